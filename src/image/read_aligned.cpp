#include "image/read_aligned.h"

#include <fmt/format.h>

#include <optional>

#include "image/read_image.h"
#include "ore/error.h"
#include "support/parallel.h"

namespace ore {
namespace {

namespace fs = std::filesystem;

ReadOutcome read_outcome(const fs::path& file) {
  try {
    return {.image = read_image_or_give_reason(file), .problem = {}};
  } catch (const Error& reason) {
    return {.image = {}, .problem = reason.what()};
  }
}

/// Of an image that differs in size from the first, only the size is kept: whoever passes a folder of large
/// photographs by mistake gets an error and not a machine without memory.
std::vector<ReadOutcome> read_all(const std::vector<fs::path>& files, int threads, const Progress& progress) {
  std::vector<ReadOutcome> outcomes(files.size());
  // The first usable image, in order, sets the size that all others must have.
  std::size_t first = 0;
  while (first < files.size()) {
    if (progress.stop_requested && progress.stop_requested()) throw Interrupted();
    outcomes[first] = read_outcome(files[first]);
    if (outcomes[first].problem.empty()) break;
    ++first;
  }
  if (first >= files.size()) return outcomes;
  const GrayImage& reference = outcomes[first].image;
  const std::size_t begin = first + 1;
  const auto read_one = [&](int i) {
    ReadOutcome& outcome = outcomes[begin + static_cast<std::size_t>(i)];
    outcome = read_outcome(files[begin + static_cast<std::size_t>(i)]);
    if (!outcome.image.same_size(reference)) outcome.image.pixels = {};
  };
  parallel_for(static_cast<int>(files.size() - begin), threads, read_one, progress, "reading images");
  return outcomes;
}

void require_one_size(const std::vector<fs::path>& files, const std::vector<ReadOutcome>& outcomes) {
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (!outcomes[i].problem.empty()) continue;
    if (!first) first = i;
    const GrayImage& expected = outcomes[*first].image;
    const GrayImage& found = outcomes[i].image;
    if (found.same_size(expected)) continue;
    throw Error(
        fmt::format("{} is {}x{} but {} is {}x{}; aligned faces must all have the same size "
                    "(height x width): crop or scale them first",
                    files[*first].string(), expected.height, expected.width, files[i].string(), found.height,
                    found.width));
  }
}

}  // namespace

std::vector<ReadOutcome> read_aligned_images(const std::vector<fs::path>& files, int threads,
                                             const Progress& progress) {
  std::vector<ReadOutcome> outcomes = read_all(files, threads, progress);
  require_one_size(files, outcomes);
  return outcomes;
}

}  // namespace ore
