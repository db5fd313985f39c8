#include "representation/posterior.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "linalg/simd.h"

namespace ore {

void residuals_to_posteriors(MatrixRef residuals) {
  if (residuals.rows() == 0) return;
  for (Eigen::Index j = 0; j < residuals.cols(); ++j) {
    auto column = residuals.col(j).array();
    const float smallest = column.minCoeff();
    const float rate = 1.0F / (kDeltaFactor * std::max(smallest, kSmallestResidual));
    // Shifted by the smallest, so that the largest term is exp(0) and the sum never vanishes.
    column = (smallest - column) * rate;
    exponentiate_non_positive({residuals.col(j).data(), static_cast<std::size_t>(residuals.rows())});
    column *= 1.0F / column.sum();
  }
}

void residuals_to_runner_up_ratios(const ConstMatrixRef& residuals, float alone, MatrixRef runner_up_ratios) {
  assert(runner_up_ratios.rows() == residuals.rows() && runner_up_ratios.cols() == residuals.cols());
  constexpr float kLargest = std::numeric_limits<float>::max();
  for (Eigen::Index i = 0; i < residuals.cols(); ++i) {
    auto runner_up_ratio = runner_up_ratios.col(i).array();
    // The largest number in the place of infinity, whose logarithms could not be subtracted.
    runner_up_ratio = residuals.col(i).array().max(kSmallestResidual).min(kLargest).log();
    Eigen::Index best = 0;
    const float smallest = runner_up_ratio.minCoeff(&best);
    runner_up_ratio[best] = std::numeric_limits<float>::infinity();
    float second = runner_up_ratio.size() > 1 ? runner_up_ratio.minCoeff() : std::log(kLargest);
    if (second >= std::log(kLargest)) second = std::log(std::max(alone, kSmallestResidual));
    runner_up_ratio = smallest - runner_up_ratio;
    runner_up_ratio[best] = second - smallest;
  }
}

}  // namespace ore
