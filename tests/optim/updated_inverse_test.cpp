#include "optim/lasso_path.h"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "helpers/random_faces.h"

namespace ore {
namespace {

using testing::random_matrix;
using testing::test_stream;

Eigen::MatrixXd positive_definite(int size, RandomStream& random) {
  const Eigen::MatrixXd root = random_matrix(2 * size, size, random);
  return root.transpose() * root;
}

/// The inverse of G, column by column of the identity; conditions are below 1e3, so rounding is below 1e-11.
void expect_inverse(const UpdatedInverse& inverse, const Eigen::MatrixXd& g) {
  ASSERT_EQ(inverse.size(), g.rows());
  for (Eigen::Index i = 0; i < g.cols(); ++i)
    EXPECT_LE((inverse.times(g.col(i)) - Eigen::VectorXd::Unit(g.rows(), i)).norm(), 1e-11) << i;
}

UpdatedInverse bordered(const Eigen::MatrixXd& g) {
  UpdatedInverse inverse;
  for (Eigen::Index k = 0; k < g.cols(); ++k) {
    const Eigen::VectorXd border = g.col(k).head(k);
    const Eigen::VectorXd image = inverse.times(border);
    inverse.border(image, g(k, k) - border.dot(image));
  }
  return inverse;
}

TEST(UpdatedInverse, GrowsWithTheMatrix) {
  RandomStream random = test_stream(31);
  const Eigen::MatrixXd g = positive_definite(40, random);
  expect_inverse(bordered(g), g);
}

TEST(UpdatedInverse, TheLastTakesThePlaceOfWhatIsRemoved) {
  RandomStream random = test_stream(32);
  const Eigen::MatrixXd g = positive_definite(6, random);
  UpdatedInverse inverse = bordered(g);
  inverse.remove(1);
  std::vector<int> order = {0, 5, 2, 3, 4};
  expect_inverse(inverse, g(order, order));
  inverse.remove(4);
  order.pop_back();
  expect_inverse(inverse, g(order, order));
}

/// (X_AJ' X_AJ)^-1, by the definition.
void expect_least_squares(const ActiveColumns& active, const Eigen::MatrixXd& columns) {
  const Eigen::MatrixXd left = active.left_rows().asDiagonal() * columns(Eigen::all, active.indices());
  const Eigen::MatrixXd inverse = (left.transpose() * left).inverse();
  for (Eigen::Index i = 0; i < active.size(); ++i)
    EXPECT_LE((active.solve(Eigen::VectorXd::Unit(active.size(), i)) - inverse.col(i)).norm(),
              1e-10 * inverse.norm());
}

TEST(ActiveColumns, ColumnsAndRowsComeAndGo) {
  RandomStream random = test_stream(33);
  const Eigen::MatrixXd columns = random_matrix(30, 12, random);
  ActiveColumns active(columns);
  for (const Eigen::Index j : {3, 0, 7, 9}) EXPECT_TRUE(active.enter_column(j));
  for (const Eigen::Index i : {4, 29, 11}) EXPECT_TRUE(active.enter_row(i));
  EXPECT_TRUE(active.enter_column(11));
  expect_least_squares(active, columns);
  active.leave_row(29);
  active.leave_column(1);
  EXPECT_EQ(active.indices(), (std::vector<Eigen::Index>{3, 11, 7, 9}));
  expect_least_squares(active, columns);
  active.refactor();
  expect_least_squares(active, columns);
}

TEST(ActiveColumns, WhatDependsOnTheOthersStaysOut) {
  RandomStream random = test_stream(34);
  Eigen::MatrixXd columns = random_matrix(5, 8, random);
  columns.col(4) = columns.col(1) - 3.0 * columns.col(2);
  ActiveColumns active(columns);
  EXPECT_TRUE(active.enter_column(1));
  EXPECT_TRUE(active.enter_column(2));
  EXPECT_FALSE(active.enter_column(4));
  EXPECT_TRUE(active.enter_row(0));
  EXPECT_TRUE(active.enter_row(3));
  EXPECT_TRUE(active.enter_column(5));
  // Five vectors span the space.
  EXPECT_FALSE(active.enter_column(6));
  EXPECT_FALSE(active.enter_row(1));
  expect_least_squares(active, columns);
}

}  // namespace
}  // namespace ore
