#include "photo/read_photo.h"

#include <fmt/format.h>

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "image/decode_image.h"
#include "ore/error.h"
#include "photo/reduced_photo.h"

namespace ore {
namespace {

Photo to_photo(const cv::Mat& decoded) {
  Photo photo{.height = decoded.rows, .width = decoded.cols, .bgr = {}};
  const auto row_bytes = static_cast<std::size_t>(decoded.cols) * 3;
  photo.bgr.resize(static_cast<std::size_t>(decoded.rows) * row_bytes);
  for (int row = 0; row < decoded.rows; ++row) {
    std::copy_n(decoded.ptr<std::uint8_t>(row), row_bytes,
                photo.bgr.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(row) * row_bytes));
  }
  return photo;
}

}  // namespace

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
  GrayImage gray(photo.height, photo.width);
  if (gray.pixels.empty()) return gray;
  cv::Mat view(gray.height, gray.width, CV_8UC1, gray.pixels.data());
  cv::cvtColor(opencv_view(photo), view, cv::COLOR_BGR2GRAY);
  return gray;
}

}  // namespace ore
