#pragma once
// A gallery as rows of an ORE file.

#include "ore/gallery.h"
#include "ore/model.h"
#include "store/sqlite.h"

namespace ore {

void write_gallery(const Database& database, const Gallery& gallery);

/// What is said of all faces, without the people.
void write_gallery_row(const Database& database, const Gallery& gallery);

// Each throws the Error of a damaged file where a row cannot be what was written. The gallery's own
// contradictions are left to Gallery::validate.

/// What is said of all faces; nobody is in it.
Gallery read_gallery_row(const Database& database);

Gallery read_gallery(const Database& database);

/// Rows of the table; they must be from `minimum` to `maximum`.
int count_rows(const Database& database, const char* table, int maximum, int minimum = 1);

// A model as rows of an ORE file.

/// Throws Error when the model is invalid, does not fit the gallery's faces, or is too large for a file.
void require_storable(const Model& model, const Gallery& gallery);

/// Throws Error unless so many of them fit into one file.
void require_at_most(const char* what, std::size_t found, int maximum);

/// Into tables that hold no model.
void write_model(const Database& database, const Model& model);

/// The model for the faces of that gallery, of which nobody need be there.
/// Throws the Error of a damaged file where a row cannot be what was written. The model's own contradictions
/// are left to Model::validate.
Model read_model(const Database& database, const Gallery& gallery);

}  // namespace ore
