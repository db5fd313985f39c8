#pragma once
// A model as rows of an ORE file.

#include "ore/model.h"
#include "store/sqlite.h"

namespace ore {

void write_model(const Database& database, const Model& model);

/// Throws the Error of a damaged file where a row cannot be what was written. The model's own contradictions
/// are left to Model::validate.
Model read_model(const Database& database, int face_height, int face_width);

/// Throws the Error of a damaged file unless the table has from 1 to `maximum` rows.
void require_count(const Database& database, const char* table, int maximum, int minimum = 1);

}  // namespace ore
