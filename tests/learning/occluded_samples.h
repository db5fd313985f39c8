#pragma once
// What tests of learning under occlusion share: small patches of every descriptor, and a sample's pixels.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "learning/leave_one_out.h"
#include "patch/patch_pool.h"

namespace ore::testing {

/// Random patches of pixels (whole ones and 2x2 means), gradients and cells, in turn.
inline std::vector<Patch> patches_of_all_kinds(int height, int width, int count, std::uint64_t seed) {
  return sample_patches(height, width,
                        {.count = count,
                         .kinds = {{Descriptor::kPixels, 1, 36},
                                   {Descriptor::kGradients, 1, 25},
                                   {Descriptor::kCells, 3, 36},
                                   {Descriptor::kPixels, 2, 64}},
                         .dimension = 0,
                         .seed = seed});
}

/// The kinds of `patches`, and whole pixels, so that the samples themselves can be seen.
inline std::vector<MapKind> kinds_and_pixels(const std::vector<Patch>& patches) {
  std::vector<MapKind> kinds = map_kinds(patches);
  if (std::find(kinds.begin(), kinds.end(), MapKind{}) == kinds.end()) kinds.emplace_back();
  return kinds;
}

/// One of the described faces as a picture again.
inline GrayImage picture(const DescribedFaces& faces, int i, int height, int width) {
  std::vector<float> values(static_cast<std::size_t>(height) * static_cast<std::size_t>(width));
  faces.cut(i, {.width = width, .height = height}, values.data());
  GrayImage image(height, width);
  for (std::size_t p = 0; p < values.size(); ++p) image.pixels[p] = static_cast<std::uint8_t>(values[p]);
  return image;
}

}  // namespace ore::testing
