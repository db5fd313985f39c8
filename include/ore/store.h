#pragma once
// The file `people.ore`: a SQLite database with a gallery and a model. It contains people's faces, so it is
// created readable for its owner only (mode 0600) and erases what is deleted (secure_delete).

#include <filesystem>

#include "ore/gallery.h"
#include "ore/model.h"

namespace ore {

struct People {
  Gallery gallery;
  Model model;
};

/// Writes the file, whole or not at all: it appears under its name by one atomic rename, after it is on disk.
/// An older ORE file of that name is replaced; a file that is something else is left alone. A symbolic link
/// stays, and the file that it points to is replaced.
/// Throws Error: folder missing or not writable, disk full, the name is taken by another kind of file.
void save_people(const std::filesystem::path& file, const Gallery& gallery, const Model& model);

/// Throws Error unless save_people(file, ...) could write now; for use before long work.
void check_can_save(const std::filesystem::path& file);

/// Throws Error: no such file, not an ORE file, written by a newer version, truncated or damaged.
People load_people(const std::filesystem::path& file);

}  // namespace ore
