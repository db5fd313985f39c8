#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "helpers/naive_reference.h"
#include "lab/methods/vector_samples.h"

namespace ore {
namespace {

using Eigen::Index;

/// Least squares on the `dimension` nearest columns.
double naive_score(const Eigen::MatrixXd& x, const Eigen::VectorXd& y, int dimension) {
  const Eigen::VectorXd distances = (x.colwise() - y).colwise().squaredNorm().transpose();
  std::vector<Index> order(static_cast<std::size_t>(x.cols()));
  std::iota(order.begin(), order.end(), Index{0});
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return distances[a] < distances[b]; });
  order.resize(std::min(order.size(), static_cast<std::size_t>(dimension)));
  return -testing::squared_distance_to_span(x(Eigen::all, order), y);
}

TEST(NearestFeatureSubspace, EqualsLeastSquaresOnTheNearestColumns) {
  for (const int dimension : {1, 2, 3, 9})
    for (const testing::VectorSample& sample : testing::vector_samples())
      testing::expect_scores_of_classes(
          *nearest_feature_subspace(sample.features, sample.sizes, dimension), sample,
          [dimension](const Eigen::MatrixXd& x, const Eigen::VectorXd& y) {
            return naive_score(x, y, dimension);
          },
          testing::kDistanceError);
}

TEST(NearestFeatureSubspace, OfAllColumnsIsLinearRegression) {
  for (const testing::VectorSample& sample : testing::vector_samples()) {
    const Eigen::MatrixXf all =
        nearest_feature_subspace(sample.features, sample.sizes, 1000)->scores(sample.probes);
    const Eigen::MatrixXf regression =
        linear_regression(sample.features, sample.sizes)->scores(sample.probes);
    EXPECT_LE((all - regression).cwiseAbs().maxCoeff(), testing::kDistanceError) << sample.name;
  }
}

TEST(NearestFeatureSubspace, AColumnThatIsAsGoodAsRepeatedAddsNothing) {
  Eigen::MatrixXf features(2, 3);
  features.col(0) << 1.0F, 0.0F;
  features.col(1) << 1.0F, 1e-6F;  // spans the plane with the first, if one believes the last digit
  features.col(2) << 0.0F, 1.0F;
  Eigen::VectorXf probe(2);
  probe << 0.8F, 0.6F;
  // The first two are the nearest. Left alone, the first or the second leaves 0.6, to within 1e-6 of it.
  const float score = nearest_feature_subspace(features, std::vector<int>{3}, 2)->scores(probe)(0, 0);
  EXPECT_NEAR(score, -0.36, testing::kDistanceError);
}

}  // namespace
}  // namespace ore
