#pragma once
// Patch, a random face patch (paper, section "Random face patches"): its rectangle, its descriptor and the
// parameters of its feature.

#include <array>
#include <cstdint>

namespace ore {

/// The values measured inside a patch. The numbers are part of the file format.
enum class Descriptor : std::uint8_t {
  kPixels = 0,     ///< grey levels, as in the paper
  kGradients = 1,  ///< horizontal and vertical differences, divided by the mean magnitude around
  kCells = 2,      ///< histogram of edge orientations in each cell
};

/// All descriptors, in the order in which they alternate in a pool.
inline constexpr std::array kDescriptors = {Descriptor::kPixels, Descriptor::kGradients, Descriptor::kCells};

/// Number of values of the descriptor per grid cell.
constexpr int channels(Descriptor descriptor) {
  switch (descriptor) {
    case Descriptor::kPixels:
      return 1;
    case Descriptor::kGradients:
      return 2;
    case Descriptor::kCells:
      return 9;
  }
  return 0;
}

struct Patch {
  int x = 0;  ///< left column
  int y = 0;  ///< top row
  int width = 0;
  int height = 0;
  int dimension = 0;         ///< length of the feature; not projected if equal to values()
  std::uint32_t stream = 0;  ///< index of the random streams (rectangle, projection) under the model's seed
  Descriptor descriptor = Descriptor::kPixels;
  int cell = 1;  ///< side of a grid cell in pixels; divides x, y, width and height

  int area() const { return width * height; }
  int values() const { return (width / cell) * (height / cell) * channels(descriptor); }
  bool projected() const { return dimension < values(); }
  bool operator==(const Patch&) const = default;
};

}  // namespace ore
