#pragma once
// Files of pictures, right and wrong.

#include <cstdint>
#include <string>
#include <vector>

namespace ore::testing {

/// One of the gallery's faces as a file of this kind: ".png", ".jpg", ".bmp", ".tiff" or ".pgm".
std::string face_as(const std::string& extension);

/// The header of a PNG of this size with `bits` a pixel, and so many zeros as its content, compressed.
std::string png_of_zeros(std::uint32_t width, std::uint32_t height, int bits, std::size_t zeros,
                         const std::string& more_chunks = "");

/// A chunk of a PNG.
std::string png_chunk(const std::string& type, const std::string& content);

/// So many zeros, compressed.
std::string deflated_zeros(std::size_t count);

/// A BMP of this size, true or not, with these pixels of 8 bits.
std::string bmp_claiming(std::int32_t width, std::int32_t height, const std::string& pixels);

/// A TIFF, likewise.
std::string tiff_claiming(std::uint32_t width, std::uint32_t height, const std::string& pixels);

/// A JPEG that ends after the frame's header.
std::string jpeg_claiming(std::uint16_t width, std::uint16_t height);

}  // namespace ore::testing
