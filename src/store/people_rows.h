#pragma once
// Writes a gallery and a model as rows of an ORE file, and reads them back.

#include "ore/gallery.h"
#include "ore/model.h"
#include "store/sqlite.h"

namespace ore {

void write_gallery(const Database& database, const Gallery& gallery);

/// Writes the properties that all faces share, without the people.
void write_gallery_row(const Database& database, const Gallery& gallery);

// The functions that read throw the Error of a damaged file if a row cannot be one that was written.
// Gallery::validate checks whether the rows fit together.

/// Reads the properties that all faces share; the gallery has no people.
Gallery read_gallery_row(const Database& database);

Gallery read_gallery(const Database& database);

/// The number of rows of the table; throws unless it is in [minimum, maximum].
int count_rows(const Database& database, const char* table, int maximum, int minimum = 1);

// A model as rows of an ORE file.

/// Throws Error when the model is invalid, does not fit the gallery's faces, or is too large for a file.
void require_storable(const Model& model, const Gallery& gallery);

/// Throws Error if `found` exceeds `maximum`, the number of `what` that fits into one file.
void require_at_most(const char* what, std::size_t found, int maximum);

/// Requires: the tables hold no model.
void write_model(const Database& database, const Model& model);

/// Reads the model for the faces of that gallery, which may have no people.
/// Throws the Error of a damaged file if a row cannot be one that was written. Model::validate checks whether
/// the rows fit together.
Model read_model(const Database& database, const Gallery& gallery);

}  // namespace ore
