#include "image/read_image.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <fstream>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>
#include <system_error>

#include "image/image_header.h"
#include "ore/error.h"
#include "ore/folder.h"

namespace ore {
namespace {

constexpr std::uintmax_t kMaxFileBytes = 512U << 20;
constexpr double kMaxPixels = 64e6;

[[noreturn]] void throw_damaged() {
  throw Error("it is damaged or incomplete and cannot be decoded");
}

/// Size of a regular file that may be read into memory.
std::size_t checked_file_size(const std::filesystem::path& file) {
  std::error_code failure;
  const std::filesystem::file_status status = std::filesystem::status(file, failure);
  if (status.type() == std::filesystem::file_type::not_found) throw Error("there is no such file");
  if (failure) throw Error(failure.message());
  if (std::filesystem::is_directory(status)) throw Error("it is a folder, not an image");
  // Reading a pipe or a device could last for ever.
  if (!std::filesystem::is_regular_file(status)) throw Error("it is not a regular file");
  const std::uintmax_t size = std::filesystem::file_size(file, failure);
  if (failure) throw Error(failure.message());
  if (size == 0) throw Error("it is empty");
  if (size > kMaxFileBytes) {
    throw Error(
        fmt::format("it is too large: {} MB, at most {} MB are read", size >> 20, kMaxFileBytes >> 20));
  }
  return size;
}

std::vector<std::uint8_t> read_bytes(const std::filesystem::path& file) {
  std::vector<std::uint8_t> bytes(checked_file_size(file));
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (!stream) {
    throw Error(errno != 0 ? std::generic_category().message(errno) : "it became shorter while it was read");
  }
  return bytes;
}

/// OpenCV's own lines on standard error would repeat what our Error says.
void silence_opencv() {
  static const auto previous_level = cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
  static_cast<void>(previous_level);
}

/// Throws when the header asks for too much, or when the data end before the picture.
ImageHeader checked_header(Bytes bytes) {
  const std::optional<ImageFormat> format = detect_image_format(bytes);
  if (!format) throw Error("it is not an image (PGM, PNG, JPEG, BMP or TIFF)");
  const ImageHeader header = inspect_image(*format, bytes);
  if (header.height < 1 || header.width < 1) throw_damaged();
  if (header.pixels() > kMaxPixels) {
    throw Error(
        fmt::format("it is too large: {}x{} pixels (height x width), at most {:.0f} million pixels are read",
                    header.height, header.width, kMaxPixels / 1e6));
  }
  if (!header.complete) throw_damaged();
  return header;
}

cv::Mat decode(const std::vector<std::uint8_t>& bytes, int white) {
  silence_opencv();
  if (white == 255) return cv::imdecode(bytes, cv::IMREAD_GRAYSCALE);
  // OpenCV takes no notice of what value a PGM calls white: 10-bit pictures, for example, would be black.
  cv::Mat deep = cv::imdecode(bytes, cv::IMREAD_GRAYSCALE | cv::IMREAD_ANYDEPTH);
  deep.convertTo(deep, CV_8U, 255.0 / white);
  return deep;
}

GrayImage to_gray_image(const cv::Mat& decoded) {
  GrayImage image(decoded.rows, decoded.cols);
  for (int row = 0; row < decoded.rows; ++row) {
    std::copy_n(decoded.ptr<std::uint8_t>(row), decoded.cols,
                image.pixels.begin() + static_cast<std::ptrdiff_t>(row) * decoded.cols);
  }
  return image;
}

}  // namespace

GrayImage read_image_or_give_reason(const std::filesystem::path& file) {
  const std::vector<std::uint8_t> bytes = read_bytes(file);
  const ImageHeader header = checked_header(bytes);
  try {
    const cv::Mat decoded = decode(bytes, header.white);
    if (decoded.empty() || decoded.type() != CV_8UC1) throw_damaged();
    return to_gray_image(decoded);
  } catch (const cv::Exception&) {
    throw_damaged();
  }
}

GrayImage read_image(const std::filesystem::path& file) {
  try {
    return read_image_or_give_reason(file);
  } catch (const Error& reason) {
    throw Error(fmt::format("cannot read {}: {}", file.string(), reason.what()));
  }
}

bool has_image_extension(const std::filesystem::path& file) {
  constexpr std::array<std::string_view, 7> kExtensions = {".pgm", ".png", ".jpg", ".jpeg",
                                                           ".bmp", ".tif", ".tiff"};
  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return std::find(kExtensions.begin(), kExtensions.end(), extension) != kExtensions.end();
}

}  // namespace ore
