#include "optim/ridge_exponential_loss.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include "optim/active_set_qp.h"
#include "optim/exponential_loss.h"
#include "ore/error.h"

namespace ore {
namespace {

using Matrix = Eigen::Ref<const Eigen::MatrixXd>;
using Indices = std::vector<Eigen::Index>;

/// Newton's steps are short where the gap is far above this, and converge quadratically below it: a log loss
/// changes its shape over distances of about 1 in z.
constexpr double kNear = 1.0;
constexpr double kCooling = 10.0;  ///< the ratio of neighbouring penalties on the path

void validate(const RidgeExponentialLossOptions& options) {
  if (!(options.penalty > 0.0) || !std::isfinite(options.penalty))
    throw InvalidOption(fmt::format("penalty is {}; it must be a positive number", options.penalty));
  validate_limits(options.relative_gap, options.max_iterations);
}

LossState state_at(const Matrix& c, const Eigen::VectorXd& weights) {
  LossState state;
  state.weights = weights;
  state.z = c * weights;
  evaluate(c, state);
  return state;
}

double objective(const LossState& state, double penalty) {
  return state.log_loss + 0.5 * penalty * state.weights.squaredNorm();
}

double ridge_duality_gap(const LossState& state, double penalty) {
  double gap = 0.0;
  for (Eigen::Index t = 0; t < state.weights.size(); ++t) {
    const double a = state.weights[t];
    const double g = -state.gradient[t];
    const double rest = penalty * a - g;
    gap += g > 0.0 ? rest * rest / (2.0 * penalty) : (0.5 * penalty * a - g) * a;
  }
  return gap;
}

/// The columns in use and those whose growth lowers F.
Indices free_columns(const LossState& state) {
  Indices free;
  for (Eigen::Index t = 0; t < state.weights.size(); ++t)
    if (state.weights[t] > 0.0 || state.gradient[t] < 0.0) free.push_back(t);
  return free;
}

/// The faces with an effect on the Hessian, which is most of the work. Near the optimum almost all of u is on
/// few faces.
Indices heavy_faces(const Eigen::VectorXd& face_weights) {
  constexpr double kNegligible = 1e-12;
  const double least = kNegligible * face_weights.maxCoeff();
  Indices heavy;
  for (Eigen::Index i = 0; i < face_weights.size(); ++i)
    if (face_weights[i] > least) heavy.push_back(i);
  return heavy;
}

Eigen::MatrixXd hessian_over(const Matrix& c, const LossState& state, const Indices& free, double penalty) {
  const auto n = static_cast<Eigen::Index>(free.size());
  const Indices heavy = heavy_faces(state.face_weights);
  Eigen::MatrixXd hessian = Eigen::MatrixXd::Zero(n, n);
  loss_hessian(c(heavy, free), state.face_weights(heavy), state.gradient(free), hessian);
  // The penalty makes it definite, unless it is below the rounding error of the other terms.
  constexpr double kDefinite = 1e-13;
  hessian.diagonal().array() += penalty + kDefinite * hessian.diagonal().maxCoeff();
  return hessian;
}

/// The state one Newton step further; unchanged weights when rounding allows no step.
LossState ridge_newton_step(const Matrix& c, double penalty, const LossState& state) {
  LossState next = state;
  const Indices free = free_columns(state);
  if (free.empty()) return next;
  const Eigen::VectorXd present = state.weights(free);
  const Eigen::VectorXd gradient = state.gradient(free) + penalty * present;
  const Eigen::MatrixXd hessian = hessian_over(c, state, free, penalty);
  const Eigen::VectorXd target = minimize_quadratic_on_orthant(
      hessian, gradient - hessian.selfadjointView<Eigen::Lower>() * present, present);
  const Eigen::VectorXd direction = target - present;
  if (!direction.allFinite()) return next;

  Eigen::VectorXd all_columns = Eigen::VectorXd::Zero(c.cols());
  all_columns(free) = direction;
  const Eigen::VectorXd dz = c * all_columns;
  const double step = line_search(
      state, dz, gradient.dot(direction),
      {.linear = penalty * present.dot(direction), .square = 0.5 * penalty * direction.squaredNorm()});
  // A full step lands on the target exactly, so that what the quadratic set to zero is zero.
  if (step == 1.0) {
    next.weights(free) = target;
  } else {
    next.weights(free) += step * direction;
  }
  next.z += step * dz;
  evaluate(c, next);
  return next;
}

/// Newton steps until the gap is at most `wanted`, the steps are used up, or rounding prevents progress.
/// Returns the number of steps.
int descend(const Matrix& c, double penalty, double wanted, int most_steps, LossState& state) {
  double gap = ridge_duality_gap(state, penalty);
  int steps = 0;
  while (gap > wanted && steps < most_steps) {
    LossState next = ridge_newton_step(c, penalty, state);
    const double next_gap = ridge_duality_gap(next, penalty);
    ++steps;
    if (!(objective(next, penalty) < objective(state, penalty) || next_gap < gap)) break;
    state = std::move(next);
    gap = next_gap;
  }
  return steps;
}

/// A solution for some penalty on the path, or nearly one.
struct PathPoint {
  LossState state;
  double penalty = 0.0;
};

/// The start itself where it is near the optimum. Otherwise its u, and the smallest penalty (in steps of the
/// path) that brings that near: b = max(C'u, 0) minimises the dual's inner problem for all penalties alike,
/// and is the solution, b = penalty a, when the start solves the problem of any penalty. Zero is near for
/// every large penalty, but says less than its b.
PathPoint begin_path(const Matrix& c, const Eigen::VectorXd& start, double penalty, double near) {
  PathPoint point{state_at(c, start), penalty};
  if (!start.isZero(0.0) && ridge_duality_gap(point.state, penalty) <= near) return point;
  const Eigen::VectorXd b = (-point.state.gradient).cwiseMax(0.0);
  const Eigen::VectorXd z = c * b;
  // With a growing penalty a = b / penalty and the gap fall to zero, so that this ends.
  for (;; point.penalty *= kCooling) {
    point.state.weights = b / point.penalty;
    point.state.z = z / point.penalty;
    evaluate(c, point.state);
    if (!(ridge_duality_gap(point.state, point.penalty) > near)) return point;
  }
}

}  // namespace

ExponentialLossSummary minimize_ridge_exponential_loss(const Eigen::Ref<const Eigen::MatrixXd>& margins,
                                                       const RidgeExponentialLossOptions& options,
                                                       const Eigen::VectorXd& start) {
  validate(options);
  assert(margins.rows() >= 1 && margins.cols() >= 1);
  assert(start.size() == 0 || start.size() == margins.cols());
  const double near = std::max(kNear, options.relative_gap);
  const Eigen::VectorXd first =
      start.size() == 0 ? Eigen::VectorXd::Zero(margins.cols()) : Eigen::VectorXd(start.cwiseMax(0.0));
  PathPoint point = begin_path(margins, first, options.penalty, near);

  ExponentialLossSummary summary;
  while (point.penalty > options.penalty) {
    summary.iterations +=
        descend(margins, point.penalty, near, options.max_iterations - summary.iterations, point.state);
    const double cooler = std::max(options.penalty, point.penalty / kCooling);
    point = {state_at(margins, point.state.weights * (point.penalty / cooler)), cooler};
  }
  summary.iterations += descend(margins, options.penalty, options.relative_gap,
                                options.max_iterations - summary.iterations, point.state);
  summary.relative_gap = ridge_duality_gap(point.state, options.penalty);
  summary.converged = summary.relative_gap <= options.relative_gap;
  summary.weights = point.state.weights;
  summary.face_weights = point.state.face_weights;
  summary.log_loss = point.state.log_loss;
  return summary;
}

}  // namespace ore
