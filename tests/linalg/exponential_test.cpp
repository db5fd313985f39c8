#include "linalg/simd.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace ore {
namespace {

// Rounding: one unit in the last place (6e-8) each for the reduced argument times its derivative, the
// polynomial's last two additions and the final product, together below 3e-7.
TEST(Exponential, EqualsTheLibrarysFunction) {
  std::vector<float> values;
  for (double x = 0.0; x > -87.0; x -= 0.0037) values.push_back(static_cast<float>(x));
  std::vector<float> results = values;
  exponentiate_non_positive(results);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double expected = std::exp(static_cast<double>(values[i]));
    EXPECT_NEAR(results[i] / expected, 1.0, 3e-7) << values[i];
  }
}

TEST(Exponential, OfZeroIsExactlyOne) {
  std::vector<float> values = {0.0F, -0.0F};
  exponentiate_non_positive(values);
  EXPECT_EQ(values[0], 1.0F);
  EXPECT_EQ(values[1], 1.0F);
}

TEST(Exponential, StaysPositiveAndTinyFarBelow) {
  std::vector<float> values = {-88.0F, -1e4F, -3e38F, -std::numeric_limits<float>::infinity()};
  exponentiate_non_positive(values);
  for (const float value : values) {
    EXPECT_GT(value, 0.0F);
    EXPECT_LT(value, 2e-38F);
  }
}

TEST(Exponential, DoesNotDependOnThePlaceInTheArray) {
  for (std::size_t count = 1; count < 40; ++count) {
    std::vector<float> values(count, -1.25F);
    exponentiate_non_positive(values);
    for (const float value : values) EXPECT_EQ(value, values.front());
  }
}

TEST(Exponential, LeavesWhatIsBesideTheArray) {
  for (std::size_t count = 0; count < 40; ++count) {
    std::vector<float> values(count + 16, -1.25F);
    exponentiate_non_positive(std::span(values).subspan(8, count));
    for (std::size_t i = 0; i < 8; ++i) {
      EXPECT_EQ(values[i], -1.25F) << count;
      EXPECT_EQ(values[8 + count + i], -1.25F) << count;
    }
  }
}

}  // namespace
}  // namespace ore
