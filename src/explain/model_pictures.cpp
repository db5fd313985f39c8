#include "explain/model_pictures.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "explain/sheet.h"
#include "image/opencv_view.h"

namespace ore {
namespace {

/// Stripes from the lower left to the upper right, dark and light, so that they show on any face and in any
/// print.
void hatch(cv::Mat& picture, const cv::Mat& mask) {
  constexpr int kStripe = 5 * Sheet::kFineness;
  constexpr double kFaceLeft = 0.25;  // of the face under the stripes
  const cv::Vec3d dark = cv::Vec3d::all((1.0 - kFaceLeft) * 70.0);
  const cv::Vec3d light = cv::Vec3d::all((1.0 - kFaceLeft) * 235.0);
  for (int row = 0; row < picture.rows; ++row) {
    for (int column = 0; column < picture.cols; ++column) {
      if (mask.at<uchar>(row, column) < 128) continue;
      auto& pixel = picture.at<cv::Vec3b>(row, column);
      const bool is_dark = (row + column) / kStripe % 2 == 0;
      pixel = cv::Vec3b(kFaceLeft * cv::Vec3d(pixel) + (is_dark ? dark : light));
    }
  }
}

cv::Mat in_colour(const cv::Mat& gray) {
  cv::Mat colour;
  cv::cvtColor(gray, colour, cv::COLOR_GRAY2BGR);
  return colour;
}

}  // namespace

cv::Size fitted_size(const GrayImage& face, cv::Size box) {
  const double scale =
      std::min(static_cast<double>(box.width) / face.width, static_cast<double>(box.height) / face.height);
  return {std::max(1, static_cast<int>(std::lround(face.width * scale))),
          std::max(1, static_cast<int>(std::lround(face.height * scale)))};
}

cv::Mat fine_face(const GrayImage& face, cv::Size size) {
  return in_colour(resized(opencv_view(face), size * Sheet::kFineness));
}

GrayImage brightened(const GrayImage& face) {
  constexpr double kTypicalMiddle = 0.4;  // of a well-lit face, black being 0 and white 1
  constexpr double kStrongest = 0.4;      // exponent; beyond it noise would show, not the face
  std::vector<std::uint8_t> levels = face.pixels;
  std::sort(levels.begin(), levels.end());
  const std::size_t few = levels.size() / 100;
  const double dark = levels[few];
  const double bright = levels[levels.size() - 1 - few];
  if (bright <= dark) return face;
  const auto spread = [&](double level) { return std::clamp((level - dark) / (bright - dark), 0.0, 1.0); };
  const double middle = std::clamp(spread(levels[levels.size() / 2]), 1e-3, 0.999);
  const double exponent = std::clamp(std::log(kTypicalMiddle) / std::log(middle), kStrongest, 1.0);
  GrayImage result = face;
  for (std::uint8_t& pixel : result.pixels)
    pixel = static_cast<std::uint8_t>(std::lround(255.0 * std::pow(spread(pixel), exponent)));
  return result;
}

Eigen::MatrixXf smoothed(const Eigen::MatrixXf& values, double deviation) {
  cv::Mat sum(static_cast<int>(values.rows()), static_cast<int>(values.cols()), CV_32FC1);
  cv::Mat weight(sum.size(), CV_32FC1);
  for (int row = 0; row < sum.rows; ++row) {
    for (int column = 0; column < sum.cols; ++column) {
      const float here = values(row, column);
      sum.at<float>(row, column) = std::isnan(here) ? 0.0F : here;
      weight.at<float>(row, column) = std::isnan(here) ? 0.0F : 1.0F;
    }
  }
  cv::GaussianBlur(sum, sum, {0, 0}, deviation, deviation, cv::BORDER_CONSTANT);
  cv::GaussianBlur(weight, weight, {0, 0}, deviation, deviation, cv::BORDER_CONSTANT);
  constexpr float kNear = 0.05F;  // of the bell must lie over values
  Eigen::MatrixXf result(values.rows(), values.cols());
  for (int row = 0; row < sum.rows; ++row)
    for (int column = 0; column < sum.cols; ++column)
      result(row, column) = weight.at<float>(row, column) < kNear
                                ? std::numeric_limits<float>::quiet_NaN()
                                : sum.at<float>(row, column) / weight.at<float>(row, column);
  return result;
}

cv::Mat fine_coloured_face(const GrayImage& face, const Eigen::MatrixXf& values, cv::Size size,
                           int colour_map) {
  assert(values.rows() == face.height && values.cols() == face.width);
  constexpr double kOpacity = 0.6;
  const cv::Size fine_size = size * Sheet::kFineness;
  cv::Mat value(face.height, face.width, CV_8UC1);
  cv::Mat is_seen(face.height, face.width, CV_8UC1);
  for (int row = 0; row < face.height; ++row) {
    for (int column = 0; column < face.width; ++column) {
      const float here = values(row, column);
      is_seen.at<uchar>(row, column) = std::isnan(here) ? 0 : 255;
      value.at<uchar>(row, column) =
          std::isnan(here) ? 0 : static_cast<uchar>(std::lround(255.0F * std::clamp(here, 0.0F, 1.0F)));
    }
  }
  // Without interpolation: where there is no value there is nothing to mix with.
  cv::resize(value, value, fine_size, 0.0, 0.0, cv::INTER_NEAREST);
  cv::resize(is_seen, is_seen, fine_size, 0.0, 0.0, cv::INTER_NEAREST);
  cv::Mat colours;
  cv::applyColorMap(value, colours, colour_map);
  cv::Mat faded;
  resized(opencv_view(face), fine_size).convertTo(faded, CV_8UC1, 0.55, 60.0);
  cv::Mat picture = in_colour(faded);
  cv::Mat mixed;
  cv::addWeighted(colours, kOpacity, picture, 1.0 - kOpacity, 0.0, mixed);
  mixed.copyTo(picture, is_seen);
  return picture;
}

cv::Mat fine_lit_face(const GrayImage& face, const Eigen::MatrixXf& values, cv::Size size, int colour_map) {
  assert(values.rows() == face.height && values.cols() == face.width);
  constexpr double kDimmed = 0.4;    // of the face where there is nothing
  constexpr double kOpacity = 0.85;  // of the brightest colour
  cv::Mat value(face.height, face.width, CV_32FC1);
  for (int row = 0; row < face.height; ++row)
    for (int column = 0; column < face.width; ++column)
      value.at<float>(row, column) = std::clamp(values(row, column), 0.0F, 1.0F);
  cv::Mat picture = fine_face(face, size);
  cv::resize(value, value, picture.size(), 0.0, 0.0, cv::INTER_LINEAR);
  cv::Mat levels;
  value.convertTo(levels, CV_8UC1, 255.0);
  cv::Mat colours;
  cv::applyColorMap(levels, colours, colour_map);
  for (int row = 0; row < picture.rows; ++row) {
    for (int column = 0; column < picture.cols; ++column) {
      const double opacity = kOpacity * static_cast<double>(value.at<float>(row, column));
      auto& pixel = picture.at<cv::Vec3b>(row, column);
      pixel = cv::Vec3b((1.0 - opacity) * kDimmed * cv::Vec3d(pixel) +
                        opacity * cv::Vec3d(colours.at<cv::Vec3b>(row, column)));
    }
  }
  return picture;
}

cv::Mat fine_hatched_face(const GrayImage& face, const PixelMask& hatched, cv::Size size) {
  assert(hatched.rows() == face.height && hatched.cols() == face.width);
  cv::Mat mask(face.height, face.width, CV_8UC1);
  for (int row = 0; row < face.height; ++row)
    for (int column = 0; column < face.width; ++column)
      mask.at<uchar>(row, column) = hatched(row, column) ? 255 : 0;
  cv::Mat picture = fine_face(face, size);
  cv::resize(mask, mask, picture.size(), 0.0, 0.0, cv::INTER_LINEAR);
  hatch(picture, mask);
  return picture;
}

cv::Mat fine_hatching(cv::Size size) {
  cv::Mat picture(size * Sheet::kFineness, CV_8UC3, cv::Scalar::all(128.0));
  hatch(picture, cv::Mat(picture.size(), CV_8UC1, cv::Scalar(255.0)));
  return picture;
}

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
  cv::cvtColor(enlarged(opencv_view(face)), canvas, cv::COLOR_GRAY2BGR);
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
  const cv::Mat large = enlarged(opencv_view(face));
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

Eigen::MatrixXf pixel_energy(const Model& model) {
  Eigen::MatrixXf energy = Eigen::MatrixXf::Zero(model.face_height, model.face_width);
  for (const WeightedPatch& kept : model.patches)
    energy.block(kept.patch.y, kept.patch.x, kept.patch.height, kept.patch.width).array() +=
        static_cast<float>(kept.weight);
  return energy;
}

Eigen::MatrixXf pixel_energy(const Model& model, const std::vector<Patch>& candidates) {
  Eigen::MatrixXf covering = Eigen::MatrixXf::Zero(model.face_height, model.face_width);
  for (const Patch& patch : candidates)
    covering.block(patch.y, patch.x, patch.height, patch.width).array() += 1.0F;
  return (covering.array() > 0.0F).select(pixel_energy(model).array() / covering.array().max(1.0F), 0.0F);
}

void write_weighted_patches(const std::filesystem::path& file, const Model& model, const GrayImage& face) {
  write_png(file, weighted_patches_panel(model, face));
}

void write_energy_map(const std::filesystem::path& file, const Eigen::MatrixXf& energy) {
  write_png(file, energy_panel(energy));
}

void write_focused_face(const std::filesystem::path& file, const Eigen::MatrixXf& energy,
                        const GrayImage& face) {
  write_png(file, focused_face_panel(energy, face));
}

}  // namespace ore
