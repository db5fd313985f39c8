#pragma once
// GrayImage, the image type of the library: 8-bit grey, rows from top to bottom, no padding.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ore {

struct GrayImage {
  int height = 0;
  int width = 0;
  std::vector<std::uint8_t> pixels;  ///< height * width, row by row

  GrayImage() = default;
  GrayImage(int h, int w, std::uint8_t value = 0)
      : height(h), width(w), pixels(static_cast<std::size_t>(h) * static_cast<std::size_t>(w), value) {}

  std::uint8_t& at(int row, int column) { return pixels[offset(row, column)]; }
  std::uint8_t at(int row, int column) const { return pixels[offset(row, column)]; }

  bool same_size(const GrayImage& other) const { return height == other.height && width == other.width; }
  bool operator==(const GrayImage&) const = default;

 private:
  std::size_t offset(int row, int column) const {
    assert(row >= 0 && row < height && column >= 0 && column < width);
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(width) + static_cast<std::size_t>(column);
  }
};

}  // namespace ore
