#pragma once
// The space spanned by the columns of a matrix X (d x m), and the distance of every column from the span
// of the others.
//
//   basis            Q, d x rank, orthonormal, span(Q) = span(X)
//   leave_one_out_i  min_b |x_i - X_{-i} b|^2 = 1 / (G^-1)_ii  with G = X'X, when X has full rank;
//                    0, up to rounding, when x_i depends on the others
//
// The rank is the numerical one: a column closer than sqrt(kDependent) times its own length to the span of
// the others adds nothing. The work is done in double precision because G has the squared condition of X.

#include <Eigen/Core>

#include "linalg/products.h"

namespace ore {

/// Squared relative distance below which a column counts as dependent. Features are single precision, so
/// that rounding alone leaves distances of about (1e-7)^2; real differences between pictures of a face are
/// above (1e-4)^2.
inline constexpr double kDependent = 1e-10;

struct ColumnSpace {
  Eigen::MatrixXf basis;          ///< d x rank
  Eigen::VectorXd leave_one_out;  ///< m squared distances
};

/// Any d, m >= 0; zero columns and repeated columns are fine.
ColumnSpace column_space(const ConstMatrixRef& columns);

}  // namespace ore
