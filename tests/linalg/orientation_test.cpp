#include "linalg/simd.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "support/random.h"

namespace ore {
namespace {

TEST(MeasureGradients, AgreesWithTheMathematicalLibrary) {
  RandomStream random(1, RandomPurpose::kTest);
  std::vector<float> across = {0, 1, -1, 0, 0, 1, -1, 1, -1, 255, 1e-6F};
  std::vector<float> down = {0, 0, 0, 1, -1, 1, -1, -1, 1, 1, 255};
  for (int i = 0; i < 20000; ++i) {
    across.push_back(static_cast<float>(random.normal(0.0, 50.0)));
    down.push_back(static_cast<float>(random.normal(0.0, 50.0)));
  }
  std::vector<float> magnitude(across.size());
  std::vector<float> half_turns(across.size());
  measure_gradients(across, down, magnitude, half_turns);
  for (std::size_t i = 0; i < across.size(); ++i) {
    const double x = static_cast<double>(across[i]);
    const double y = static_cast<double>(down[i]);
    EXPECT_NEAR(magnitude[i], std::hypot(x, y), 1e-6 * (1.0 + std::hypot(x, y)));
    ASSERT_GE(half_turns[i], 0.0F);
    ASSERT_LE(half_turns[i], 1.0F);
    double expected = std::atan2(y, x) / std::numbers::pi;
    if (expected < 0.0) expected += 1.0;
    const double difference = std::abs(static_cast<double>(half_turns[i]) - expected);
    EXPECT_LE(std::min(difference, 1.0 - difference), 1e-6) << x << " " << y;
  }
}

}  // namespace
}  // namespace ore
