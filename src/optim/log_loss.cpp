#include "optim/log_loss.h"

#include <cblas.h>
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

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
  // As the covariance of the centred columns (their mean under u is -gradient): where almost all of u is on
  // one face, the difference of the two terms would be nothing but rounding.
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

}  // namespace ore
