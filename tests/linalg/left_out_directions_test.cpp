// min_b |y - X_{-B} b|^2 = |y|^2 - |Q'y|^2 + |V_B'y|^2 for any y, not only for the columns of X themselves.

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <string>

#include "helpers/naive_reference.h"
#include "helpers/random_faces.h"
#include "linalg/column_space.h"

namespace ore {
namespace {

using namespace ore::testing;

// Q and V are single precision: each of the few squares of products of unit vectors is off by 1e-7.
constexpr double kLeftOutRounding = 2e-6;

// Where the rank is lacking, single-precision rounding leaves a squared distance of some 1e-15 ... 1e-14 in
// the place of an exact dependence, 1e-4 of the ridge: as much of y in that direction is taken for lost.
constexpr double kLeftOutDeficient = 2e-4;

Eigen::MatrixXd without_group(const Eigen::MatrixXd& x, Eigen::Index first, int group) {
  Eigen::MatrixXd rest(x.rows(), x.cols() - group);
  rest << x.leftCols(first), x.rightCols(x.cols() - first - group);
  return rest;
}

/// The probes: random ones, and the columns themselves.
void expect_equals_refit(const Eigen::MatrixXf& columns, int group, double tolerance,
                         const std::string& what) {
  SCOPED_TRACE(what + ", groups of " + std::to_string(group));
  RandomStream random = test_stream(99);
  Eigen::MatrixXf probes(columns.rows(), 12 + columns.cols());
  probes << random_features(columns.rows(), 12, random), columns;
  const ColumnSpace space = column_space(columns, group);
  ASSERT_EQ(space.left_out.rows(), columns.rows());
  ASSERT_EQ(space.left_out.cols(), columns.cols());
  ASSERT_TRUE(space.left_out.allFinite());
  const Eigen::MatrixXd x = columns.cast<double>();
  for (Eigen::Index first = 0; first < x.cols(); first += group) {
    const Eigen::MatrixXd rest = without_group(x, first, group);
    for (Eigen::Index j = 0; j < probes.cols(); ++j) {
      const Eigen::VectorXf y = probes.col(j);
      const double fast =
          static_cast<double>(y.squaredNorm() - (space.basis.transpose() * y).squaredNorm() +
                              (space.left_out.middleCols(first, group).transpose() * y).squaredNorm());
      ASSERT_NEAR(fast, squared_distance_to_span(rest, y.cast<double>()), tolerance)
          << "group at " << first << " probe " << j;
    }
    for (Eigen::Index i = first; i < first + group; ++i)
      EXPECT_NEAR(space.leave_one_out[i], squared_distance_to_span(rest, x.col(i)), tolerance)
          << "column " << i;
  }
}

TEST(LeftOut, GrowthEqualsRefitForAnyProbe) {
  RandomStream random = test_stream(1);
  for (const int group : {1, 2, 3})
    for (const int groups : {1, 2, 4, 6})
      expect_equals_refit(random_features(24, Eigen::Index{groups} * group, random), group, kLeftOutRounding,
                          std::to_string(groups));
}

TEST(LeftOut, GrowthEqualsRefitWhereTheColumnsSpanEverything) {
  RandomStream random = test_stream(2);
  for (const int group : {1, 2, 3})
    expect_equals_refit(random_features(12, 12, random), group, 10.0 * kLeftOutRounding,
                        "a basis of the space");
}

TEST(LeftOut, GrowthEqualsRefitForColumnsOfAnyLength) {
  RandomStream random = test_stream(3);
  Eigen::MatrixXf x = random_features(20, 6, random);
  for (Eigen::Index i = 0; i < 6; ++i) x.col(i) *= 0.2F * static_cast<float>(i + 1);
  for (const int group : {1, 2, 3}) expect_equals_refit(x, group, 2.0 * kLeftOutRounding, "unequal lengths");
}

TEST(LeftOut, GrowthEqualsRefitWithRepeatedColumns) {
  RandomStream random = test_stream(4);
  Eigen::MatrixXf x = random_features(20, 6, random);
  x.col(4) = x.col(1);
  for (const int group : {1, 2, 3})
    expect_equals_refit(x, group, kLeftOutDeficient, "repeated in another group");
  x.col(4) = random_features(20, 1, random);
  x.col(1) = x.col(0);
  for (const int group : {1, 2, 3}) expect_equals_refit(x, group, kLeftOutDeficient, "repeated in its group");
  x = x.col(0).replicate(1, 6).eval();
  for (const int group : {1, 2, 3}) expect_equals_refit(x, group, kLeftOutDeficient, "all the same");
}

TEST(LeftOut, GrowthEqualsRefitWithMixturesOfOtherColumns) {
  RandomStream random = test_stream(5);
  Eigen::MatrixXf x = random_features(20, 6, random);
  x.col(3) = (x.col(0) + x.col(1)).normalized();
  for (const int group : {1, 2, 3}) expect_equals_refit(x, group, kLeftOutDeficient, "one mixture");
}

TEST(LeftOut, GrowthEqualsRefitWithMoreColumnsThanRows) {
  RandomStream random = test_stream(6);
  for (const int group : {1, 2, 3})
    for (const int columns : {12, 18, 30})
      expect_equals_refit(random_features(10, columns, random), group, kLeftOutDeficient,
                          std::to_string(columns));
  // What is left spans less than the space.
  expect_equals_refit(random_features(5, 6, random), 2, kLeftOutDeficient, "4 of 6 in 5 dimensions");
  expect_equals_refit(random_features(5, 6, random), 3, kLeftOutDeficient, "3 of 6 in 5 dimensions");
}

TEST(LeftOut, GrowthEqualsRefitWithZeroColumns) {
  RandomStream random = test_stream(7);
  Eigen::MatrixXf x = random_features(20, 6, random);
  x.col(2).setZero();
  x.col(3).setZero();
  for (const int group : {1, 2, 3})
    expect_equals_refit(x, group, kLeftOutDeficient, "two zeros among others");
  for (const int group : {1, 2, 3})
    expect_equals_refit(Eigen::MatrixXf::Zero(8, 6), group, kLeftOutRounding, "nothing but zeros");
}

TEST(LeftOut, DirectionsOfAGroupAreOrthonormalWhereTheRankIsFull) {
  RandomStream random = test_stream(8);
  for (const int group : {1, 2, 3}) {
    const Eigen::MatrixXf left_out = column_space(random_features(20, 12, random), group).left_out;
    for (Eigen::Index first = 0; first < 12; first += group) {
      const auto own = left_out.middleCols(first, group);
      EXPECT_TRUE((own.transpose() * own).isIdentity(1e-5F)) << group;
    }
  }
}

TEST(LeftOut, IsNotThereWhenOnlyTheBasisIsWanted) {
  RandomStream random = test_stream(9);
  for (const int columns : {5, 30}) {
    const Eigen::MatrixXf x = random_features(10, columns, random);
    const ColumnSpace basis_only = column_space(x, 0);
    EXPECT_EQ(basis_only.left_out.size(), 0);
    EXPECT_EQ(basis_only.leave_one_out.size(), 0);
    EXPECT_EQ(basis_only.basis, column_space(x, 1).basis);
  }
  EXPECT_EQ(column_space(Eigen::MatrixXf(10, 0), 0).basis.cols(), 0);
}

TEST(LeftOut, BasisDoesNotDependOnTheGroups) {
  RandomStream random = test_stream(10);
  const Eigen::MatrixXf x = random_features(10, 6, random);
  for (const int group : {2, 3, 6}) EXPECT_EQ(column_space(x, group).basis, column_space(x, 1).basis);
}

}  // namespace
}  // namespace ore
