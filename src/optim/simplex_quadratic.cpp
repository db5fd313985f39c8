#include "optim/simplex_quadratic.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>
#include <vector>

namespace ore {
namespace {

using Indices = std::vector<Eigen::Index>;

/// Minimiser of the quadratic over the free variables with their sum held, as a step from here. The `last` of
/// them takes up what the others add or give, so that the sum holds however ill-conditioned H is:
///   (H_jk - H_jl - H_lk + H_ll) step_k = -(gradient_j - gradient_l),   step_l = -sum_j step_j.
Eigen::VectorXd equality_step(const Eigen::MatrixXd& hessian, const Eigen::VectorXd& gradient,
                              const Indices& free, Eigen::Index last) {
  const Indices one = {last};
  const Eigen::VectorXd shared = hessian(free, one);
  Eigen::MatrixXd reduced = hessian(free, free);
  reduced = ((reduced.colwise() - shared).rowwise() - shared.transpose()).array() + hessian(last, last);
  const Eigen::VectorXd difference = gradient(free).array() - gradient[last];
  // Row and column of `last` are zero by now; a one there keeps its step apart from the others'.
  const auto place = std::find(free.begin(), free.end(), last) - free.begin();
  reduced(place, place) = 1.0;
  Eigen::VectorXd step = -reduced.llt().solve(difference);
  step[place] = 0.0;
  step[place] = -step.sum();
  return step;
}

/// The variable at zero whose growth lowers the objective fastest, or -1.
Eigen::Index most_promising(const Eigen::VectorXd& gradient, const std::vector<bool>& is_free, double level,
                            double tolerance) {
  Eigen::Index best = -1;
  double lowest = level - tolerance;
  for (Eigen::Index j = 0; j < gradient.size(); ++j) {
    if (is_free[static_cast<std::size_t>(j)] || gradient[j] >= lowest) continue;
    lowest = gradient[j];
    best = j;
  }
  return best;
}

/// Moves the free variables along the step until the first of them would fall below zero. Returns that one,
/// which is then at zero, or -1 when the whole step was possible.
Eigen::Index move(Eigen::VectorXd& b, const Indices& free, const Eigen::VectorXd& step) {
  double length = 1.0;
  Eigen::Index blocking = -1;
  for (std::size_t i = 0; i < free.size(); ++i) {
    const double value = b[free[i]];
    const double change = step[static_cast<Eigen::Index>(i)];
    if (value + length * change < 0.0) {
      length = value / -change;
      blocking = free[i];
    }
  }
  b(free) += length * step;
  b = b.cwiseMax(0.0);  // rounding may leave a variable that blocks at the same length just below
  if (blocking >= 0) b[blocking] = 0.0;
  return blocking;
}

}  // namespace

Eigen::VectorXd minimize_quadratic_on_simplex(const Eigen::MatrixXd& hessian, const Eigen::VectorXd& linear,
                                              Eigen::VectorXd start) {
  const Eigen::Index n = linear.size();
  assert(hessian.rows() == n && start.size() == n && n >= 1 && start.maxCoeff() > 0.0);
  const Eigen::MatrixXd symmetric = hessian.selfadjointView<Eigen::Lower>();
  Eigen::VectorXd& b = start;
  std::vector<bool> is_free(static_cast<std::size_t>(n));
  for (Eigen::Index j = 0; j < n; ++j) is_free[static_cast<std::size_t>(j)] = b[j] > 0.0;

  // Every round moves to the minimum over the free variables, or frees or fixes one. Few rounds are needed;
  // the bound only guards against cycling by rounding, and an early stop is still feasible and no worse.
  const Eigen::Index most_rounds = 10 * n + 100;
  for (Eigen::Index round = 0; round < most_rounds; ++round) {
    Indices free;
    for (Eigen::Index j = 0; j < n; ++j)
      if (is_free[static_cast<std::size_t>(j)]) free.push_back(j);
    Eigen::Index largest = 0;
    b.maxCoeff(&largest);
    Eigen::VectorXd gradient = symmetric * b + linear;
    const Eigen::Index blocking = move(b, free, equality_step(symmetric, gradient, free, largest));
    if (blocking >= 0) {
      is_free[static_cast<std::size_t>(blocking)] = false;
      continue;
    }
    // At the minimum over the free variables their gradients agree; a fixed one below that level should grow.
    gradient = symmetric * b + linear;
    const double level = gradient(free).mean();
    const double tolerance = 1e-13 * std::max(1.0, gradient.cwiseAbs().maxCoeff());
    const Eigen::Index entering = most_promising(gradient, is_free, level, tolerance);
    if (entering < 0) break;
    is_free[static_cast<std::size_t>(entering)] = true;
  }
  return b;
}

}  // namespace ore
