#pragma once
// Reads the header of an encoded image before it is decoded: its size, so that a small file cannot claim all
// memory, and whether its data are complete, which not all decoders report. Bytes beyond the end of the file
// read as zero: a truncated header then claims a size of zero, which is refused, and readers need no bounds
// checks.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace ore {

inline std::uint32_t byte_or_zero(std::span<const std::uint8_t> bytes, std::size_t offset) {
  return offset < bytes.size() ? bytes[offset] : 0U;
}

inline std::uint32_t big_endian_16(std::span<const std::uint8_t> bytes, std::size_t offset) {
  return byte_or_zero(bytes, offset) << 8 | byte_or_zero(bytes, offset + 1);
}

inline std::uint32_t big_endian_32(std::span<const std::uint8_t> bytes, std::size_t offset) {
  return big_endian_16(bytes, offset) << 16 | big_endian_16(bytes, offset + 2);
}

inline std::uint32_t little_endian_16(std::span<const std::uint8_t> bytes, std::size_t offset) {
  return byte_or_zero(bytes, offset) | byte_or_zero(bytes, offset + 1) << 8;
}

inline std::uint32_t little_endian_32(std::span<const std::uint8_t> bytes, std::size_t offset) {
  return little_endian_16(bytes, offset) | little_endian_16(bytes, offset + 2) << 16;
}

using Bytes = std::span<const std::uint8_t>;

/// In the order of the functions in inspect_image.
enum class ImageFormat { kPnm, kPng, kJpeg, kBmp, kTiff };

struct ImageHeader {
  std::int64_t height = 0;
  std::int64_t width = 0;
  int white = 255;        ///< value that means white; differs from 255 in PGM only
  bool complete = false;  ///< whether the file has all data of the picture, as far as the check can see

  /// In floating point, since a forged header may claim sizes whose product no integer holds.
  double pixels() const { return static_cast<double>(height) * static_cast<double>(width); }
};

/// The format by the first bytes, independent of the file's name; nullopt if it is not supported.
std::optional<ImageFormat> detect_image_format(Bytes file);

/// The claims of the header; height or width is below 1 if the header is damaged or truncated.
ImageHeader inspect_image(ImageFormat format, Bytes file);

/// The parts of inspect_image, one for each format.
ImageHeader inspect_pnm(Bytes file);
ImageHeader inspect_png(Bytes file);
ImageHeader inspect_jpeg(Bytes file);
ImageHeader inspect_bmp(Bytes file);
ImageHeader inspect_tiff(Bytes file);

}  // namespace ore
