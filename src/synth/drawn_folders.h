#pragma once
// Sets of drawn pictures as folders of PGM files, DIR/<person>/<image>.pgm, whole or not at all.

#include <filesystem>

#include "synth/drawn_galleries.h"

namespace ore {

/// Both throw InvalidOption; Error when `folder` exists and is not empty, or when its parent is missing or
/// cannot be written; Interrupted. Whatever is thrown, nothing is left behind: the pictures grow in
/// <folder>.partial-<process id>, which takes the folder's name at the end.
void write_yaleb_folder(const DrawnYaleBOptions& options, const std::filesystem::path& folder,
                        const Progress& progress = {});
void write_ar_folder(const DrawnArOptions& options, const std::filesystem::path& folder,
                     const Progress& progress = {});

}  // namespace ore
