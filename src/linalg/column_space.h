#pragma once
// The space spanned by the columns of a matrix X (d x m), and the spaces that remain without some of them.
//
//   basis          Q, d x rank, orthonormal, span(Q) = span(X)
//   left_out       V, d x m: the columns V_B that belong to a group B of X's columns are orthonormal (or 0),
//                  and for every y:  min_b |y - X_{-B} b|^2 = |y|^2 - |Q'y|^2 + |V_B'y|^2
//   leave_one_out  entry i: min_b |x_i - X_{-B} b|^2 with B the group of x_i; 1 / (G^-1)_ii if B = {i}
//
// With G = X'X and W = X G^-1 (so that W'y are the ordinary coefficients of y), V_B = W_B R^-T where
// R R' = (G^-1)_BB. Groups are runs of `group` consecutive columns: a face and its copies.
//
// The rank is numerical: a column closer to the span of the others than sqrt(kDependent) times its length
// counts as dependent. Computes in double precision because the condition of G is that of X squared.

#include <Eigen/Core>

#include "linalg/blas.h"

namespace ore {

/// Squared relative distance below which a column counts as dependent. Features have single
/// precision, so rounding causes distances of about (1e-7)^2; real differences between pictures of a face are
/// above (1e-4)^2.
inline constexpr double kDependent = 1e-10;

struct ColumnSpace {
  Eigen::MatrixXf basis;          ///< d x rank
  Eigen::MatrixXf left_out;       ///< d x m; empty if not requested
  Eigen::VectorXd leave_one_out;  ///< m squared distances; empty if not requested
};

/// Accepts any d, m >= 0, zero columns and repeated columns. `group` divides m; 0: computes only the basis.
ColumnSpace column_space(const ConstMatrixRef& columns, int group = 1);

/// Replaces |Q'y|^2 (classes x columns y of `vectors`) by |y|^2 - |Q'y|^2, the squared distances of the
/// columns from the classes' spaces. Columns have at most length 1; clamps results to [0, 1].
void squared_residuals(const ConstMatrixRef& vectors, MatrixRef squared_projections);

}  // namespace ore
