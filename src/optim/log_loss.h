#pragma once
// What the solvers of equation `opt` share: the log loss  L(a) = log sum_i exp(-z_i),  z = C a,  its gradient
// and Hessian, and a search along a step. C is N x T: row i a training face, column t a patch.

#include <Eigen/Core>

namespace ore {

/// Where a method stands: a point, its margins, its loss and gradient.
struct LossState {
  Eigen::VectorXd weights;       ///< a
  Eigen::VectorXd z;             ///< C a
  Eigen::VectorXd face_weights;  ///< u_i = exp(-z_i) / sum_j exp(-z_j)
  Eigen::VectorXd gradient;      ///< of L: -C'u
  double log_loss = 0.0;         ///< L(a)
};

/// Throws InvalidOption unless the gap is positive and there may be an iteration.
void validate_limits(double relative_gap, int max_iterations);

/// Sets u, the gradient and L from z.
void evaluate(const Eigen::Ref<const Eigen::MatrixXd>& margins, LossState& state);

/// Sets the lower triangle of `hessian` (n x n) to  C_W' (diag(u) - u u') C_W  over the columns C_W (M x n),
/// given their u (M) and their gradients (n). Faces whose u is negligible may be left out of C_W and u alike.
void loss_hessian(const Eigen::MatrixXd& columns, const Eigen::VectorXd& face_weights,
                  const Eigen::VectorXd& gradient, Eigen::Ref<Eigen::MatrixXd> hessian);

/// What an objective adds to L along a step of length s: linear * s + square * s^2.
struct QuadraticTerm {
  double linear = 0.0;
  double square = 0.0;
};

/// The largest step in {1, 1/2, 1/4, ...} that lowers the objective by a fair share of what its slope at zero
/// promises; 0 when there is none. Close to the optimum the promise drowns in rounding long before the
/// duality gap does; the full Newton step is right then. `dz` is the change of z at length 1.
double line_search(const LossState& state, const Eigen::VectorXd& dz, double slope,
                   const QuadraticTerm& added = {});

}  // namespace ore
