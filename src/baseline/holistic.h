#pragma once
// Rivals that look at the whole face at once, on Randomfaces: the face's pixels, projected at random to a few
// hundred dimensions, of length 1. A whole face is one large patch, so the patch machinery serves them.

#include <cstdint>
#include <span>
#include <vector>

#include "ore/gallery.h"

namespace ore {

struct HolisticOptions {
  int dimension = 400;  ///< at most the face's pixels; smaller faces keep them all
  std::uint64_t seed = 1;
};

/// Nearest neighbour: the person of the gallery face at the smallest distance. One index per face.
std::vector<int> classify_by_nearest_neighbour(const Gallery& gallery, std::span<const GrayImage> faces,
                                               const HolisticOptions& options = {});

/// LRC, linear regression classification: the person whose faces' span is nearest (equation `label_lr`).
std::vector<int> classify_by_linear_regression(const Gallery& gallery, std::span<const GrayImage> faces,
                                               const HolisticOptions& options = {});

}  // namespace ore
