#include "linalg/column_space.h"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <string>
#include <vector>

#include "helpers/naive_reference.h"
#include "helpers/random_faces.h"

namespace ore {
namespace {

using namespace ore::testing;

struct Case {
  std::string name;
  Eigen::MatrixXf columns;
  Eigen::Index rank;
};

Eigen::MatrixXf side_by_side(const Eigen::MatrixXf& a, const Eigen::MatrixXf& b) {
  Eigen::MatrixXf both(a.rows(), a.cols() + b.cols());
  both << a, b;
  return both;
}

std::vector<Case> cases() {
  RandomStream random = test_stream(1);
  const Eigen::MatrixXf five = random_features(20, 5, random);
  const Eigen::MatrixXf mixtures = (five * random_matrix(5, 4, random).cast<float>()).colwise().normalized();
  return {
      {"full rank", five, 5},
      {"one column", five.col(0), 1},
      {"square", random_features(7, 7, random), 7},
      {"more columns than rows", random_features(6, 15, random), 6},
      {"one row", random_features(1, 4, random), 1},
      {"repeated columns", side_by_side(five, five.leftCols(3)), 5},
      {"repeated first", side_by_side(five.leftCols(1), five), 5},
      {"all the same", five.col(0).replicate(1, 6), 1},
      {"a zero column", side_by_side(Eigen::MatrixXf::Zero(20, 1), five), 5},
      {"only zeros", Eigen::MatrixXf::Zero(20, 3), 0},
      {"one zero column", Eigen::MatrixXf::Zero(20, 1), 0},
      {"more zeros than rows", Eigen::MatrixXf::Zero(2, 5), 0},
      {"mixtures of the others", side_by_side(five, mixtures), 5},
      {"opposite columns", side_by_side(five, -five), 5},
      {"no columns", Eigen::MatrixXf(20, 0), 0},
      {"no rows", Eigen::MatrixXf(0, 3), 0},
  };
}

TEST(ColumnSpace, BasisIsOrthonormalAndHasTheRank) {
  for (const Case& example : cases()) {
    SCOPED_TRACE(example.name);
    const Eigen::MatrixXd basis = column_space(example.columns).basis.cast<double>();
    EXPECT_EQ(basis.rows(), example.columns.rows());
    ASSERT_EQ(basis.cols(), example.rank);
    if (basis.size() == 0) continue;
    // Rounding the entries of a unit vector to single precision (6e-8 of each) moves a product of two of them
    // by at most 1.2e-7.
    EXPECT_LE((basis.transpose() * basis - Eigen::MatrixXd::Identity(example.rank, example.rank))
                  .cwiseAbs()
                  .maxCoeff(),
              5e-7);
  }
}

TEST(ColumnSpace, ProjectionEqualsLeastSquares) {
  RandomStream random = test_stream(2);
  for (const Case& example : cases()) {
    if (example.columns.rows() == 0) continue;
    SCOPED_TRACE(example.name);
    const Eigen::MatrixXd basis = column_space(example.columns).basis.cast<double>();
    for (int i = 0; i < 5; ++i) {
      const Eigen::VectorXd y = random_matrix(example.columns.rows(), 1, random).col(0).normalized();
      // As above, 1.2e-7 for each of at most 15 squared products.
      EXPECT_NEAR(y.squaredNorm() - (basis.transpose() * y).squaredNorm(),
                  squared_distance_to_span(example.columns.cast<double>(), y), 2e-6);
    }
  }
}

TEST(ColumnSpace, ContainsEveryColumn) {
  for (const Case& example : cases()) {
    SCOPED_TRACE(example.name);
    const Eigen::MatrixXd basis = column_space(example.columns).basis.cast<double>();
    const Eigen::MatrixXd x = example.columns.cast<double>();
    const Eigen::MatrixXd rest = x - basis * (basis.transpose() * x);
    EXPECT_LE(rest.size() == 0 ? 0.0 : rest.cwiseAbs().maxCoeff(), 5e-7);
  }
}

/// Two unit columns at the squared distance `square`, on top of others.
Eigen::MatrixXf nearly_dependent(double square, RandomStream random) {
  Eigen::MatrixXd x = random_matrix(30, 4, random).colwise().normalized();
  Eigen::VectorXd away = random_matrix(30, 1, random);
  const Eigen::MatrixXd before = x.leftCols(3);
  away -= before * before.colPivHouseholderQr().solve(away);
  x.col(3) = (before * Eigen::Vector3d(0.5, -0.3, 0.8)).normalized() + std::sqrt(square) * away.normalized();
  return x.cast<float>();
}

// Four times the tolerance and a quarter of it: rounding the columns to single precision moves a distance of
// 1e-5 by 3e-8, far less than the factor 2.
TEST(ColumnSpace, RankChangesAtTheTolerance) {
  EXPECT_EQ(column_space(nearly_dependent(4.0 * kDependent, test_stream(3))).basis.cols(), 4);
  EXPECT_EQ(column_space(nearly_dependent(0.25 * kDependent, test_stream(3))).basis.cols(), 3);
}

TEST(ColumnSpace, StaysOrthonormalJustAboveTheTolerance) {
  const Eigen::MatrixXd basis =
      column_space(nearly_dependent(4.0 * kDependent, test_stream(4))).basis.cast<double>();
  ASSERT_EQ(basis.cols(), 4);
  // Through the Gram matrix the error is that of double precision over the squared distance of the nearest
  // columns: a few times 2e-16 / 4e-10; on top of 2.5e-7 for rounding to single precision.
  EXPECT_LE((basis.transpose() * basis - Eigen::Matrix4d::Identity()).cwiseAbs().maxCoeff(), 5e-6);
}

// The rule is relative to a column's own length: a long column's rounding must not hide a short column.
TEST(ColumnSpace, RankDoesNotDependOnTheLengthsOfTheColumns) {
  Eigen::MatrixXf x = Eigen::MatrixXf::Zero(6, 3);
  x(0, 0) = 1e4F;
  x(0, 1) = 1e4F;
  x(1, 1) = 1e-2F;  // relative squared distance from the first column 1e-12: dependent
  x(2, 2) = 1e-3F;  // shorter than that remainder, and independent
  const Eigen::MatrixXf basis = column_space(x).basis;
  ASSERT_EQ(basis.cols(), 2);
  EXPECT_NEAR(basis.row(2).norm(), 1.0F, 1e-6F);
}

TEST(ColumnSpace, TakesColumnsOfALargerMatrix) {
  RandomStream random = test_stream(5);
  const Eigen::MatrixXf all = random_features(12, 9, random);
  const ColumnSpace part = column_space(all.middleCols(2, 4));
  const ColumnSpace copy = column_space(all.middleCols(2, 4).eval());
  EXPECT_EQ(part.basis, copy.basis);
  EXPECT_EQ(part.leave_one_out, copy.leave_one_out);
}

}  // namespace
}  // namespace ore
