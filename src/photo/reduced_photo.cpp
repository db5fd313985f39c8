#include "photo/reduced_photo.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace ore {

cv::Mat opencv_view(const Photo& photo) {
  assert(photo.bgr.size() ==
         static_cast<std::size_t>(photo.height) * static_cast<std::size_t>(photo.width) * 3);
  // OpenCV has no view of constant pixels.
  return {photo.height, photo.width, CV_8UC3, const_cast<std::uint8_t*>(photo.bgr.data())};
}

ReducedPhoto reduce(const cv::Mat& photo, int longer_side) {
  const int found = std::max(photo.rows, photo.cols);
  if (found <= longer_side) return {.pixels = photo};
  const double shrink = static_cast<double>(longer_side) / found;
  const auto shrunk = [shrink](int side) {
    return std::max(1, static_cast<int>(std::lround(side * shrink)));
  };
  ReducedPhoto result;
  cv::resize(photo, result.pixels, {shrunk(photo.cols), shrunk(photo.rows)}, 0.0, 0.0, cv::INTER_AREA);
  result.across_scale = static_cast<double>(photo.cols) / result.pixels.cols;
  result.down_scale = static_cast<double>(photo.rows) / result.pixels.rows;
  return result;
}

ReducedPhoto reduce_to_gray(const Photo& photo, int longer_side) {
  ReducedPhoto reduced = reduce(opencv_view(photo), longer_side);
  cv::Mat gray;
  cv::cvtColor(reduced.pixels, gray, cv::COLOR_BGR2GRAY);
  reduced.pixels = gray;
  return reduced;
}

}  // namespace ore
