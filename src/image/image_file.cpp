#include "image/image_file.h"

#include <fmt/format.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "image/image_header.h"
#include "image/opencv_view.h"
#include "ore/error.h"
#include "ore/folder.h"
#include "support/files.h"

namespace ore {
namespace {

constexpr std::uintmax_t kMaxFileBytes = 512U << 20;
constexpr double kMaxPixels = 64e6;

[[noreturn]] void throw_damaged() {
  throw Error("it is damaged or incomplete and cannot be decoded");
}

void require_sane_size(std::uintmax_t bytes) {
  if (bytes == 0) throw Error("it is empty");
  if (bytes > kMaxFileBytes) {
    throw Error(
        fmt::format("it is too large: {} MB, at most {} MB are read", bytes >> 20, kMaxFileBytes >> 20));
  }
}

/// Size of a regular file that may be read into memory.
std::size_t checked_file_size(const std::filesystem::path& file) {
  std::error_code failure;
  const std::filesystem::file_status status = std::filesystem::status(file, failure);
  if (status.type() == std::filesystem::file_type::not_found) throw Error("there is no such file");
  if (failure) throw Error(failure.message());
  if (std::filesystem::is_directory(status)) throw Error("it is a folder, not an image");
  // Reading a pipe or a device might never end.
  if (!std::filesystem::is_regular_file(status)) throw Error("it is not a regular file");
  const std::uintmax_t size = std::filesystem::file_size(file, failure);
  if (failure) throw Error(failure.message());
  require_sane_size(size);
  return size;
}

/// Throws when the header asks for too much, or when the data end before the picture.
ImageHeader checked_header(Bytes bytes) {
  const std::optional<ImageFormat> format = detect_image_format(bytes);
  if (!format) throw Error("it is not an image in a supported format (PGM, PNG, JPEG, BMP or TIFF)");
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

cv::Mat decode_checked(std::span<const std::uint8_t> bytes, int white, Channels channels) {
  silence_opencv();
  // OpenCV's type of an input has no constant bytes; decoding does not change them.
  const cv::Mat encoded(1, static_cast<int>(bytes.size()), CV_8UC1, const_cast<std::uint8_t*>(bytes.data()));
  const int flags = channels == Channels::kColour ? cv::IMREAD_COLOR : cv::IMREAD_GRAYSCALE;
  if (white == 255) return cv::imdecode(encoded, flags);
  // OpenCV ignores the white value of a PGM: 10-bit pictures, for example, would be black.
  cv::Mat deep = cv::imdecode(encoded, flags | cv::IMREAD_ANYDEPTH);
  deep.convertTo(deep, CV_8U, 255.0 / white);
  return deep;
}

}  // namespace

std::vector<std::uint8_t> read_image_bytes(const std::filesystem::path& file) {
  std::vector<std::uint8_t> bytes(checked_file_size(file));
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (!stream) {
    throw Error(errno != 0 ? std::generic_category().message(errno) : "it became shorter while it was read");
  }
  return bytes;
}

cv::Mat decode_image(std::span<const std::uint8_t> bytes, Channels channels) {
  require_sane_size(bytes.size());
  const ImageHeader header = checked_header(bytes);
  try {
    cv::Mat decoded = decode_checked(bytes, header.white, channels);
    if (decoded.empty() || decoded.type() != (channels == Channels::kColour ? CV_8UC3 : CV_8UC1)) {
      throw_damaged();
    }
    return decoded;
  } catch (const cv::Exception&) {
    throw_damaged();
  }
}

GrayImage read_image_or_give_reason(const std::filesystem::path& file) {
  return to_gray_image(decode_image(read_image_bytes(file), Channels::kGray));
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
  return has_extension(file, kExtensions);
}

namespace {

constexpr mode_t kOrdinaryFile = 0666;  // the umask takes away what the user does not want

void require_writable_target(const std::filesystem::path& file, const GrayImage& image) {
  if (!has_image_extension(file)) {
    throw Error(fmt::format(
        "cannot write {}: its name must end in .png, .pgm, .jpg, .jpeg, .bmp, .tif or .tiff", file.string()));
  }
  if (image.height < 1 || image.width < 1) {
    throw Error(fmt::format("cannot write {}: the image has no pixels", file.string()));
  }
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(file, ignored);
  // The rename would replace a device by an image.
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    throw Error(fmt::format("cannot write {}: something other than a file has that name", file.string()));
  }
}

std::vector<std::uint8_t> encode(const std::filesystem::path& file, const GrayImage& image) {
  std::vector<std::uint8_t> bytes;
  try {
    if (cv::imencode(file.extension().string(), opencv_view(image), bytes)) return bytes;
  } catch (const cv::Exception&) {
    // Reported below, in the user's words.
  }
  throw Error(fmt::format("cannot write {}: an image of {}x{} does not fit into that format", file.string(),
                          image.height, image.width));
}

}  // namespace

void write_image(const std::filesystem::path& file, const GrayImage& image) {
  require_writable_target(file, image);
  const std::vector<std::uint8_t> bytes = encode(file, image);
  PartialFile partial(file, kOrdinaryFile);
  partial.write(bytes);
  partial.publish();
}

Photo read_photo_or_give_reason(const std::filesystem::path& file) {
  return to_photo(decode_image(read_image_bytes(file), Channels::kColour));
}

Photo read_photo(const std::filesystem::path& file) {
  try {
    return read_photo_or_give_reason(file);
  } catch (const Error& reason) {
    throw Error(fmt::format("cannot read {}: {}", file.string(), reason.what()));
  }
}

Photo decode_photo(std::span<const std::uint8_t> bytes) {
  try {
    return to_photo(decode_image(bytes, Channels::kColour));
  } catch (const Error& reason) {
    throw Error(fmt::format("cannot read the image: {}", reason.what()));
  }
}

GrayImage to_gray(const Photo& photo) {
  if (photo.bgr.empty()) return {photo.height, photo.width};
  cv::Mat gray;
  cv::cvtColor(opencv_view(photo), gray, cv::COLOR_BGR2GRAY);
  return to_gray_image(gray);
}

}  // namespace ore
