#pragma once
// From the bytes of a file to pixels, with every check that untrusted files need. The messages of the Errors
// are the reason only ("it is empty"): whoever lists many files has their names in a column of their own.

#include <cstdint>
#include <filesystem>
#include <opencv2/core/mat.hpp>
#include <span>
#include <vector>

namespace ore {

/// The bytes of a regular file that is not too large. Throws Error.
std::vector<std::uint8_t> read_image_bytes(const std::filesystem::path& file);

enum class Channels { kGray, kColour };

/// An 8-bit picture, CV_8UC1 or CV_8UC3 (blue, green, red), turned upright as its EXIF says. Its header is
/// checked before memory is taken for it. Throws Error: not an image, too large, damaged or incomplete.
cv::Mat decode_image(std::span<const std::uint8_t> bytes, Channels channels);

}  // namespace ore
