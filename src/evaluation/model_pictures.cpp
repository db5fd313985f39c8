#include "evaluation/model_pictures.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "support/partial_file.h"

namespace ore {
namespace {

/// Pictures are drawn larger than the face, so that thin frames are seen.
constexpr int kScale = 3;

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

cv::Mat enlarged(const cv::Mat& picture) {
  cv::Mat large;
  cv::resize(picture, large, {}, kScale, kScale, cv::INTER_CUBIC);
  return large;
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

/// The colour of a share in [0, 1] on the scale from blue to red.
cv::Scalar heat(double share) {
  const cv::Mat value(1, 1, CV_8UC1, cv::Scalar(std::clamp(share, 0.0, 1.0) * 255.0));
  cv::Mat colour;
  cv::applyColorMap(value, colour, cv::COLORMAP_JET);
  const cv::Vec3b bgr = colour.at<cv::Vec3b>(0, 0);
  return {static_cast<double>(bgr[0]), static_cast<double>(bgr[1]), static_cast<double>(bgr[2])};
}

}  // namespace

Eigen::MatrixXf pixel_energy(const Model& model, const std::vector<Patch>& candidates) {
  Eigen::MatrixXf energy = Eigen::MatrixXf::Zero(model.face_height, model.face_width);
  Eigen::MatrixXf covering = energy;
  for (const Patch& patch : candidates)
    covering.block(patch.y, patch.x, patch.height, patch.width).array() += 1.0F;
  for (const WeightedPatch& kept : model.patches)
    energy.block(kept.patch.y, kept.patch.x, kept.patch.height, kept.patch.width).array() +=
        static_cast<float>(kept.weight);
  return (covering.array() > 0.0F).select(energy.array() / covering.array().max(1.0F), 0.0F);
}

void write_weighted_patches(const std::filesystem::path& file, const Model& model, const GrayImage& face) {
  assert(face.height == model.face_height && face.width == model.face_width);
  cv::Mat canvas;
  cv::cvtColor(enlarged(as_matrix(face)), canvas, cv::COLOR_GRAY2BGR);
  std::vector<const WeightedPatch*> lightest_first;
  for (const WeightedPatch& kept : model.patches) lightest_first.push_back(&kept);
  std::stable_sort(lightest_first.begin(), lightest_first.end(),
                   [](const WeightedPatch* a, const WeightedPatch* b) { return a->weight < b->weight; });
  const double heaviest = lightest_first.empty() ? 1.0 : lightest_first.back()->weight;
  for (const WeightedPatch* kept : lightest_first) {
    const double share = kept->weight / heaviest;
    const cv::Rect frame(kept->patch.x * kScale, kept->patch.y * kScale, kept->patch.width * kScale,
                         kept->patch.height * kScale);
    cv::rectangle(canvas, frame, heat(share), 1 + static_cast<int>(std::lround(4.0 * share)), cv::LINE_AA);
  }
  write_png(file, canvas);
}

void write_energy_map(const std::filesystem::path& file, const Eigen::MatrixXf& energy) {
  cv::Mat bytes;
  relative(energy).convertTo(bytes, CV_8UC1, 255.0);
  cv::Mat coloured;
  cv::applyColorMap(enlarged(bytes), coloured, cv::COLORMAP_JET);
  write_png(file, coloured);
}

void write_focused_face(const std::filesystem::path& file, const Eigen::MatrixXf& energy,
                        const GrayImage& face) {
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
  write_png(file, bytes);
}

}  // namespace ore
