#pragma once
// Active-set methods for small convex quadratic problems, H positive definite:
//
//   minimise  1/2 b'Hb + q'b   subject to  b >= 0,  and on the simplex also  sum(b) = total

#include <Eigen/Core>

namespace ore {

/// Minimises over the simplex, for hundreds of variables. `start` is feasible with a total above 0; the
/// result has the same total and no larger objective. Sizes: hessian n x n (reads only its lower triangle),
/// linear and start n, n >= 1.
Eigen::VectorXd minimize_quadratic_on_simplex(const Eigen::MatrixXd& hessian, const Eigen::VectorXd& linear,
                                              Eigen::VectorXd start);

/// Minimises over b >= 0, for about a thousand variables; fixes and frees many variables at a time. `start`
/// is feasible; so is the result, which has no larger objective. If start and minimum have the same positive
/// variables, one Cholesky factorisation suffices. Sizes as above.
Eigen::VectorXd minimize_quadratic_on_orthant(const Eigen::MatrixXd& hessian, const Eigen::VectorXd& linear,
                                              Eigen::VectorXd start);

}  // namespace ore
