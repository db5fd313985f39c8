#include "image/resample.h"

#include <gtest/gtest.h>

namespace ore {
namespace {

GrayImage columns(const std::vector<std::uint8_t>& levels, int height) {
  GrayImage image(height, static_cast<int>(levels.size()));
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < image.width; ++column)
      image.at(row, column) = levels[static_cast<std::size_t>(column)];
  return image;
}

TEST(Resample, TheWholeImageAtItsOwnSizeIsTheImage) {
  const GrayImage image = columns({3, 250, 17, 90, 0}, 4);
  EXPECT_EQ(resample(image, {0.0, 0.0, 4.0, 5.0}, 4, 5), image);
}

TEST(Resample, WholePixelsAreCutOutExactly) {
  const GrayImage image = columns({3, 250, 17, 90, 0}, 4);
  EXPECT_EQ(resample(image, {1.0, 1.0, 2.0, 3.0}, 2, 3), columns({250, 17, 90}, 2));
}

TEST(Resample, EnlargingIsBilinear) {
  // New centres lie at -0.25, 0.25, 0.75 and 1.25 old pixels.
  EXPECT_EQ(resample(columns({0, 100}, 1), {0.0, 0.0, 1.0, 2.0}, 1, 4), columns({0, 25, 75, 100}, 1));
}

TEST(Resample, ShrinkingAveragesAwayWhatIsTooFine) {
  std::vector<std::uint8_t> stripes(60, 0);
  for (std::size_t i = 1; i < stripes.size(); i += 2) stripes[i] = 200;
  const GrayImage small = resample(columns(stripes, 30), {0.0, 0.0, 30.0, 60.0}, 5, 10);
  for (int column = 1; column < 9; ++column) EXPECT_NEAR(small.at(2, column), 100, 1);
}

TEST(Resample, AConstantStaysConstant) {
  const GrayImage image(7, 9, 255);
  for (const auto& [height, width] : {std::pair{1, 1}, {3, 20}, {40, 2}})
    EXPECT_EQ(resample(image, {0.3, 1.7, 5.1, 6.9}, height, width), GrayImage(height, width, 255));
}

}  // namespace
}  // namespace ore
