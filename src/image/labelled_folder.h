#pragma once
// A labelled folder whose images are read in any way.

#include <filesystem>
#include <functional>
#include <vector>

#include "image/read_aligned.h"
#include "ore/folder.h"

namespace ore {

/// What became of each of the files; faces all of one size.
using ImagesReader = std::function<std::vector<ReadOutcome>(const std::vector<std::filesystem::path>& files)>;

/// As read_labelled_folder of ore/folder.h.
LabelledFolder read_labelled_folder(const std::filesystem::path& folder, const ImagesReader& read);

}  // namespace ore
