#pragma once
// A gallery as rows of an ORE file.

#include "ore/gallery.h"
#include "store/sqlite.h"

namespace ore {

void write_gallery(const Database& database, const Gallery& gallery);

/// What is said of all faces, without the people.
void write_gallery_row(const Database& database, const Gallery& gallery);

// Each throws the Error of a damaged file where a row cannot be what was written. The gallery's own
// contradictions are left to Gallery::validate.

/// What is said of all faces; nobody is in it. `version` is the file's.
Gallery read_gallery_row(const Database& database, int version);

Gallery read_gallery(const Database& database, int version);

/// Rows of the table; they must be from `minimum` to `maximum`.
int count_rows(const Database& database, const char* table, int maximum, int minimum = 1);

}  // namespace ore
