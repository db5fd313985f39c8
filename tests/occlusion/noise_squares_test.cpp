#include "occlusion/occluder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ore/error.h"

namespace ore {
namespace {

RandomStream stream(std::uint64_t index = 0) {
  return {1, RandomPurpose::kOccluder, index};
}

TEST(NoiseSquares, CountFollowsThePaper) {
  EXPECT_EQ(noise_square_count(192, 168, 10), 129);  // 0.4 * 32256 / 100 = 129.02
  EXPECT_EQ(noise_square_count(192, 168, 40), 8);    // 8.06
  EXPECT_EQ(noise_square_count(192, 168, 60), 4);    // 3.58
  EXPECT_EQ(noise_square_count(192, 168, 100), 3);   // 1.29, but never fewer than 3
}

TEST(NoiseSquares, SameStreamGivesTheSamePixels) {
  const GrayImage face(40, 30, 100);
  RandomStream first = stream();
  RandomStream second = stream();
  RandomStream other = stream(1);
  const GrayImage noisy = add_noise_squares(face, 8, first);
  EXPECT_EQ(noisy, add_noise_squares(face, 8, second));
  EXPECT_NE(noisy, add_noise_squares(face, 8, other));
}

TEST(NoiseSquares, ASideOfTheSmallerEdgeStaysInside) {
  RandomStream random = stream();
  const GrayImage noisy = add_noise_squares(GrayImage(40, 30, 7), 30, random);
  EXPECT_EQ(noisy.height, 40);
  EXPECT_EQ(noisy.width, 30);
}

TEST(NoiseSquares, SidesOutsideTheFaceAreRefused) {
  const GrayImage face(40, 30, 7);
  RandomStream random = stream();
  EXPECT_THROW(add_noise_squares(face, 0, random), InvalidOption);
  EXPECT_THROW(add_noise_squares(face, 31, random), InvalidOption);
}

TEST(NoiseSquares, ChangeOnlyWholeSquares) {
  // Side 8 on 24 x 24: 0.4 * 576 / 64 = 3.6, hence 4 squares, which change at most 256 pixels.
  const GrayImage face(24, 24, 7);
  RandomStream random = stream();
  const GrayImage noisy = add_noise_squares(face, 8, random);
  const auto changed = std::count_if(noisy.pixels.begin(), noisy.pixels.end(), [](int v) { return v != 7; });
  EXPECT_LE(changed, 4 * 64);
  EXPECT_GT(changed, 50);
}

TEST(NoiseSquares, NoiseHasTheMeanAndDeviationOfThePaper) {
  // One square covers all of the face. Clipping N(128, 64) to 0 ... 255 leaves the mean and lowers the
  // deviation to about 61.2; 40,000 pixels know the mean to 0.3 and the deviation to 0.25, taken 5 times.
  RandomStream random = stream();
  const GrayImage noisy = add_noise_squares(GrayImage(200, 200), 200, random);
  double sum = 0.0;
  double sum_of_squares = 0.0;
  for (const double level : noisy.pixels) {
    sum += level;
    sum_of_squares += level * level;
  }
  const double count = static_cast<double>(noisy.pixels.size());
  const double mean = sum / count;
  EXPECT_NEAR(mean, 128.0, 1.5);
  EXPECT_NEAR(std::sqrt(sum_of_squares / count - mean * mean), 61.2, 1.3);
}

}  // namespace
}  // namespace ore
