#include "representation/patch_representation.h"

#include <gtest/gtest.h>

#include <string>

#include "helpers/naive_reference.h"
#include "helpers/random_faces.h"

namespace ore {
namespace {

using testing::random_features;
using testing::squared_distance_to_span;
using testing::test_stream;
using testing::without_column;

// |y|^2 - |Q'y|^2 of single-precision vectors of length 1: every square and product is rounded by 6e-8 of
// itself, all together at most the few roundings that do not cancel.
constexpr double kTolerance = 1e-6;

struct Example {
  std::string name;
  Eigen::MatrixXf features;
  std::vector<int> class_sizes;
};

std::vector<Example> examples() {
  RandomStream random = test_stream(1);
  std::vector<Example> result = {
      {"equal classes", random_features(30, 20, random), {5, 5, 5, 5}},
      {"unequal classes", random_features(30, 20, random), {1, 12, 4, 3}},
      {"single faces", random_features(30, 4, random), {1, 1, 1, 1}},
      {"more faces than dimensions", random_features(6, 20, random), {8, 2, 10}},
      {"an empty class", random_features(10, 5, random), {3, 0, 2}},
  };
  Eigen::MatrixXf repeated = random_features(30, 9, random);
  repeated.col(1) = repeated.col(0);
  repeated.middleCols(6, 3) = repeated.col(5).replicate(1, 3);
  result.push_back({"repeated faces", repeated, {4, 2, 3}});
  Eigen::MatrixXf black = random_features(30, 9, random);
  black.col(2).setZero();
  black.middleCols(6, 3).setZero();
  result.push_back({"black patches", black, {4, 2, 3}});
  result.push_back({"constant patches", Eigen::MatrixXf::Constant(16, 7, 0.25F), {3, 2, 2}});
  return result;
}

Eigen::MatrixXd class_features(const Example& example, std::size_t k) {
  Eigen::Index first = 0;
  for (std::size_t j = 0; j < k; ++j) first += example.class_sizes[j];
  return example.features.middleCols(first, example.class_sizes[k]).cast<double>();
}

Eigen::MatrixXf residuals_of(const Example& example, const Eigen::MatrixXf& probes) {
  const PatchRepresentation representation(example.features, example.class_sizes);
  EXPECT_EQ(representation.class_count(), static_cast<int>(example.class_sizes.size()));
  Eigen::MatrixXf result = Eigen::MatrixXf::Constant(representation.class_count(), probes.cols(), -7.0F);
  representation.squared_residuals(probes, result);
  return result;
}

TEST(PatchRepresentation, ResidualsEqualLeastSquares) {
  for (const Example& example : examples()) {
    SCOPED_TRACE(example.name);
    RandomStream random = test_stream(2);
    Eigen::MatrixXf probes = random_features(example.features.rows(), 7, random);
    probes.col(3).setZero();
    const Eigen::MatrixXf residuals = residuals_of(example, probes);
    for (std::size_t k = 0; k < example.class_sizes.size(); ++k)
      for (Eigen::Index j = 0; j < probes.cols(); ++j)
        EXPECT_NEAR(residuals(static_cast<Eigen::Index>(k), j),
                    squared_distance_to_span(class_features(example, k), probes.col(j).cast<double>()),
                    kTolerance)
            << "class " << k << " probe " << j;
    EXPECT_TRUE(residuals.col(3).isZero(0.0F)) << "a black probe has nothing to explain";
  }
}

TEST(PatchRepresentation, ResidualsAreFiniteAndBetweenZeroAndOne) {
  for (const Example& example : examples()) {
    SCOPED_TRACE(example.name);
    const Eigen::MatrixXf residuals = residuals_of(example, example.features);
    EXPECT_TRUE(residuals.allFinite());
    EXPECT_GE(residuals.minCoeff(), 0.0F);
    EXPECT_LE(residuals.maxCoeff(), 1.0F);
  }
}

TEST(PatchRepresentation, AGalleryFaceIsRepresentedByItsOwnClass) {
  for (const Example& example : examples()) {
    SCOPED_TRACE(example.name);
    const Eigen::MatrixXf residuals = residuals_of(example, example.features);
    Eigen::Index face = 0;
    for (std::size_t k = 0; k < example.class_sizes.size(); ++k)
      for (int i = 0; i < example.class_sizes[k]; ++i, ++face)
        EXPECT_NEAR(residuals(static_cast<Eigen::Index>(k), face), 0.0F, kTolerance);
  }
}

TEST(PatchRepresentation, LeaveOneOutEqualsRefittingTheClass) {
  for (const Example& example : examples()) {
    SCOPED_TRACE(example.name);
    const PatchRepresentation representation(example.features, example.class_sizes);
    ASSERT_EQ(representation.leave_one_out().size(), example.features.cols());
    Eigen::Index face = 0;
    for (std::size_t k = 0; k < example.class_sizes.size(); ++k) {
      const Eigen::MatrixXd own = class_features(example, k);
      for (Eigen::Index i = 0; i < own.cols(); ++i, ++face) {
        const float distance = representation.leave_one_out()[face];
        EXPECT_NEAR(distance, squared_distance_to_span(without_column(own, i), own.col(i)), kTolerance);
        EXPECT_GE(distance, 0.0F);
        EXPECT_LE(distance, 1.0F);
      }
    }
  }
}

// Beyond the 192 columns of a block, and with a last block of a single column.
TEST(PatchRepresentation, ABatchEqualsOneByOne) {
  const Example example = examples()[1];
  RandomStream random = test_stream(3);
  const Eigen::MatrixXf probes = random_features(30, 2 * 192 + 1, random);
  const Eigen::MatrixXf batch = residuals_of(example, probes);
  for (Eigen::Index j = 0; j < probes.cols(); j += 16) {
    const Eigen::MatrixXf one = residuals_of(example, probes.col(j));
    EXPECT_LE((batch.col(j) - one).cwiseAbs().maxCoeff(), kTolerance);
  }
}

TEST(PatchRepresentation, NoProbesGiveNoResiduals) {
  EXPECT_EQ(residuals_of(examples()[0], Eigen::MatrixXf(30, 0)).cols(), 0);
}

}  // namespace
}  // namespace ore
