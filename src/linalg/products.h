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

}  // namespace ore
