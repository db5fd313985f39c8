#pragma once
// A convex quadratic over a simplex:
//
//   minimise  1/2 b'Hb + q'b   subject to  b >= 0,  sum(b) = total
//
// by a primal active-set method. Small problems (hundreds of variables); H positive definite.

#include <Eigen/Core>

namespace ore {

/// `start` is feasible with a total above 0; the result has the same total and no larger objective. Sizes:
/// hessian n x n (only its lower triangle is read), linear and start n, n >= 1.
Eigen::VectorXd minimize_quadratic_on_simplex(const Eigen::MatrixXd& hessian, const Eigen::VectorXd& linear,
                                              Eigen::VectorXd start);

// A convex quadratic over the non-negative orthant:
//
//   minimise  1/2 b'Hb + q'b   subject to  b >= 0
//
// by a primal active-set method that fixes and frees many variables at a time. Small problems (a thousand
// variables); H positive definite.

/// `start` is feasible; the result is too, and has no larger objective. A minimum with the same variables
/// above zero costs one Cholesky factorisation. Sizes: hessian n x n (only its lower triangle is read),
/// linear and start n, n >= 1.
Eigen::VectorXd minimize_quadratic_on_orthant(const Eigen::MatrixXd& hessian, const Eigen::VectorXd& linear,
                                              Eigen::VectorXd start);

}  // namespace ore
