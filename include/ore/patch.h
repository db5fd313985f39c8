#pragma once
// A random face patch (paper, section "Random face patches"): a rectangle and how it becomes a feature.

#include <array>
#include <cstdint>

namespace ore {

/// What is measured inside a patch. Numbers are part of the file format.
enum class Descriptor : std::uint8_t {
  kPixels = 0,     ///< grey levels, the paper's own
  kGradients = 1,  ///< differences across and down, divided by their typical size nearby
  kCells = 2,      ///< how strong edges of each orientation are, cell by cell
};

/// Every descriptor, in the order in which they share a pool.
inline constexpr std::array kDescriptors = {Descriptor::kPixels, Descriptor::kGradients, Descriptor::kCells};

/// Values that the descriptor has at every place.
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
  int dimension = 0;  ///< length of its feature; values() means: not projected
  std::uint32_t stream =
      0;  ///< index of its random streams (rectangle and projection) under the model's seed
  Descriptor descriptor = Descriptor::kPixels;
  int cell = 1;  ///< pixels from one place of the descriptor to the next; divides x, y, width and height

  int area() const { return width * height; }
  int values() const { return (width / cell) * (height / cell) * channels(descriptor); }
  bool projected() const { return dimension < values(); }
  bool operator==(const Patch&) const = default;
};

}  // namespace ore
