// The ridge solver at the size of its use: thousands of faces, each of which hides half of the patches.

#include <gtest/gtest.h>

#include <algorithm>

#include "helpers/random_faces.h"
#include "optim/ridge_exponential_loss.h"

namespace ore {
namespace {

/// A hidden patch says next to nothing; a seen one is right for the most part, some patches more than others.
Eigen::MatrixXd margins_of_half_hidden_faces(int faces, int patches) {
  RandomStream random = testing::test_stream(31);
  Eigen::MatrixXd margins(faces, patches);
  for (int t = 0; t < patches; ++t) {
    const double skill = random.uniform(0.2, 0.8);
    for (int i = 0; i < faces; ++i) {
      const bool hidden = random.uniform() < 0.5;
      margins(i, t) = hidden ? random.normal(0.0, 0.05) : std::clamp(random.normal(skill, 0.4), -0.03, 0.97);
    }
  }
  return margins;
}

TEST(RidgeExponentialLoss, ALargeProblemTakesFewSteps) {
  const Eigen::MatrixXd margins = margins_of_half_hidden_faces(4000, 500);
  for (const double penalty : {0.01, 0.5}) {
    const ExponentialLossSummary summary = minimize_ridge_exponential_loss(margins, {.penalty = penalty});
    EXPECT_TRUE(summary.converged) << penalty;
    EXPECT_LE(summary.iterations, 25) << penalty;
    EXPECT_GT((summary.weights.array() > 0.0).count(), 400) << "a ridge makes no patch superfluous";
  }
}

}  // namespace
}  // namespace ore
