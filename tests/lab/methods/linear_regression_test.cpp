#include <gtest/gtest.h>

#include "helpers/naive_reference.h"
#include "lab/methods/vector_samples.h"

namespace ore {
namespace {

TEST(LinearRegression, EqualsLeastSquaresPerClass) {
  for (const testing::VectorSample& sample : testing::vector_samples())
    testing::expect_scores_of_classes(
        *linear_regression(sample.features, sample.sizes), sample,
        [](const Eigen::MatrixXd& x, const Eigen::VectorXd& y) {
          return -testing::squared_distance_to_span(x, y);
        },
        testing::kDistanceError);
}

}  // namespace
}  // namespace ore
