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

/// OpenCV's own lines on standard error would repeat what our Errors say. Lasts for the process.
inline void silence_opencv() {
  static const auto previous_level = cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
  static_cast<void>(previous_level);
}

// What a file's name promises.

/// Whether the file has one of the extensions, whatever the case of its letters. These have small ones:
/// ".png".
inline bool has_extension(const std::filesystem::path& file, std::span<const std::string_view> extensions) {
  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
}

// From the bytes of a file to pixels, with every check that untrusted files need. The messages of the Errors
// are the reason only ("it is empty"): whoever lists many files has their names in a column of their own.

/// The bytes of a regular file that is not too large. Throws Error.
std::vector<std::uint8_t> read_image_bytes(const std::filesystem::path& file);

enum class Channels { kGray, kColour };

/// An 8-bit picture, CV_8UC1 or CV_8UC3 (blue, green, red), turned upright as its EXIF says. Its header is
/// checked before memory is taken for it. Throws Error: not an image, too large, damaged or incomplete.
cv::Mat decode_image(std::span<const std::uint8_t> bytes, Channels channels);

// The part of read_image that lists of skipped files share with it.

/// As read_image, but the message of the Error is the reason only: a list of skipped files has the names
/// in a column of their own.
GrayImage read_image_or_give_reason(const std::filesystem::path& file);

// The part of read_photo that lists of refused files share with it.

/// As read_photo, but the message of the Error is the reason only.
Photo read_photo_or_give_reason(const std::filesystem::path& file);

}  // namespace ore
