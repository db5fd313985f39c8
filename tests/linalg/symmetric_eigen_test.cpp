#include "linalg/blas.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <string>
#include <vector>

#include "helpers/random_faces.h"

namespace ore {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

struct Case {
  std::string name;
  MatrixXd matrix;
};

std::vector<Case> cases() {
  RandomStream random = testing::test_stream(1);
  const MatrixXd a = testing::random_matrix(40, 40, random);
  const MatrixXd thin = testing::random_matrix(60, 7, random);
  return {{"indefinite", a + a.transpose()},      {"definite", a * a.transpose()},
          {"deficient", thin * thin.transpose()}, {"repeated values", MatrixXd::Identity(9, 9)},
          {"zero", MatrixXd::Zero(5, 5)},         {"one number", MatrixXd::Constant(1, 1, -3.0)}};
}

/// Both methods are backward stable: they solve a matrix that differs from the given one by some n eps |A|.
double tolerance(const MatrixXd& matrix) {
  return 1e-14 * static_cast<double>(matrix.rows()) * (matrix.norm() + 1e-300);
}

TEST(SymmetricEigen, ValuesEqualEigensOwnSolver) {
  for (const Case& example : cases()) {
    SCOPED_TRACE(example.name);
    const SymmetricEigen found = leading_eigenpairs(example.matrix, example.matrix.rows());
    const Eigen::SelfAdjointEigenSolver<MatrixXd> reference(example.matrix);
    EXPECT_LE((found.values.reverse() - reference.eigenvalues()).cwiseAbs().maxCoeff(),
              tolerance(example.matrix));
  }
}

TEST(SymmetricEigen, PairsMakeTheMatrixAgainAndVectorsAreOrthonormal) {
  for (const Case& example : cases()) {
    SCOPED_TRACE(example.name);
    const auto [values, vectors] = leading_eigenpairs(example.matrix, example.matrix.rows());
    const MatrixXd again = vectors * values.asDiagonal() * vectors.transpose();
    EXPECT_LE((again - example.matrix).cwiseAbs().maxCoeff(), tolerance(example.matrix));
    const MatrixXd identity = MatrixXd::Identity(values.size(), values.size());
    EXPECT_LE((vectors.transpose() * vectors - identity).cwiseAbs().maxCoeff(), tolerance(identity));
  }
}

TEST(SymmetricEigen, ValuesFallAndTheLargestEntryOfAVectorIsPositive) {
  for (const Case& example : cases()) {
    const auto [values, vectors] = leading_eigenpairs(example.matrix, example.matrix.rows());
    for (Index i = 0; i < values.size(); ++i) {
      EXPECT_GE(values[std::max<Index>(i, 1) - 1], values[i]);
      EXPECT_EQ(vectors.col(i).maxCoeff(), vectors.col(i).cwiseAbs().maxCoeff());
    }
  }
}

TEST(SymmetricEigen, FewerPairsAreTheFirstOfAll) {
  const MatrixXd matrix = cases().front().matrix;
  const SymmetricEigen all = leading_eigenpairs(matrix, 1000);
  ASSERT_EQ(all.values.size(), matrix.rows());
  const SymmetricEigen some = leading_eigenpairs(matrix, 3);
  EXPECT_EQ(some.values, all.values.head(3));
  EXPECT_EQ(some.vectors, all.vectors.leftCols(3));
  EXPECT_EQ(leading_eigenpairs(matrix, 0).vectors.cols(), 0);
  EXPECT_EQ(leading_eigenpairs(MatrixXd(0, 0), 3).values.size(), 0);
}

TEST(SymmetricEigen, OnlyTheLowerTriangleIsRead) {
  const MatrixXd matrix = cases().front().matrix;
  MatrixXd lower = matrix;
  lower.triangularView<Eigen::StrictlyUpper>().setConstant(1e9);
  EXPECT_EQ(leading_eigenpairs(lower, 5).vectors, leading_eigenpairs(matrix, 5).vectors);
}

}  // namespace
}  // namespace ore
