#include "image/resample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "helpers/random_faces.h"

namespace ore {
namespace {

GrayImage row_of(std::vector<std::uint8_t> pixels) {
  GrayImage image(1, static_cast<int>(pixels.size()));
  image.pixels = std::move(pixels);
  return image;
}

/// The header's formula, counting all pixels again for every pixel.
GrayImage naive_equalise(const GrayImage& image) {
  const auto as_dark = [&](int level) {
    return std::count_if(image.pixels.begin(), image.pixels.end(), [&](int pixel) { return pixel <= level; });
  };
  const auto [darkest, brightest] = std::minmax_element(image.pixels.begin(), image.pixels.end());
  const double range = static_cast<double>(as_dark(*brightest) - as_dark(*darkest));
  GrayImage result = image;
  for (std::uint8_t& pixel : result.pixels)
    pixel = static_cast<std::uint8_t>(
        std::floor(255.0 * static_cast<double>(as_dark(pixel) - as_dark(*darkest)) / range + 0.5));
  return result;
}

TEST(Equalise, EqualsCountingForEveryPixel) {
  for (const Person& person : testing::random_gallery({.faces = {2, 2}, .noise = 30.0}).people)
    for (const GrayImage& face : person.faces) EXPECT_EQ(equalise(face), naive_equalise(face));
}

TEST(Equalise, ReachesFromBlackToWhiteAndKeepsTheOrderOfLevels) {
  EXPECT_THAT(equalise(row_of({7, 5, 9, 7})).pixels, ::testing::ElementsAre(170, 0, 255, 170));
}

TEST(Equalise, TwoLevelsBecomeBlackAndWhite) {
  EXPECT_THAT(equalise(row_of({100, 101, 101, 101, 100})).pixels,
              ::testing::ElementsAre(0, 255, 255, 255, 0));
  EXPECT_THAT(equalise(row_of({0, 255})).pixels, ::testing::ElementsAre(0, 255));
}

TEST(Equalise, OneLevelStays) {
  for (const int level : {0, 77, 255}) {
    const GrayImage flat(4, 3, static_cast<std::uint8_t>(level));
    EXPECT_EQ(equalise(flat), flat);
  }
  EXPECT_EQ(equalise(GrayImage()), GrayImage());
}

TEST(Equalise, ForgetsBrightnessAndContrast) {
  const GrayImage dark = row_of({3, 10, 4, 60, 61, 10});
  GrayImage light = dark;
  for (std::uint8_t& pixel : light.pixels) pixel = static_cast<std::uint8_t>(3 * pixel + 40);
  EXPECT_EQ(equalise(light), equalise(dark));
}

}  // namespace
}  // namespace ore
