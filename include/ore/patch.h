#pragma once
// A random face patch (paper, section "Random face patches"): a rectangle and how it becomes a feature.

#include <cstdint>

namespace ore {

struct Patch {
  int x = 0;  ///< left column
  int y = 0;  ///< top row
  int width = 0;
  int height = 0;
  int dimension = 0;  ///< length of its feature; width * height means: not projected
  std::uint32_t stream =
      0;  ///< index of its random streams (rectangle and projection) under the model's seed

  int area() const { return width * height; }
  bool projected() const { return dimension < area(); }
  bool operator==(const Patch&) const = default;
};

}  // namespace ore
