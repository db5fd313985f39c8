#pragma once
// Reading numbers out of foreign bytes. Past the end there are zeros: a header that is cut off then claims a
// size of zero, which is refused like any other nonsense, and no reader needs a second check.

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

// A look at an encoded image before it is decoded: how large it will be, so that a small file cannot ask for
// all the memory, and whether its data end before the picture does, which decoders do not all report.

using Bytes = std::span<const std::uint8_t>;

/// In the order of the functions in inspect_image.
enum class ImageFormat { kPnm, kPng, kJpeg, kBmp, kTiff };

struct ImageHeader {
  std::int64_t height = 0;
  std::int64_t width = 0;
  int white = 255;        ///< value that means white; differs from 255 in PGM only
  bool complete = false;  ///< whether all the data that the picture needs are there, as far as can be seen

  /// In floating point, since a forged header may claim sizes whose product no integer holds.
  double pixels() const { return static_cast<double>(height) * static_cast<double>(width); }
};

/// The format by the first bytes, whatever the file is called; nothing when it is none of ours.
std::optional<ImageFormat> detect_image_format(Bytes file);

/// What the header claims; height or width is below 1 when it is itself damaged or cut off.
ImageHeader inspect_image(ImageFormat format, Bytes file);

/// The parts of inspect_image, one for each format.
ImageHeader inspect_pnm(Bytes file);
ImageHeader inspect_png(Bytes file);
ImageHeader inspect_jpeg(Bytes file);
ImageHeader inspect_bmp(Bytes file);
ImageHeader inspect_tiff(Bytes file);

}  // namespace ore
