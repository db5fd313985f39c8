#include "linalg/blas.h"

#include <gtest/gtest.h>

#include "helpers/random_faces.h"

namespace ore {
namespace {

using testing::random_matrix;
using testing::test_stream;

// Sums of at most 70 products of numbers of about 1: rounding stays below 70 * 70 * 1e-16.
constexpr double kDoubleRounding = 1e-12;

TEST(DoubleProducts, EqualTheLoops) {
  RandomStream random = test_stream(1);
  const Eigen::MatrixXd large = random_matrix(70, 50, random);
  for (const auto& [rows, columns] : {std::pair{1, 1}, {70, 1}, {1, 50}, {33, 17}, {70, 50}}) {
    // A corner of a larger matrix has a stride of its own.
    const auto a = large.topLeftCorner(rows, columns);
    const Eigen::VectorXd x = random_matrix(columns, 1, random);
    const Eigen::VectorXd y = random_matrix(rows, 1, random);
    const Eigen::VectorXd product = multiply(a, x);
    const Eigen::VectorXd transposed = multiply_transposed(a, y);
    const Eigen::MatrixXd gram = gram_matrix(a);
    for (Eigen::Index i = 0; i < rows; ++i) {
      double sum = 0.0;
      for (Eigen::Index j = 0; j < columns; ++j) sum += a(i, j) * x[j];
      EXPECT_NEAR(product[i], sum, kDoubleRounding);
    }
    for (Eigen::Index i = 0; i < columns; ++i) {
      double sum = 0.0;
      for (Eigen::Index l = 0; l < rows; ++l) sum += a(l, i) * y[l];
      EXPECT_NEAR(transposed[i], sum, kDoubleRounding);
      EXPECT_NEAR(inner_product(large.col(i).data(), y.data(), rows), sum, kDoubleRounding);
      for (Eigen::Index j = 0; j < columns; ++j) {
        double entry = 0.0;
        for (Eigen::Index l = 0; l < rows; ++l) entry += a(l, i) * a(l, j);
        EXPECT_NEAR(gram(i, j), entry, kDoubleRounding);
      }
    }
  }
}

TEST(DoubleProducts, OfNothingAreZero) {
  EXPECT_EQ(multiply(Eigen::MatrixXd(5, 0), Eigen::VectorXd(0)), Eigen::VectorXd::Zero(5));
  EXPECT_EQ(multiply_transposed(Eigen::MatrixXd(5, 0), Eigen::VectorXd::Ones(5)).size(), 0);
  EXPECT_EQ(multiply_transposed(Eigen::MatrixXd(0, 3), Eigen::VectorXd(0)), Eigen::VectorXd::Zero(3));
  EXPECT_EQ(gram_matrix(Eigen::MatrixXd(0, 2)), Eigen::MatrixXd::Zero(2, 2));
}

TEST(DoubleProducts, OuterProductsAreAdded) {
  RandomStream random = test_stream(2);
  const Eigen::MatrixXd before = random_matrix(9, 9, random);
  const Eigen::VectorXd x = random_matrix(6, 1, random);
  Eigen::MatrixXd after = before;
  add_outer_product(-0.5, x, after.topLeftCorner(6, 6));
  for (Eigen::Index i = 0; i < 9; ++i)
    for (Eigen::Index j = 0; j < 9; ++j)
      EXPECT_NEAR(after(i, j), before(i, j) - (i < 6 && j < 6 ? 0.5 * x[i] * x[j] : 0.0), kDoubleRounding);
}

}  // namespace
}  // namespace ore
