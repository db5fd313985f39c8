#include "optim/simplex_quadratic.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>
#include <limits>
#include <vector>

namespace ore {
namespace {

using Indices = std::vector<Eigen::Index>;

/// Minimiser of the quadratic over the free variables with their sum held, as a step from here:
/// H p + nu 1 = -gradient, 1'p = 0.
Eigen::VectorXd equality_step(const Eigen::MatrixXd& hessian, const Eigen::VectorXd& gradient,
                              const Indices& free) {
  const Eigen::MatrixXd free_hessian = hessian(free, free);
  const Eigen::LLT<Eigen::MatrixXd> factor(free_hessian);
  const Eigen::VectorXd toward = factor.solve(gradient(free));
  const Eigen::VectorXd balance = factor.solve(Eigen::VectorXd::Ones(toward.size()));
  return balance * (toward.sum() / balance.sum()) - toward;
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

}  // namespace

Eigen::VectorXd minimize_quadratic_on_simplex(const Eigen::MatrixXd& hessian, const Eigen::VectorXd& linear,
                                              Eigen::VectorXd start) {
  const Eigen::Index n = linear.size();
  assert(hessian.rows() == n && start.size() == n && n >= 1);
  Eigen::VectorXd& b = start;
  Eigen::VectorXd gradient = hessian.selfadjointView<Eigen::Lower>() * b + linear;
  std::vector<bool> is_free(static_cast<std::size_t>(n));
  for (Eigen::Index j = 0; j < n; ++j) is_free[static_cast<std::size_t>(j)] = b[j] > 0.0;

  // Every round moves to the minimum over the free variables, or frees or fixes one. Few rounds are needed;
  // the bound only guards against cycling by rounding, and an early stop is still feasible and no worse.
  const Eigen::Index most_rounds = 10 * n + 100;
  for (Eigen::Index round = 0; round < most_rounds; ++round) {
    Indices free;
    for (Eigen::Index j = 0; j < n; ++j)
      if (is_free[static_cast<std::size_t>(j)]) free.push_back(j);
    const Eigen::VectorXd step = equality_step(hessian, gradient, free);

    double length = 1.0;
    std::size_t blocking = free.size();
    for (std::size_t i = 0; i < free.size(); ++i) {
      const double value = b[free[i]];
      const double change = step[static_cast<Eigen::Index>(i)];
      if (value + length * change < 0.0) {
        length = value / -change;
        blocking = i;
      }
    }
    Eigen::VectorXd change = Eigen::VectorXd::Zero(n);
    change(free) = length * step;
    b += change;
    gradient += hessian.selfadjointView<Eigen::Lower>() * change;
    if (blocking < free.size()) {
      b[free[blocking]] = 0.0;
      is_free[static_cast<std::size_t>(free[blocking])] = false;
      continue;
    }
    // At the minimum over the free variables their gradients agree; a fixed one below that level should grow.
    const double level = gradient(free).mean();
    const double tolerance = 1e-13 * std::max(1.0, gradient.cwiseAbs().maxCoeff());
    const Eigen::Index entering = most_promising(gradient, is_free, level, tolerance);
    if (entering < 0) break;
    is_free[static_cast<std::size_t>(entering)] = true;
  }
  return b;
}

}  // namespace ore
