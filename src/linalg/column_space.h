#pragma once
// The space spanned by the columns of a matrix X (d x m), and what of it is lost with some of them.
//
//   basis          Q, d x rank, orthonormal, span(Q) = span(X)
//   left_out       V, d x m: the columns V_B that belong to a group B of X's columns are orthonormal (or 0),
//                  and for every y:  min_b |y - X_{-B} b|^2 = |y|^2 - |Q'y|^2 + |V_B'y|^2
//   leave_one_out  entry i: min_b |x_i - X_{-B} b|^2 with B the group of x_i; 1 / (G^-1)_ii when it is alone
//
// With G = X'X and W = X G^-1 (so that W'y are the ordinary coefficients of y), V_B = W_B R^-T where
// R R' = (G^-1)_BB. Groups are runs of `group` consecutive columns: a face and its copies.
//
// The rank is the numerical one: a column closer than sqrt(kDependent) times its own length to the span of
// the others adds nothing. The work is done in double precision because G has the squared condition of X.

#include <Eigen/Core>

#include "linalg/blas.h"

namespace ore {

/// Squared relative distance below which a column counts as dependent. Features are single precision, so
/// that rounding alone leaves distances of about (1e-7)^2; real differences between pictures of a face are
/// above (1e-4)^2.
inline constexpr double kDependent = 1e-10;

struct ColumnSpace {
  Eigen::MatrixXf basis;          ///< d x rank
  Eigen::MatrixXf left_out;       ///< d x m; empty when not asked for
  Eigen::VectorXd leave_one_out;  ///< m squared distances; empty when not asked for
};

/// Any d, m >= 0; zero columns and repeated columns are fine. `group` divides m; 0: only the basis is wanted.
ColumnSpace column_space(const ConstMatrixRef& columns, int group = 1);

/// Turns |Q'y|^2, by class and by column y of `vectors`, into |y|^2 - |Q'y|^2: the squared distances of the
/// columns, no longer than 1, from the classes' spaces. Rounding is kept within [0, 1].
void squared_residuals(const ConstMatrixRef& vectors, MatrixRef squared_projections);

}  // namespace ore
