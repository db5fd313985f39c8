#include "representation/posterior.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "helpers/random_faces.h"

namespace ore {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST(Lead, IsTheLogarithmOfTheBestOtherResidualOverTheOwn) {
  RandomStream random = testing::test_stream(1);
  const Eigen::MatrixXf residuals = testing::random_matrix(7, 5, random).cwiseAbs().cast<float>();
  Eigen::MatrixXf runner_up_ratios(7, 5);
  residuals_to_runner_up_ratios(residuals, 0.5F, runner_up_ratios);
  for (int i = 0; i < 5; ++i) {
    for (int k = 0; k < 7; ++k) {
      float best = kInfinity;
      for (int j = 0; j < 7; ++j)
        if (j != k) best = std::min(best, residuals(j, i));
      EXPECT_NEAR(runner_up_ratios(k, i), std::log(best / residuals(k, i)), 1e-4F) << k << " " << i;
    }
  }
}

TEST(Lead, PassesOverWhoIsLeftOut) {
  const Eigen::Vector3f residuals(kInfinity, 0.2F, 0.4F);
  Eigen::MatrixXf runner_up_ratios(3, 1);
  residuals_to_runner_up_ratios(residuals, 0.5F, runner_up_ratios);
  EXPECT_NEAR(runner_up_ratios(1, 0), std::log(2.0F), 1e-5F);
  EXPECT_NEAR(runner_up_ratios(2, 0), -std::log(2.0F), 1e-5F);
  EXPECT_LT(runner_up_ratios(0, 0), -50.0F);
}

TEST(Lead, OfTheOnlyPersonIsOverTheUsualResidual) {
  Eigen::MatrixXf runner_up_ratios(1, 1);
  residuals_to_runner_up_ratios(Eigen::MatrixXf::Constant(1, 1, 0.1F), 0.3F, runner_up_ratios);
  EXPECT_NEAR(runner_up_ratios(0, 0), std::log(3.0F), 1e-5F);
  Eigen::MatrixXf two(2, 1);
  residuals_to_runner_up_ratios(Eigen::Vector2f(0.1F, kInfinity), 0.3F, two);
  EXPECT_NEAR(two(0, 0), std::log(3.0F), 1e-5F);
}

}  // namespace
}  // namespace ore
