#include <gtest/gtest.h>

#include "lab/methods/vector_samples.h"

namespace ore {
namespace {

TEST(NearestNeighbour, EqualsTheSearchOverAllColumns) {
  for (const testing::VectorSample& sample : testing::vector_samples())
    testing::expect_scores_of_classes(
        *nearest_neighbour(sample.features, sample.sizes), sample,
        [](const Eigen::MatrixXd& x, const Eigen::VectorXd& y) {
          return -(x.colwise() - y).colwise().squaredNorm().minCoeff();
        },
        testing::kDistanceError);
}

}  // namespace
}  // namespace ore
