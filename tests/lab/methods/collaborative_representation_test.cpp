#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "lab/methods/vector_samples.h"

namespace ore {
namespace {

using Eigen::Index;

/// The normal equations, solved in double precision.
Eigen::VectorXd naive_coefficients(const Eigen::MatrixXd& x, const Eigen::VectorXd& y, double penalty) {
  const Eigen::MatrixXd system = x.transpose() * x + penalty * Eigen::MatrixXd::Identity(x.cols(), x.cols());
  return system.fullPivLu().solve(x.transpose() * y);
}

void expect_scores(const testing::VectorSample& sample, double penalty) {
  const Eigen::MatrixXf scores =
      collaborative_representation(sample.features, sample.sizes, penalty)->scores(sample.probes);
  // A row of P is at most 1 / (2 sqrt(penalty)) long, and so are the rounding errors of its product with y.
  const double coefficient_error = 2e-7 / std::sqrt(penalty);
  for (Index j = 0; j < sample.probes.cols(); ++j) {
    const Eigen::VectorXd y = sample.probes.col(j).cast<double>();
    const Eigen::VectorXd b = naive_coefficients(sample.features.cast<double>(), y, penalty);
    Index first = 0;
    for (std::size_t k = 0; k < sample.sizes.size(); ++k) {
      const Eigen::VectorXd own = b.segment(first, sample.sizes[k]);
      first += sample.sizes[k];
      const double score = scores(static_cast<Index>(k), j);
      EXPECT_TRUE(std::isfinite(score)) << sample.name << ", class " << k << ", probe " << j;
      if (own.norm() < 1e-12) continue;
      const double residual = (y - columns_of_class(sample, k) * own).squaredNorm();
      // Of |y - X_k b_k|^2 that of a squared distance, and twice its root times that of X_k b_k; of
      // |b_k|^2 relative to itself twice that of b_k.
      const double tolerance = testing::kDistanceError + 2.0 * std::sqrt(residual) * coefficient_error +
                               2.0 * residual * coefficient_error / own.norm();
      EXPECT_NEAR(score * own.squaredNorm(), -residual, tolerance)
          << sample.name << ", class " << k << ", probe " << j << ", penalty " << penalty;
    }
  }
}

TEST(CollaborativeRepresentation, EqualsRidgeRegressionOverAllClasses) {
  for (const double penalty : {1e-4, 1e-2, 1.0})
    for (const testing::VectorSample& sample : testing::vector_samples()) expect_scores(sample, penalty);
}

TEST(CollaborativeRepresentation, ABlackProbeIsNobody) {
  for (const testing::VectorSample& sample : testing::vector_samples()) {
    const Eigen::VectorXf black = Eigen::VectorXf::Zero(sample.features.rows());
    const Eigen::MatrixXf scores =
        collaborative_representation(sample.features, sample.sizes, 1e-3)->scores(black);
    EXPECT_TRUE((scores.array() == 0.0F).all()) << sample.name;
  }
}

TEST(CollaborativeRepresentation, AClassOfBlackFacesIsTheLast) {
  Eigen::MatrixXf features = Eigen::MatrixXf::Identity(3, 3);
  features.col(1).setZero();
  Eigen::VectorXf probe(3);
  probe << 0.6F, 0.0F, 0.8F;
  const Eigen::MatrixXf scores =
      collaborative_representation(features, std::vector<int>{1, 1, 1}, 1e-3)->scores(probe);
  ASSERT_TRUE(scores.allFinite());
  Index last = 0;
  scores.col(0).minCoeff(&last);
  EXPECT_EQ(last, 1);
}

}  // namespace
}  // namespace ore
