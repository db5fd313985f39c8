#pragma once
// Matrix products in single and double precision by BLAS, and symmetric eigenproblems A v_i = lambda_i v_i by
// LAPACK. Columns are samples everywhere.

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

// Products in double precision for the solvers.

using ConstDoubleMatrixRef = Eigen::Ref<const Eigen::MatrixXd, 0, Eigen::OuterStride<>>;
using DoubleMatrixRef = Eigen::Ref<Eigen::MatrixXd, 0, Eigen::OuterStride<>>;
using ConstDoubleVectorRef = Eigen::Ref<const Eigen::VectorXd>;

/// a x. Sizes: a is m x n, x is n; the result is 0 if n is 0.
Eigen::VectorXd multiply(const ConstDoubleMatrixRef& a, const ConstDoubleVectorRef& x);

/// a' x. Sizes: a is m x n, x is m.
Eigen::VectorXd multiply_transposed(const ConstDoubleMatrixRef& a, const ConstDoubleVectorRef& x);

/// a' a, both triangles.
Eigen::MatrixXd gram_matrix(const ConstDoubleMatrixRef& a);

/// result += factor * x x'. Sizes: x is n, result is n x n.
void add_outer_product(double factor, const ConstDoubleVectorRef& x, DoubleMatrixRef result);

/// x'y for two arrays of `size` entries.
double inner_product(const double* x, const double* y, Eigen::Index size);

/// The largest eigenvalues of a symmetric matrix and their eigenvectors:  A v_i = lambda_i v_i.
struct SymmetricEigen {
  Eigen::VectorXd values;   ///< decreasing
  Eigen::MatrixXd vectors;  ///< orthonormal columns; the entry of largest magnitude in each is positive
};

/// The `count` leading pairs, or all if there are fewer. Reads only the lower triangle of `matrix`, which is
/// passed by value because LAPACK works in place. Requires finite entries.
SymmetricEigen leading_eigenpairs(Eigen::MatrixXd matrix, Eigen::Index count);

}  // namespace ore
