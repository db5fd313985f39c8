#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/core/utils/logger.hpp>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ore/image.h"
#include "ore/photo.h"

namespace ore {

/// Turns off OpenCV's log on standard error, which would repeat our Errors, for the rest of the process.
inline void silence_opencv() {
  static const auto previous_level = cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
  static_cast<void>(previous_level);
}

/// Whether the file has one of the extensions, which are in lower case (".png"); ignores the case of the
/// file's.
inline bool has_extension(const std::filesystem::path& file, std::span<const std::string_view> extensions) {
  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
}

// The Errors of the functions below give only the reason ("it is empty"), without the file name: lists of
// files show the name in a separate column.

/// The bytes of a regular file that is not too large. Throws Error.
std::vector<std::uint8_t> read_image_bytes(const std::filesystem::path& file);

enum class Channels { kGray, kColour };

/// An 8-bit picture, CV_8UC1 or CV_8UC3 (blue, green, red), turned upright by its EXIF orientation.
/// Checks the header before it allocates memory. Throws Error: not an image, too large, damaged or
/// incomplete.
cv::Mat decode_image(std::span<const std::uint8_t> bytes, Channels channels);

/// Like read_image, but the message of the Error is only the reason.
GrayImage read_image_or_give_reason(const std::filesystem::path& file);

/// Like read_photo, but the message of the Error is only the reason.
Photo read_photo_or_give_reason(const std::filesystem::path& file);

}  // namespace ore
