#include <gtest/gtest.h>

#include <Eigen/QR>
#include <string>

#include "helpers/naive_reference.h"
#include "helpers/random_faces.h"
#include "linalg/column_space.h"

namespace ore {
namespace {

using namespace ore::testing;

/// Drops each column in turn and projects it on what is left.
void expect_equals_refit(const Eigen::MatrixXf& columns, double tolerance, const std::string& what) {
  SCOPED_TRACE(what);
  const Eigen::VectorXd fast = column_space(columns).leave_one_out;
  ASSERT_EQ(fast.size(), columns.cols());
  const Eigen::MatrixXd x = columns.cast<double>();
  for (Eigen::Index i = 0; i < x.cols(); ++i)
    EXPECT_NEAR(fast[i], squared_distance_to_span(without_column(x, i), x.col(i)), tolerance)
        << "column " << i;
}

// All in double precision on the same single-precision columns, of length 1 and well conditioned (condition
// of the Gram matrix below 1e4): 1e-16 * 1e4 = 1e-12.
constexpr double kWellConditioned = 1e-12;

// Where the rank is lacking, the ridge kDependent = 1e-10 adds itself times 1 + the squared coefficients,
// which stay below 100 here.
constexpr double kDeficient = 1e-8;

// Single-precision rounding of an exact dependence leaves a squared distance of 4e-15, 4e-5 of the ridge: as
// little of another column's distance may be lost in its direction.
constexpr double kRoundedDependence = 4e-5;

TEST(LeaveOneOut, EqualsBruteForceRefit) {
  RandomStream random = test_stream(1);
  for (const int columns : {2, 3, 8, 15})
    expect_equals_refit(random_features(20, columns, random), kWellConditioned, std::to_string(columns));
}

TEST(LeaveOneOut, OfASingleColumnIsItsSquaredLength) {
  RandomStream random = test_stream(2);
  const Eigen::MatrixXf column = 3.0F * random_features(10, 1, random);
  EXPECT_NEAR(column_space(column).leave_one_out[0], 9.0, 1e-5);
  expect_equals_refit(column, 9.0 * kWellConditioned, "length 3");
}

TEST(LeaveOneOut, OfARepeatedColumnIsZeroAndTheOthersKeepTheirs) {
  RandomStream random = test_stream(3);
  Eigen::MatrixXf x = random_features(20, 6, random);
  x.col(4) = x.col(1);
  expect_equals_refit(x, kDeficient, "one pair");
  const Eigen::VectorXd distances = column_space(x).leave_one_out;
  EXPECT_NEAR(distances[1], 0.0, kDeficient);
  EXPECT_NEAR(distances[4], 0.0, kDeficient);
  EXPECT_GT(distances[0], 0.1);
  x.col(5) = x.col(0);
  x.col(2) = x.col(1);
  expect_equals_refit(x, kDeficient, "a pair and a triple");
}

TEST(LeaveOneOut, IsZeroWhenThereAreMoreColumnsThanRows) {
  RandomStream random = test_stream(4);
  for (const int columns : {7, 12, 30})
    expect_equals_refit(random_features(6, columns, random), kDeficient, std::to_string(columns));
}

TEST(LeaveOneOut, MixturesOfTheOthersAreAtDistanceZero) {
  RandomStream random = test_stream(5);
  Eigen::MatrixXf x = random_features(20, 6, random);
  x.col(3) = (x.col(0) + x.col(1)).normalized();  // so that 0, 1 and 3 depend on each other, 2, 4, 5 do not
  expect_equals_refit(x, kRoundedDependence, "one dependence");
  const Eigen::VectorXd distances = column_space(x).leave_one_out;
  for (const int i : {0, 1, 3}) EXPECT_NEAR(distances[i], 0.0, kDeficient);
  for (const int i : {2, 4, 5}) EXPECT_GT(distances[i], 0.1);
}

TEST(LeaveOneOut, OfZerosIsZero) {
  EXPECT_TRUE(column_space(Eigen::MatrixXf::Zero(8, 3)).leave_one_out.isZero(0.0));
  EXPECT_TRUE(column_space(Eigen::MatrixXf::Zero(2, 3)).leave_one_out.isZero(0.0));
  EXPECT_EQ(column_space(Eigen::MatrixXf(8, 0)).leave_one_out.size(), 0);
  RandomStream random = test_stream(6);
  Eigen::MatrixXf x = random_features(20, 5, random);
  x.col(2).setZero();
  expect_equals_refit(x, kDeficient, "one zero among others");
}

// Singular values from 1 down to 1e-3: the Gram matrix has the condition 1e6, and a distance the relative
// error 1e-16 * 1e6, times the number of columns.
TEST(LeaveOneOut, KeepsItsDigitsWhenColumnsAreMuchAlike) {
  RandomStream random = test_stream(7);
  const Eigen::MatrixXd q =
      random_matrix(40, 10, random).householderQr().householderQ() * Eigen::MatrixXd::Identity(40, 10);
  const Eigen::VectorXd scale =
      Eigen::VectorXd::LinSpaced(10, 0.0, -3.0).unaryExpr([](double power) { return std::pow(10.0, power); });
  const Eigen::MatrixXf x = (q * scale.asDiagonal() * random_matrix(10, 10, random)).cast<float>();
  const Eigen::VectorXd fast = column_space(x).leave_one_out;
  const Eigen::MatrixXd exact = x.cast<double>();
  for (Eigen::Index i = 0; i < x.cols(); ++i) {
    const double refit = squared_distance_to_span(without_column(exact, i), exact.col(i), 1e-9);
    EXPECT_NEAR(fast[i], refit, 1e-8 * refit) << "column " << i;
  }
}

TEST(LeaveOneOut, EqualsBruteForceRefitJustAboveTheTolerance) {
  RandomStream random = test_stream(8);
  Eigen::MatrixXd wide = random_matrix(30, 4, random).colwise().normalized();
  wide.col(3) = wide.col(0) + 2e-5 * wide.col(3);
  const Eigen::MatrixXf x = wide.cast<float>();
  const Eigen::MatrixXd exact = x.cast<double>();
  const Eigen::VectorXd fast = column_space(x).leave_one_out;
  for (Eigen::Index i = 0; i < x.cols(); ++i) {
    const double refit = squared_distance_to_span(without_column(exact, i), exact.col(i), 1e-9);
    // The distance 4e-10 comes from a Gram matrix with entries 1 +- 2e-16.
    EXPECT_NEAR(fast[i], refit, 1e-5 * refit) << "column " << i;
  }
}

// x_2 is almost x_0: it differs by 3e-4 of x_1 and by 3e-6 of something else, so that the rank is 2 by the
// tolerance. Without x_1, the pair still tells its direction to within 1 %, a squared distance of 1e-4, but
// with coefficients c = 1 / 3e-4, for which the ridge takes 2e-10 c^2 = 2.2e-3. A face must not count as
// fully represented by two others that hardly differ.
TEST(LeaveOneOut, AlmostDependentColumnsDoNotHideADistance) {
  Eigen::MatrixXf x = Eigen::MatrixXf::Zero(8, 3);
  x(0, 0) = 1.0F;
  x(1, 1) = 1.0F;
  x(0, 2) = 1.0F;
  x(1, 2) = 3e-4F;
  x(2, 2) = 3e-6F;
  const Eigen::VectorXd distances = column_space(x).leave_one_out;
  EXPECT_GE(distances[1], 1e-4 * (1.0 - 1e-3));
  EXPECT_LE(distances[1], 2.4e-3);
  EXPECT_LE(distances[0], 2.0 * kDependent);
  EXPECT_LE(distances[2], 2.0 * kDependent);
}

TEST(LeaveOneOut, EverythingStaysFiniteAndNotNegative) {
  RandomStream random = test_stream(9);
  for (const int columns : {1, 2, 5, 9, 20}) {
    Eigen::MatrixXf x = random_features(9, columns, random);
    for (int i = 0; i < columns; i += 3) x.col(i).setZero();
    for (int i = 1; i < columns; i += 4) x.col(i) = x.col(columns - 1);
    const ColumnSpace space = column_space(x);
    EXPECT_TRUE(space.basis.allFinite());
    EXPECT_TRUE(space.leave_one_out.allFinite());
    EXPECT_TRUE((space.leave_one_out.array() >= 0.0).all());
    expect_equals_refit(x, kDeficient, std::to_string(columns));
  }
}

}  // namespace
}  // namespace ore
