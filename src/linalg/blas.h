#pragma once
// The matrix products of the hot path, straight on BLAS, and what is done to features around them. Columns
// are samples everywhere.

#include <Eigen/Core>

namespace ore {

using ConstMatrixRef = Eigen::Ref<const Eigen::MatrixXf, 0, Eigen::OuterStride<>>;
using MatrixRef = Eigen::Ref<Eigen::MatrixXf, 0, Eigen::OuterStride<>>;

/// result = a * b. Sizes: a is m x k, b is k x n, result is m x n.
void multiply(const ConstMatrixRef& a, const ConstMatrixRef& b, MatrixRef result);

/// result = a' * b. Sizes: a is k x m, b is k x n, result is m x n.
void multiply_transposed(const ConstMatrixRef& a, const ConstMatrixRef& b, MatrixRef result);

/// Scales every column to length 1; a column of zeros stays.
void normalize_columns(MatrixRef matrix);

// Products in double precision for the solvers, straight on BLAS: a matrix with a vector, and of vectors.

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

// The largest eigenvalues of a symmetric matrix and their eigenvectors:  A v_i = lambda_i v_i, by LAPACK.

struct SymmetricEigen {
  Eigen::VectorXd values;   ///< falling
  Eigen::MatrixXd vectors;  ///< orthonormal columns; of every column the entry of largest size is positive
};

/// The `count` leading pairs (all where there are fewer). Only the lower triangle of `matrix` is read; it is
/// taken by value because LAPACK works in place. Requires finite entries.
SymmetricEigen leading_eigenpairs(Eigen::MatrixXd matrix, Eigen::Index count);

}  // namespace ore
