#pragma once
// A model as rows of an ORE file.

#include "ore/gallery.h"
#include "ore/model.h"
#include "store/sqlite.h"

namespace ore {

/// Throws Error when the model is invalid, does not fit the gallery's faces, or is too large for a file.
void require_storable(const Model& model, const Gallery& gallery);

/// Throws Error unless so many of them fit into one file.
void require_at_most(const char* what, std::size_t found, int maximum);

/// Into tables that hold no model.
void write_model(const Database& database, const Model& model);

/// The model for the faces of that gallery, of which nobody need be there; `version` is the file's.
/// Throws the Error of a damaged file where a row cannot be what was written. The model's own contradictions
/// are left to Model::validate.
Model read_model(const Database& database, const Gallery& gallery, int version);

}  // namespace ore
