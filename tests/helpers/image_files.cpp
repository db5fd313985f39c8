#include "helpers/image_files.h"

#include <algorithm>
#include <cstdlib>

namespace ore::testing {
namespace {

void append(std::vector<std::uint8_t>& bytes, std::uint32_t value, int count) {
  for (int i = 0; i < count; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

void append_entry(std::vector<std::uint8_t>& bytes, std::uint32_t tag, std::uint32_t count,
                  std::uint32_t value) {
  constexpr std::uint32_t kLong = 4;
  append(bytes, tag, 2);
  append(bytes, kLong, 2);
  append(bytes, count, 4);
  append(bytes, value, 4);
}

}  // namespace

GrayImage gradient_image(int height, int width) {
  GrayImage image(height, width);
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      image.at(row, column) = static_cast<std::uint8_t>(30 + 130 * row / height + 80 * column / width);
    }
  }
  return image;
}

std::vector<std::uint8_t> tiff_with_directory_first(const GrayImage& image) {
  const auto rows = static_cast<std::uint32_t>(image.height);
  const auto row_bytes = static_cast<std::uint32_t>(image.width);
  constexpr std::uint32_t kEntries = 9;
  const std::uint32_t offsets = 8 + 2 + kEntries * 12 + 4;
  const std::uint32_t pixels = offsets + 2 * rows * 4;
  std::vector<std::uint8_t> bytes = {'I', 'I', '*', 0};
  append(bytes, 8, 4);
  append(bytes, kEntries, 2);
  append_entry(bytes, 256, 1, row_bytes);              // ImageWidth
  append_entry(bytes, 257, 1, rows);                   // ImageLength
  append_entry(bytes, 258, 1, 8);                      // BitsPerSample
  append_entry(bytes, 259, 1, 1);                      // Compression: none
  append_entry(bytes, 262, 1, 1);                      // PhotometricInterpretation: 0 is black
  append_entry(bytes, 273, rows, offsets);             // StripOffsets
  append_entry(bytes, 277, 1, 1);                      // SamplesPerPixel
  append_entry(bytes, 278, 1, 1);                      // RowsPerStrip
  append_entry(bytes, 279, rows, offsets + rows * 4);  // StripByteCounts
  append(bytes, 0, 4);
  for (std::uint32_t row = 0; row < rows; ++row) append(bytes, pixels + row * row_bytes, 4);
  for (std::uint32_t row = 0; row < rows; ++row) append(bytes, row_bytes, 4);
  bytes.insert(bytes.end(), image.pixels.begin(), image.pixels.end());
  return bytes;
}

std::vector<std::uint8_t> with_exif_orientation(std::vector<std::uint8_t> jpeg, std::uint8_t orientation) {
  const std::vector<std::uint8_t> exif = {0xFF, 0xE1, 0, 34, 'E', 'x',         'i', 'f', 0, 0,    'M', 'M',
                                          0,    42,   0, 0,  0,   8,           0,   1,   1, 0x12, 0,   3,
                                          0,    0,    0, 1,  0,   orientation, 0,   0,   0, 0,    0,   0};
  jpeg.insert(jpeg.begin() + 2, exif.begin(), exif.end());
  return jpeg;
}

int largest_difference(const GrayImage& a, const GrayImage& b) {
  if (!a.same_size(b)) return 256;
  int largest = 0;
  for (std::size_t i = 0; i < a.pixels.size(); ++i)
    largest = std::max(largest, std::abs(a.pixels[i] - b.pixels[i]));
  return largest;
}

}  // namespace ore::testing
