#pragma once
// Sums of squares over consecutive rows: what turns Q'Y, with the classes' bases stacked in Q, into the
// squared length of every projection.

#include <Eigen/Core>
#include <span>

#include "linalg/products.h"

namespace ore {

/// result(k, j) = sum over rows i in [offsets[k], offsets[k + 1]) of matrix(i, j)^2.
/// Sizes: offsets has K + 1 rising entries, the last is matrix.rows(); result is K x matrix.cols().
void segment_squares(const ConstMatrixRef& matrix, std::span<const int> offsets, MatrixRef result);

}  // namespace ore
