#include "explain/model_pictures.h"

#include <gtest/gtest.h>

namespace ore {
namespace {

TEST(RoundStep, IsOneTwoOrFiveTimesAPowerOfTen) {
  EXPECT_DOUBLE_EQ(round_step(300.0, 10), 50.0);
  EXPECT_DOUBLE_EQ(round_step(26.0, 10), 5.0);
  EXPECT_DOUBLE_EQ(round_step(10.0, 10), 1.0);
  EXPECT_DOUBLE_EQ(round_step(0.11, 5), 0.05);
  EXPECT_DOUBLE_EQ(round_step(0.0061, 5), 0.002);
  EXPECT_DOUBLE_EQ(round_step(1.0, 1), 1.0);
}

TEST(RoundStep, NeverMakesMorePiecesThanAsked) {
  for (double range = 1e-4; range < 1e4; range *= 1.37) {
    const double step = round_step(range, 5);
    EXPECT_LE(range / step, 5.0 * (1.0 + 1e-6)) << range;
    EXPECT_GT(range / step, 1.9) << range;
  }
}

}  // namespace
}  // namespace ore
