#pragma once
// The problem of ORE-Learning (equation `opt`), in the sense explained in docs/notation.md:
//
//   minimise  f(a) = sum_i exp(-z_i),  z = C a     subject to  a >= 0,  sum(a) <= budget
//
// C is N x T: row i a training face, column t a patch. The solver works on F = log f, which has the same
// minimisers and cannot underflow. Its Lagrange dual (equation `dual_opt`, with u scaled to sum 1) is
//
//   maximise  D(u) = -sum_i u_i log u_i - budget * max(0, max_t c_t'u)
//
// and u_i = exp(-z_i) / f(a) is dual feasible for every a, so that
//
//   gap(a) = F(a) - D(u) = budget * max(0, max_t c_t'u) - u'z  >=  F(a) - F*  >=  (f(a) - f*) / f(a)
//
// is a certificate that costs one product.

#include <Eigen/Core>

namespace ore {

struct ExponentialLossOptions {
  double budget = 10.0;        ///< > 0
  double relative_gap = 1e-6;  ///< done when gap(a) <= relative_gap
  int max_iterations = 300;    ///< Newton steps
};

struct ExponentialLossSummary {
  Eigen::VectorXd weights;       ///< a, feasible whatever else happened
  Eigen::VectorXd face_weights;  ///< u at a: the dual solution
  double log_loss = 0.0;         ///< F(a)
  double relative_gap = 0.0;     ///< gap(a), an upper bound of (f(a) - f*) / f(a)
  int iterations = 0;
  bool converged = false;  ///< relative_gap <= options.relative_gap
};

/// Newton's method on a growing and shrinking working set of columns, each step a quadratic problem on the
/// simplex. `start` (may be empty) is where to begin; it is scaled into the feasible set.
/// Throws InvalidOption for a budget, gap or iteration count out of bounds. C must be finite, N >= 1, T >= 1.
ExponentialLossSummary minimize_exponential_loss(const Eigen::Ref<const Eigen::MatrixXd>& margins,
                                                 const ExponentialLossOptions& options,
                                                 const Eigen::VectorXd& start = {});

}  // namespace ore
