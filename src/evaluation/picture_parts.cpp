#include "evaluation/picture_parts.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "support/partial_file.h"

namespace ore {
namespace {

void blend_frame(cv::Mat& picture, const cv::Rect& frame, const cv::Scalar& colour, int thickness,
                 double opacity) {
  const cv::Rect around(frame.x - thickness, frame.y - thickness, frame.width + 2 * thickness,
                        frame.height + 2 * thickness);
  const cv::Rect region = around & cv::Rect(0, 0, picture.cols, picture.rows);
  if (region.empty()) return;
  cv::Mat below = picture(region);
  cv::Mat above = below.clone();
  cv::rectangle(above, frame - region.tl(), colour, thickness, cv::LINE_AA);
  cv::addWeighted(above, opacity, below, 1.0 - opacity, 0.0, below);
}

}  // namespace

void write_png(const std::filesystem::path& file, const cv::Mat& picture) {
  std::vector<std::uint8_t> bytes;
  cv::imencode(".png", picture, bytes);
  PartialFile target(file, 0644);
  target.write(bytes);
  target.publish();
}

cv::Mat as_matrix(const GrayImage& face) {
  cv::Mat matrix(face.height, face.width, CV_8UC1);
  for (int row = 0; row < face.height; ++row)
    for (int column = 0; column < face.width; ++column) matrix.at<uchar>(row, column) = face.at(row, column);
  return matrix;
}

cv::Mat resized(const cv::Mat& picture, cv::Size size) {
  const bool smaller = size.width < picture.cols;
  cv::Mat result;
  cv::resize(picture, result, size, 0.0, 0.0, smaller ? cv::INTER_AREA : cv::INTER_CUBIC);
  return result;
}

cv::Scalar colour_of(double share, int colour_map) {
  const cv::Mat value(1, 1, CV_8UC1, cv::Scalar(std::clamp(share, 0.0, 1.0) * 255.0));
  cv::Mat colour;
  cv::applyColorMap(value, colour, colour_map);
  const cv::Vec3b bgr = colour.at<cv::Vec3b>(0, 0);
  return {static_cast<double>(bgr[0]), static_cast<double>(bgr[1]), static_cast<double>(bgr[2])};
}

void draw_frames(cv::Mat& picture, const Model& model, const std::vector<double>& shares, double widest) {
  assert(shares.size() == model.patches.size());
  // Hundreds of frames would hide the face: light ones are hints, and all are fainter in a crowd.
  constexpr double kFaintest = 0.05;
  constexpr double kCrowd = 40.0;  ///< frames of full weight that a face can bear
  const double total = std::accumulate(shares.begin(), shares.end(), 0.0);
  const double emphasis = std::min(1.0, std::sqrt(kCrowd / std::max(total, 1.0)));
  const double scale_x = static_cast<double>(picture.cols) / model.face_width;
  const double scale_y = static_cast<double>(picture.rows) / model.face_height;
  std::vector<std::size_t> lightest_first(shares.size());
  std::iota(lightest_first.begin(), lightest_first.end(), std::size_t{0});
  std::stable_sort(lightest_first.begin(), lightest_first.end(),
                   [&](std::size_t a, std::size_t b) { return shares[a] < shares[b]; });
  for (const std::size_t t : lightest_first) {
    const Patch& patch = model.patches[t].patch;
    const double share = std::clamp(shares[t], 0.0, 1.0);
    const cv::Point corner(static_cast<int>(std::lround(patch.x * scale_x)),
                           static_cast<int>(std::lround(patch.y * scale_y)));
    const cv::Point opposite(static_cast<int>(std::lround((patch.x + patch.width) * scale_x)),
                             static_cast<int>(std::lround((patch.y + patch.height) * scale_y)));
    const double strength = emphasis * share;
    const int thickness = std::max(1, static_cast<int>(std::lround(widest * (0.2 + 0.8 * strength))));
    blend_frame(picture, cv::Rect(corner, opposite), colour_of(share, cv::COLORMAP_JET), thickness,
                std::max(kFaintest, strength));
  }
}

}  // namespace ore
