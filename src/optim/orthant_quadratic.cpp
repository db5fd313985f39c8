#include "optim/orthant_quadratic.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>
#include <vector>

namespace ore {
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
