#include "optim/active_set_qp.h"

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
    if (is_free[j] || gradient[j] >= lowest) continue;
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
  for (Eigen::Index j = 0; j < n; ++j) is_free[j] = b[j] > 0.0;

  // Every round moves to the minimum over the free variables, or frees or fixes one. Few rounds are needed;
  // the bound only guards against cycling by rounding, and an early stop is still feasible and no worse.
  const Eigen::Index most_rounds = 10 * n + 100;
  for (Eigen::Index round = 0; round < most_rounds; ++round) {
    Indices free;
    for (Eigen::Index j = 0; j < n; ++j)
      if (is_free[j]) free.push_back(j);
    Eigen::Index largest = 0;
    b.maxCoeff(&largest);
    Eigen::VectorXd gradient = symmetric * b + linear;
    const Eigen::Index blocking = move(b, free, equality_step(symmetric, gradient, free, largest));
    if (blocking >= 0) {
      is_free[blocking] = false;
      continue;
    }
    // At the minimum over the free variables their gradients agree; a fixed one below that level should grow.
    gradient = symmetric * b + linear;
    const double level = gradient(free).mean();
    const double tolerance = 1e-13 * std::max(1.0, gradient.cwiseAbs().maxCoeff());
    const Eigen::Index entering = most_promising(gradient, is_free, level, tolerance);
    if (entering < 0) break;
    is_free[entering] = true;
  }
  return b;
}

namespace {

using Indices = std::vector<Eigen::Index>;

/// The variables above zero, and those at zero whose growth lowers the objective.
Indices able_to_move(const Eigen::VectorXd& b, const Eigen::VectorXd& gradient, double tolerance) {
  Indices able;
  for (Eigen::Index j = 0; j < b.size(); ++j)
    if (b[j] > 0.0 || gradient[j] < -tolerance) able.push_back(j);
  return able;
}

/// The step from here to the minimum over the free variables, zero for the others.
Eigen::VectorXd newton_step(const Eigen::MatrixXd& hessian, const Eigen::VectorXd& gradient,
                            const Indices& free) {
  Eigen::VectorXd step = Eigen::VectorXd::Zero(gradient.size());
  if (free.empty()) return step;
  const Eigen::MatrixXd reduced = hessian(free, free);
  step(free) = -reduced.llt().solve(Eigen::VectorXd(gradient(free)));
  return step;
}

/// Removes from the free variables those at zero that the step would take below. They were freed because
/// their growth lowers the objective, but beside the others it does not. True when there were any. As the
/// step lowers the objective, not all can be such.
bool drop_held(Indices& free, const Eigen::VectorXd& b, const Eigen::VectorXd& step) {
  return std::erase_if(free, [&](Eigen::Index j) { return b[j] <= 0.0 && step[j] < 0.0; }) > 0;
}

/// Moves b along a step that leaves the orthant. What would fall below zero is held there, if a long step
/// still lowers the objective fairly so: that fixes many variables at once. Otherwise the step ends where the
/// first of them is at zero, which lowers the objective in any case.
void move(Eigen::VectorXd& b, const Eigen::VectorXd& step, const Eigen::MatrixXd& hessian,
          const Eigen::VectorXd& gradient) {
  constexpr double kFairShare = 0.1;
  for (const double length : {1.0, 0.5, 0.25, 0.125}) {
    const Eigen::VectorXd moved = (b + length * step).cwiseMax(0.0);
    const Eigen::VectorXd change = moved - b;
    const double promise = gradient.dot(change);
    const double curvature = change.dot(hessian.selfadjointView<Eigen::Lower>() * change);
    if (promise < 0.0 && promise + 0.5 * curvature <= kFairShare * promise) {
      b = moved;
      return;
    }
  }
  double length = 1.0;
  Eigen::Index blocking = -1;
  for (Eigen::Index j = 0; j < b.size(); ++j) {
    if (b[j] + length * step[j] < 0.0) {
      length = b[j] / -step[j];
      blocking = j;
    }
  }
  b = (b + length * step).cwiseMax(0.0);
  if (blocking >= 0) b[blocking] = 0.0;
}

}  // namespace

Eigen::VectorXd minimize_quadratic_on_orthant(const Eigen::MatrixXd& hessian, const Eigen::VectorXd& linear,
                                              Eigen::VectorXd start) {
  const Eigen::Index n = linear.size();
  assert(n >= 1 && hessian.rows() == n && hessian.cols() == n && start.size() == n &&
         start.minCoeff() >= 0.0);
  Eigen::VectorXd& b = start;
  Indices free;
  bool at_minimum = true;  // over the free variables; there, others may be freed

  // The objective falls from each of these minima to the next, so that none comes twice. Few rounds are
  // needed; the bound only guards against rounding, and an early stop is still feasible and no worse.
  const Eigen::Index most_rounds = 10 * n + 100;
  for (Eigen::Index round = 0; round < most_rounds; ++round) {
    const Eigen::VectorXd curvature = hessian.selfadjointView<Eigen::Lower>() * b;
    const Eigen::VectorXd gradient = curvature + linear;
    if (at_minimum) {
      const double scale = std::max(linear.cwiseAbs().maxCoeff(), curvature.cwiseAbs().maxCoeff());
      Indices able = able_to_move(b, gradient, 1e-13 * scale);
      if (able == free) break;
      free = std::move(able);
    }
    Eigen::VectorXd step = newton_step(hessian, gradient, free);
    while (drop_held(free, b, step)) step = newton_step(hessian, gradient, free);
    if (!(gradient.dot(step) < 0.0)) break;
    at_minimum = (b + step).minCoeff() >= 0.0;
    if (at_minimum) {
      b += step;
    } else {
      move(b, step, hessian, gradient);
      std::erase_if(free, [&](Eigen::Index j) { return b[j] <= 0.0; });
      at_minimum = free.empty();
    }
  }
  return b;
}

}  // namespace ore
