#pragma once
// Conversions between the library's image types and cv::Mat. Internal, because it exposes OpenCV's types.

#include <opencv2/core/mat.hpp>

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "ore/image.h"
#include "ore/photo.h"

namespace ore {

/// A view of the image's pixels, not a copy, as CV_8UC1. Do not write to it: OpenCV has no constant views.
inline cv::Mat opencv_view(const GrayImage& image) {
  return {image.height, image.width, CV_8UC1, const_cast<std::uint8_t*>(image.pixels.data())};
}

/// A view of the photo's pixels, not a copy, as CV_8UC3. Do not write to it: OpenCV has no constant views.
inline cv::Mat opencv_view(const Photo& photo) {
  assert(photo.bgr.size() ==
         static_cast<std::size_t>(photo.height) * static_cast<std::size_t>(photo.width) * 3);
  return {photo.height, photo.width, CV_8UC3, const_cast<std::uint8_t*>(photo.bgr.data())};
}

/// A copy of CV_8UC1.
inline GrayImage to_gray_image(const cv::Mat& pixels) {
  assert(pixels.type() == CV_8UC1);
  GrayImage image(pixels.rows, pixels.cols);
  cv::Mat target(image.height, image.width, CV_8UC1, image.pixels.data());
  pixels.copyTo(target);
  return image;
}

/// A copy of CV_8UC3: blue, green, red.
inline Photo to_photo(const cv::Mat& pixels) {
  assert(pixels.type() == CV_8UC3);
  Photo photo{.height = pixels.rows, .width = pixels.cols, .bgr = {}};
  photo.bgr.resize(pixels.total() * 3);
  cv::Mat target(photo.height, photo.width, CV_8UC3, photo.bgr.data());
  pixels.copyTo(target);
  return photo;
}

}  // namespace ore
