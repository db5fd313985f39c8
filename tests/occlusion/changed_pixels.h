#pragma once
// What an occluder did to a face.

#include <algorithm>

#include "ore/image.h"
#include "support/random.h"

namespace ore::testing {

inline RandomStream occluder_stream(std::uint64_t index = 0) {
  return {1, RandomPurpose::kOccluder, index};
}

struct ChangedPixels {
  int top = 0;
  int left = 0;
  int bottom = -1;  ///< the last row, inclusive
  int right = -1;
  int count = 0;

  int height() const { return bottom - top + 1; }
  int width() const { return right - left + 1; }
};

inline ChangedPixels changed_pixels(const GrayImage& before, const GrayImage& after) {
  ChangedPixels changed{.top = before.height, .left = before.width};
  for (int row = 0; row < before.height; ++row) {
    for (int column = 0; column < before.width; ++column) {
      if (before.at(row, column) == after.at(row, column)) continue;
      changed.top = std::min(changed.top, row);
      changed.bottom = std::max(changed.bottom, row);
      changed.left = std::min(changed.left, column);
      changed.right = std::max(changed.right, column);
      ++changed.count;
    }
  }
  return changed;
}

}  // namespace ore::testing
