#pragma once
// Products in double precision for the solvers, straight on BLAS: a matrix with a vector, and of vectors.

#include <Eigen/Core>

namespace ore {

using ConstDoubleMatrixRef = Eigen::Ref<const Eigen::MatrixXd, 0, Eigen::OuterStride<>>;
using DoubleMatrixRef = Eigen::Ref<Eigen::MatrixXd, 0, Eigen::OuterStride<>>;
using ConstDoubleVectorRef = Eigen::Ref<const Eigen::VectorXd>;

/// a x. Sizes: a is m x n, x is n; a result of no columns is 0.
Eigen::VectorXd multiply(const ConstDoubleMatrixRef& a, const ConstDoubleVectorRef& x);

/// a' x. Sizes: a is m x n, x is m.
Eigen::VectorXd multiply_transposed(const ConstDoubleMatrixRef& a, const ConstDoubleVectorRef& x);

/// a' a, both triangles.
Eigen::MatrixXd gram_matrix(const ConstDoubleMatrixRef& a);

/// result += factor * x x'. Sizes: x is n, result is n x n.
void add_outer_product(double factor, const ConstDoubleVectorRef& x, DoubleMatrixRef result);

/// x'y of two arrays of `size`.
double inner_product(const double* x, const double* y, Eigen::Index size);

}  // namespace ore
