#pragma once
// The solver of equation `opt`, ORE-Learning with a budget, and what it shares with ridge_exponential_loss.h:
// the log loss  L(a) = log sum_i exp(-z_i),  z = C a,  its gradient and Hessian, and a line search. C is N x
// T: row i is a training face, column t a patch.

#include <Eigen/Core>

namespace ore {

/// An iterate of a solver: the weights with their margins, loss and gradient.
struct LossState {
  Eigen::VectorXd weights;       ///< a
  Eigen::VectorXd z;             ///< C a
  Eigen::VectorXd face_weights;  ///< u_i = exp(-z_i) / sum_j exp(-z_j)
  Eigen::VectorXd gradient;      ///< of L: -C'u
  double log_loss = 0.0;         ///< L(a)
};

/// Throws InvalidOption unless the gap is positive and at least one iteration is allowed.
void validate_limits(double relative_gap, int max_iterations);

/// Sets u, the gradient and L from z.
void evaluate(const Eigen::Ref<const Eigen::MatrixXd>& margins, LossState& state);

/// Sets the lower triangle of `hessian` (n x n) to  C_W' (diag(u) - u u') C_W  over the columns C_W (M x n),
/// given their u (M) and their gradients (n). The caller may omit faces with negligible u from C_W and u.
void loss_hessian(const Eigen::MatrixXd& columns, const Eigen::VectorXd& face_weights,
                  const Eigen::VectorXd& gradient, Eigen::Ref<Eigen::MatrixXd> hessian);

/// The change of an objective's other terms along a step of length s: linear * s + square * s^2.
struct QuadraticTerm {
  double linear = 0.0;
  double square = 0.0;
};

/// The largest step in {1, 1/2, 1/4, ...} that lowers the objective by a fair share of the decrease that its
/// slope at zero predicts; 0 if no step does. Near the optimum, rounding hides that decrease long before it
/// hides the duality gap; the full Newton step is right then. `dz` is the change of z at length 1.
double line_search(const LossState& state, const Eigen::VectorXd& dz, double slope,
                   const QuadraticTerm& added = {});

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
// is a certificate at the cost of one matrix-vector product.

struct ExponentialLossOptions {
  double budget = 10.0;        ///< > 0
  double relative_gap = 1e-6;  ///< done when gap(a) <= relative_gap
  int max_iterations = 300;    ///< Newton steps
};

struct ExponentialLossSummary {
  Eigen::VectorXd weights;       ///< a, always feasible
  Eigen::VectorXd face_weights;  ///< u at a: the dual solution
  double log_loss = 0.0;         ///< F(a)
  double relative_gap = 0.0;     ///< gap(a), an upper bound of (f(a) - f*) / f(a)
  int iterations = 0;
  bool converged = false;  ///< relative_gap <= options.relative_gap
};

/// Newton's method on a growing and shrinking working set of columns, each step a quadratic problem on the
/// simplex. `start` (may be empty) is the initial point, scaled into the feasible set.
/// Throws InvalidOption for a budget, gap or iteration count out of bounds. C must be finite, N >= 1, T >= 1.
ExponentialLossSummary minimize_exponential_loss(const Eigen::Ref<const Eigen::MatrixXd>& margins,
                                                 const ExponentialLossOptions& options,
                                                 const Eigen::VectorXd& start = {});

}  // namespace ore
