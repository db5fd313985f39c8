#pragma once
// Many images that must all have one size, read in parallel.

#include <filesystem>
#include <string>
#include <vector>

#include "ore/image.h"
#include "ore/progress.h"

namespace ore {

struct ReadOutcome {
  GrayImage image;      ///< empty when it could not be read
  std::string problem;  ///< why, in words for the user; empty when it was read
};

/// outcomes[i] is what became of files[i]. An image that cannot be read is an outcome; throws Error, which
/// names two files, when the readable ones differ in size, and Interrupted.
std::vector<ReadOutcome> read_aligned_images(const std::vector<std::filesystem::path>& files, int threads,
                                             const Progress& progress);

}  // namespace ore
