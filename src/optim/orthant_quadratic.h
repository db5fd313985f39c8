#pragma once
// A convex quadratic over the non-negative orthant:
//
//   minimise  1/2 b'Hb + q'b   subject to  b >= 0
//
// by block principal pivoting: guess which variables are free, solve for them, exchange all that contradict
// the guess. Small problems (a thousand variables) of which most or few are at their bounds; H positive
// definite.

#include <Eigen/Core>

namespace ore {

/// Begins with all variables free, so that an unconstrained minimum inside the orthant costs one Cholesky
/// factorisation. Sizes: hessian n x n (only its lower triangle is read), linear n, n >= 1. Where rounding
/// keeps the guesses from settling, the result is feasible but not optimal.
Eigen::VectorXd minimize_quadratic_on_orthant(const Eigen::MatrixXd& hessian, const Eigen::VectorXd& linear);

}  // namespace ore
