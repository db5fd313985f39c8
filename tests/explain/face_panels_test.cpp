#include "explain/model_pictures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>

namespace ore {
namespace {

constexpr float kNothing = std::numeric_limits<float>::quiet_NaN();

GrayImage ramp(int height, int width, int from, int to) {
  GrayImage image(height, width);
  for (int i = 0; i < height * width; ++i)
    image.pixels[static_cast<std::size_t>(i)] =
        static_cast<std::uint8_t>(from + (to - from) * i / (height * width - 1));
  return image;
}

TEST(Brightened, UsesAllLevelsAndKeepsTheirOrder) {
  const GrayImage dark = ramp(20, 20, 3, 40);
  const GrayImage seen = brightened(dark);
  EXPECT_EQ(seen.pixels.front(), 0);
  EXPECT_EQ(seen.pixels.back(), 255);
  EXPECT_TRUE(std::is_sorted(seen.pixels.begin(), seen.pixels.end()));
}

TEST(Brightened, LightensADarkFaceWithABrightSpot) {
  GrayImage face = ramp(20, 20, 0, 30);
  for (int row = 8; row < 12; ++row)
    for (int column = 8; column < 12; ++column) face.at(row, column) = 255;
  EXPECT_GT(brightened(face).at(15, 3), 80);
}

TEST(Brightened, LeavesAWellLitFaceAndASingleLevelAlone) {
  const GrayImage well_lit = ramp(20, 20, 0, 255);
  const GrayImage seen = brightened(well_lit);
  for (std::size_t i = 0; i < seen.pixels.size(); ++i) EXPECT_NEAR(seen.pixels[i], well_lit.pixels[i], 4);
  EXPECT_EQ(brightened(GrayImage(5, 4, 9)), GrayImage(5, 4, 9));
  EXPECT_EQ(brightened(GrayImage(1, 1, 9)), GrayImage(1, 1, 9));
}

TEST(Smoothed, IsAMeanOfWhatThereIs) {
  Eigen::MatrixXf values = Eigen::MatrixXf::Constant(30, 30, 0.4F);
  EXPECT_LT((smoothed(values, 2.0).array() - 0.4F).abs().maxCoeff(), 1e-5F) << "also at the border";
  values.leftCols(10).setConstant(kNothing);
  const Eigen::MatrixXf half = smoothed(values, 2.0);
  EXPECT_TRUE(std::isnan(half(15, 0))) << "nothing is near";
  EXPECT_NEAR(half(15, 9), 0.4F, 1e-5F) << "a gap is filled from beside";
  values.col(20).setConstant(1.0F);
  EXPECT_GT(smoothed(values, 2.0)(15, 21), 0.45F);
  EXPECT_LT(smoothed(values, 2.0)(15, 20), 0.8F);
}

TEST(HatchedFace, ChangesInsideTheMaskOnly) {
  const GrayImage face = ramp(24, 21, 0, 255);
  PixelMask mask = PixelMask::Constant(24, 21, false);
  const cv::Size size(168, 192);
  EXPECT_EQ(cv::norm(fine_hatched_face(face, mask, size), fine_face(face, size), cv::NORM_INF), 0.0);
  mask.topRows(12).setConstant(true);
  const cv::Mat hatched = fine_hatched_face(face, mask, size);
  const cv::Mat plain = fine_face(face, size);
  ASSERT_EQ(hatched.size(), plain.size());
  const int middle = hatched.rows / 2;
  EXPECT_GT(cv::norm(hatched.rowRange(0, middle - 10), plain.rowRange(0, middle - 10), cv::NORM_L1) /
                static_cast<double>(3 * (middle - 10) * hatched.cols),
            30.0);
  EXPECT_EQ(cv::norm(hatched.rowRange(middle + 20, hatched.rows), plain.rowRange(middle + 20, hatched.rows),
                     cv::NORM_INF),
            0.0);
}

TEST(LitFace, IsBrighterWhereTheValuesAreLarger) {
  const GrayImage face(24, 21, 120);
  Eigen::MatrixXf values = Eigen::MatrixXf::Zero(24, 21);
  values.topRows(8).setConstant(1.0F);
  values.middleRows(8, 8).setConstant(0.6F);
  cv::Mat gray;
  cv::cvtColor(fine_lit_face(face, values, {84, 96}, cv::COLORMAP_INFERNO), gray, cv::COLOR_BGR2GRAY);
  const auto level = [&](int from, int to) { return cv::mean(gray.rowRange(from, to))[0]; };
  EXPECT_GT(level(5, 55), level(70, 120) + 40.0);
  EXPECT_GT(level(70, 120), level(140, 190) + 20.0);
}

}  // namespace
}  // namespace ore
