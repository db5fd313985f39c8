#include "optim/exponential_loss.h"

#include <cblas.h>
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include "optim/active_set_qp.h"
#include "ore/error.h"

namespace ore {
namespace {

/// L and the weights u of the faces at margins z.
double log_sum_exp(const Eigen::VectorXd& z, Eigen::VectorXd* face_weights) {
  const double smallest = z.minCoeff();
  const Eigen::ArrayXd loss = (smallest - z.array()).exp();
  const double sum = loss.sum();
  if (face_weights != nullptr) *face_weights = loss / sum;
  return std::log(sum) - smallest;
}

}  // namespace

void validate_limits(double relative_gap, int max_iterations) {
  if (!(relative_gap > 0.0))
    throw InvalidOption(fmt::format("relative_gap is {}; it must be positive", relative_gap));
  if (max_iterations < 1)
    throw InvalidOption(fmt::format("max_iterations is {}; it must be at least 1", max_iterations));
}

void evaluate(const Eigen::Ref<const Eigen::MatrixXd>& margins, LossState& state) {
  state.log_loss = log_sum_exp(state.z, &state.face_weights);
  state.gradient.resize(margins.cols());
  cblas_dgemv(CblasColMajor, CblasTrans, static_cast<blasint>(margins.rows()),
              static_cast<blasint>(margins.cols()), -1.0, margins.data(),
              static_cast<blasint>(margins.outerStride()), state.face_weights.data(), 1, 0.0,
              state.gradient.data(), 1);
}

void loss_hessian(const Eigen::MatrixXd& columns, const Eigen::VectorXd& face_weights,
                  const Eigen::VectorXd& gradient, Eigen::Ref<Eigen::MatrixXd> hessian) {
  const Eigen::Index n = columns.cols();
  assert(hessian.rows() == n && gradient.size() == n && face_weights.size() == columns.rows());
  // As the covariance of the centred columns (their mean under u is -gradient): if almost all of u is on
  // one face, the difference of the two terms would be mere rounding error.
  const Eigen::MatrixXd scaled =
      face_weights.cwiseSqrt().asDiagonal() * (columns.rowwise() + gradient.transpose());
  cblas_dsyrk(CblasColMajor, CblasLower, CblasTrans, static_cast<blasint>(n),
              static_cast<blasint>(scaled.rows()), 1.0, scaled.data(), static_cast<blasint>(scaled.rows()),
              0.0, hessian.data(), static_cast<blasint>(hessian.outerStride()));
}

double line_search(const LossState& state, const Eigen::VectorXd& dz, double slope,
                   const QuadraticTerm& added) {
  constexpr double kFairShare = 1e-4;
  constexpr double kSmallestStep = 1e-12;
  constexpr double kRounding = 1e-12;
  if (-slope <= kRounding * std::max(1.0, std::abs(state.log_loss))) return 1.0;
  double step = 1.0;
  while (step > kSmallestStep) {
    const double value =
        log_sum_exp(state.z + step * dz, nullptr) + step * (added.linear + step * added.square);
    if (value <= state.log_loss + kFairShare * step * slope) return step;
    step *= 0.5;
  }
  return 0.0;
}

namespace {

using Matrix = Eigen::Ref<const Eigen::MatrixXd>;
using Indices = std::vector<Eigen::Index>;

void validate(const ExponentialLossOptions& options) {
  if (!(options.budget > 0.0) || !std::isfinite(options.budget))
    throw InvalidOption(fmt::format("budget is {}; it must be a positive number", options.budget));
  validate_limits(options.relative_gap, options.max_iterations);
}

double duality_gap(const LossState& state, double budget) {
  return state.gradient.dot(state.weights) - budget * std::min(0.0, state.gradient.minCoeff());
}

/// The columns in use, and the most promising of the others: those along which F falls faster than along the
/// average direction of the present point (in use and slack alike).
Indices working_set(const LossState& state, double budget) {
  constexpr std::size_t kMostNewColumns = 24;
  const double level = std::min(0.0, state.gradient.dot(state.weights) / budget);
  Indices used;
  Indices fresh;
  for (Eigen::Index t = 0; t < state.weights.size(); ++t) {
    if (state.weights[t] > 0.0) {
      used.push_back(t);
    } else if (state.gradient[t] < level) {
      fresh.push_back(t);
    }
  }
  const std::size_t count = std::min(kMostNewColumns, fresh.size());
  std::partial_sort(fresh.begin(), fresh.begin() + static_cast<std::ptrdiff_t>(count), fresh.end(),
                    [&](Eigen::Index a, Eigen::Index b) {
                      return std::pair(state.gradient[a], a) < std::pair(state.gradient[b], b);
                    });
  used.insert(used.end(), fresh.begin(), fresh.begin() + static_cast<std::ptrdiff_t>(count));
  std::sort(used.begin(), used.end());
  return used;
}

/// Lower triangle of the Hessian of F over the columns C_W, bordered by a last row and column of zeros for
/// the slack variable (budget - sum a), and made definite by a small multiple of the identity.
Eigen::MatrixXd hessian_with_slack(const Eigen::MatrixXd& columns, const LossState& state,
                                   const Eigen::VectorXd& gradient) {
  const Eigen::Index n = columns.cols();
  Eigen::MatrixXd hessian = Eigen::MatrixXd::Zero(n + 1, n + 1);
  loss_hessian(columns, state.face_weights, gradient, hessian.topLeftCorner(n, n));
  constexpr double kDefinite = 1e-9;
  const double scale = std::max(hessian.diagonal().maxCoeff(), 1e-12);
  hessian.diagonal().array() += kDefinite * scale;
  return hessian;
}

/// The state one Newton step further; unchanged weights when rounding allows no step.
LossState newton_step(const Matrix& c, double budget, const LossState& state) {
  LossState next = state;
  const Indices set = working_set(state, budget);
  const auto n = static_cast<Eigen::Index>(set.size());
  if (n == 0) return next;
  const Eigen::MatrixXd columns = c(Eigen::all, set);
  Eigen::VectorXd present(n + 1);
  Eigen::VectorXd gradient = Eigen::VectorXd::Zero(n + 1);
  present << state.weights(set), std::max(0.0, budget - state.weights.sum());
  gradient.head(n) = state.gradient(set);

  const Eigen::MatrixXd hessian = hessian_with_slack(columns, state, gradient.head(n));
  const Eigen::VectorXd target = minimize_quadratic_on_simplex(
      hessian, gradient - hessian.selfadjointView<Eigen::Lower>() * present, present);
  const Eigen::VectorXd direction = target - present;
  const Eigen::VectorXd dz = columns * direction.head(n);
  const double step = line_search(state, dz, gradient.dot(direction));
  for (Eigen::Index i = 0; i < n; ++i) {
    // A full step lands on the target exactly, so that what the quadratic set to zero is zero.
    double& weight = next.weights[set[i]];
    weight = step == 1.0 ? target[i] : weight + step * direction[i];
  }
  next.z += step * dz;
  evaluate(c, next);
  return next;
}

Eigen::VectorXd feasible_start(const Eigen::VectorXd& start, Eigen::Index columns, double budget) {
  if (start.size() == 0) return Eigen::VectorXd::Zero(columns);
  assert(start.size() == columns);
  Eigen::VectorXd weights = start.cwiseMax(0.0);
  const double sum = weights.sum();
  if (sum > 0.0) weights *= budget / sum;
  return weights;
}

}  // namespace

ExponentialLossSummary minimize_exponential_loss(const Eigen::Ref<const Eigen::MatrixXd>& margins,
                                                 const ExponentialLossOptions& options,
                                                 const Eigen::VectorXd& start) {
  validate(options);
  assert(margins.rows() >= 1 && margins.cols() >= 1);
  LossState state;
  state.weights = feasible_start(start, margins.cols(), options.budget);
  state.z = margins * state.weights;

  evaluate(margins, state);

  ExponentialLossSummary summary;
  double gap = duality_gap(state, options.budget);
  while (gap > options.relative_gap && summary.iterations < options.max_iterations) {
    LossState next = newton_step(margins, options.budget, state);
    const double next_gap = duality_gap(next, options.budget);
    ++summary.iterations;
    // Neither the loss nor its certificate improves: this is as good as rounding allows.
    if (!(next.log_loss < state.log_loss || next_gap < gap)) break;
    state = std::move(next);
    gap = next_gap;
  }
  summary.relative_gap = std::max(0.0, gap);
  summary.converged = summary.relative_gap <= options.relative_gap;
  summary.weights = std::move(state.weights);
  summary.face_weights = std::move(state.face_weights);
  summary.log_loss = state.log_loss;
  return summary;
}

}  // namespace ore
