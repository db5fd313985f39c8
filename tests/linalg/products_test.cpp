#include "linalg/blas.h"

#include <gtest/gtest.h>

#include <limits>

#include "helpers/random_faces.h"

namespace ore {
namespace {

using testing::random_matrix;
using testing::test_stream;

/// Every entry against a loop in double precision. A sum of k products in single precision, in any order, is
/// off by at most about k eps / 2 times the sum of their absolute values.
void expect_product(const Eigen::MatrixXf& a, const Eigen::MatrixXf& b, const Eigen::MatrixXf& result) {
  constexpr double kEpsilon = std::numeric_limits<float>::epsilon();
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < b.cols(); ++j) {
      double sum = 0.0;
      double size = 0.0;
      for (Eigen::Index l = 0; l < a.cols(); ++l) {
        const double product = static_cast<double>(a(i, l)) * static_cast<double>(b(l, j));
        sum += product;
        size += std::abs(product);
      }
      ASSERT_NEAR(result(i, j), sum, static_cast<double>(a.cols() + 1) * kEpsilon * size) << i << ' ' << j;
    }
  }
}

Eigen::MatrixXf random_floats(Eigen::Index rows, Eigen::Index columns, std::uint64_t seed) {
  RandomStream random = test_stream(seed);
  return random_matrix(rows, columns, random).cast<float>();
}

struct Shape {
  int m, k, n;
};

constexpr Shape kShapes[] = {{1, 1, 1},   {3, 5, 1},    {1, 5, 3},    {5, 1, 4},
                             {17, 33, 9}, {64, 100, 1}, {70, 100, 65}};

TEST(Multiply, EqualsTheTripleLoop) {
  for (const auto& [m, k, n] : kShapes) {
    const Eigen::MatrixXf a = random_floats(m, k, 1);
    const Eigen::MatrixXf b = random_floats(k, n, 2);
    Eigen::MatrixXf result(m, n);
    multiply(a, b, result);
    expect_product(a, b, result);
    multiply_transposed(a.transpose().eval(), b, result);
    expect_product(a, b, result);
  }
}

TEST(Multiply, OverwritesWhateverWasThere) {
  const Eigen::MatrixXf a = random_floats(6, 4, 1);
  for (const int columns : {1, 3}) {
    const Eigen::MatrixXf b = random_floats(4, columns, 2);
    Eigen::MatrixXf result = Eigen::MatrixXf::Constant(6, columns, std::numeric_limits<float>::quiet_NaN());
    multiply(a, b, result);
    expect_product(a, b, result);
  }
}

TEST(Multiply, TakesColumnsAndBlocksOfLargerMatrices) {
  const Eigen::MatrixXf a = random_floats(20, 30, 1);
  const Eigen::MatrixXf b = random_floats(25, 12, 2);
  for (const int columns : {1, 4}) {
    Eigen::MatrixXf result = Eigen::MatrixXf::Constant(40, 10, 7.0F);
    multiply(a.block(2, 3, 9, 11), b.block(5, 2, 11, columns), result.block(6, 1, 9, columns));
    expect_product(a.block(2, 3, 9, 11), b.block(5, 2, 11, columns), result.block(6, 1, 9, columns));
    multiply_transposed(a.block(3, 4, 8, 6), b.block(1, 3, 8, columns), result.block(20, 5, 6, columns));
    expect_product(a.block(3, 4, 8, 6).transpose(), b.block(1, 3, 8, columns),
                   result.block(20, 5, 6, columns));
    EXPECT_EQ((result.array() != 7.0F).count(), 15 * columns) << "nothing else was written";
  }
  Eigen::MatrixXf result(20, 5);
  multiply(a.middleCols(3, 7), b.topRows(7).middleCols(2, 5), result);
  expect_product(a.middleCols(3, 7), b.topRows(7).middleCols(2, 5), result);
}

TEST(Multiply, EmptyMatricesAreFine) {
  Eigen::MatrixXf nothing(0, 3);
  multiply(Eigen::MatrixXf(0, 4), random_floats(4, 3, 1), nothing);
  multiply_transposed(Eigen::MatrixXf(4, 0), random_floats(4, 3, 1), nothing);
  Eigen::MatrixXf no_columns(4, 0);
  multiply(random_floats(4, 4, 1), Eigen::MatrixXf(4, 0), no_columns);
  for (const int columns : {1, 3}) {
    Eigen::MatrixXf sums = Eigen::MatrixXf::Constant(2, columns, 5.0F);
    multiply(Eigen::MatrixXf(2, 0), Eigen::MatrixXf(0, columns), sums);
    EXPECT_TRUE(sums.isZero(0.0F)) << "a sum over nothing is 0";
    sums.setConstant(5.0F);
    multiply_transposed(Eigen::MatrixXf(0, 2), Eigen::MatrixXf(0, columns), sums);
    EXPECT_TRUE(sums.isZero(0.0F));
  }
}

TEST(NormalizeColumns, GivesLengthOneAndZerosStay) {
  Eigen::MatrixXf matrix(2, 3);
  matrix << 3, 0, -5,  //
      4, 0, 0;
  normalize_columns(matrix);
  Eigen::MatrixXf expected(2, 3);
  expected << 0.6F, 0, -1,  //
      0.8F, 0, 0;
  EXPECT_TRUE(matrix.isApprox(expected, 1e-6F));
}

}  // namespace
}  // namespace ore
