#include "evaluation/model_panels.h"

#include <algorithm>
#include <cassert>
#include <opencv2/imgproc.hpp>

#include "evaluation/picture_parts.h"

namespace ore {
namespace {

/// Pictures are drawn larger than the face, so that thin frames are seen.
constexpr int kScale = 3;

cv::Mat enlarged(const cv::Mat& picture) {
  return resized(picture, {picture.cols * kScale, picture.rows * kScale});
}

/// Energy in [0, 1], 1 where it is largest.
cv::Mat relative(const Eigen::MatrixXf& energy) {
  const float largest = std::max(energy.maxCoeff(), 1e-20F);
  cv::Mat matrix(static_cast<int>(energy.rows()), static_cast<int>(energy.cols()), CV_32FC1);
  for (int row = 0; row < matrix.rows; ++row)
    for (int column = 0; column < matrix.cols; ++column)
      matrix.at<float>(row, column) = energy(row, column) / largest;
  return matrix;
}

}  // namespace

cv::Mat weighted_patches_panel(const Model& model, const GrayImage& face) {
  assert(face.height == model.face_height && face.width == model.face_width);
  cv::Mat canvas;
  cv::cvtColor(enlarged(as_matrix(face)), canvas, cv::COLOR_GRAY2BGR);
  double heaviest = 1e-20;
  for (const WeightedPatch& kept : model.patches) heaviest = std::max(heaviest, kept.weight);
  std::vector<double> shares;
  for (const WeightedPatch& kept : model.patches) shares.push_back(kept.weight / heaviest);
  draw_frames(canvas, model, shares, 5.0);
  return canvas;
}

cv::Mat energy_panel(const Eigen::MatrixXf& energy) {
  cv::Mat bytes;
  relative(energy).convertTo(bytes, CV_8UC1, 255.0);
  cv::Mat coloured;
  cv::applyColorMap(enlarged(bytes), coloured, cv::COLORMAP_JET);
  return coloured;
}

cv::Mat focused_face_panel(const Eigen::MatrixXf& energy, const GrayImage& face) {
  const cv::Mat large = enlarged(as_matrix(face));
  const double widest = 0.05 * large.cols;
  cv::Mat sharp;
  cv::Mat blurred;
  large.convertTo(sharp, CV_32FC1);
  cv::GaussianBlur(sharp, blurred, {}, widest);
  // The edges of single patches are no edges of attention: the energy is smoothed before it mixes the two,
  // and its square root keeps faintly used parts recognisable.
  cv::Mat focus = enlarged(relative(energy));
  cv::GaussianBlur(focus, focus, {}, 0.03 * large.cols);
  double largest = 0.0;
  cv::minMaxLoc(focus, nullptr, &largest);
  focus = cv::max(focus / std::max(largest, 1e-20), 0.0F);
  cv::sqrt(focus, focus);
  const cv::Mat mixed = focus.mul(sharp) + (1.0 - focus).mul(blurred);
  cv::Mat bytes;
  mixed.convertTo(bytes, CV_8UC1);
  return bytes;
}

}  // namespace ore
