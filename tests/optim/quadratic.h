#pragma once
// The objective of both quadratic solvers.

#include <Eigen/Core>

namespace ore::testing {

struct Quadratic {
  Eigen::MatrixXd hessian;
  Eigen::VectorXd linear;

  double operator()(const Eigen::VectorXd& b) const { return 0.5 * b.dot(hessian * b) + linear.dot(b); }
};

}  // namespace ore::testing
