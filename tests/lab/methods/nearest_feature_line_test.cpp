#include <gtest/gtest.h>

#include <algorithm>

#include "lab/methods/vector_samples.h"

namespace ore {
namespace {

using Eigen::Index;

/// Every point, and every pair with its projection written out. Columns nearer than 1e-5 are one.
double naive_score(const Eigen::MatrixXd& x, const Eigen::VectorXd& y) {
  double smallest = (x.colwise() - y).colwise().squaredNorm().minCoeff();
  for (Index i = 0; i < x.cols(); ++i)
    for (Index j = 0; j < i; ++j) {
      const Eigen::VectorXd direction = x.col(j) - x.col(i);
      if (direction.norm() < 1e-5) continue;
      const double along = (y - x.col(i)).dot(direction) / direction.squaredNorm();
      smallest = std::min(smallest, (y - x.col(i) - along * direction).squaredNorm());
    }
  return -smallest;
}

TEST(NearestFeatureLine, EqualsTheSearchOverAllPairs) {
  // |x_i - x_j| >= 1e-2 where the closed form is used. The difference of two halved squared distances is off
  // by about 1e-7, of which 2 |y - (x_i + x_j) / 2| / |x_i - x_j| times as much remains: 2 * 1.4 / 1e-2 *
  // 1e-7.
  for (const testing::VectorSample& sample : testing::vector_samples())
    testing::expect_scores_of_classes(*nearest_feature_line(sample.features, sample.sizes), sample,
                                      naive_score, 3e-5);
}

TEST(NearestFeatureLine, LinesGoOnBeyondTheirPoints) {
  Eigen::MatrixXf pair(2, 2);
  pair.col(0) << 0.0F, 1.0F;
  pair.col(1) << 0.6F, 0.8F;
  const Eigen::MatrixXf far_away = 4.0F * pair.col(1) - 3.0F * pair.col(0);
  // Of length 2.4: six times the squares of vectors of length 1.
  EXPECT_NEAR(nearest_feature_line(pair, std::vector<int>{2})->scores(far_away)(0, 0), 0.0F,
              6.0 * testing::kDistanceError);
}

TEST(NearestFeatureLine, NearlyRepeatedFacesStillSpanALine) {
  Eigen::MatrixXf pair(2, 2);
  pair.col(0) << 1.0F, 0.0F;
  pair.col(1) << 1.0F, 1e-3F;
  Eigen::VectorXf probe(2);
  probe << 0.0F, 1.0F;
  // The nearest point is (1, 1).
  EXPECT_NEAR(nearest_feature_line(pair, std::vector<int>{2})->scores(probe)(0, 0), -1.0F,
              testing::kDistanceError);
}

}  // namespace
}  // namespace ore
