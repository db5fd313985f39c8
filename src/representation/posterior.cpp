#include "representation/posterior.h"

#include <algorithm>

#include "linalg/exponential.h"

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

}  // namespace ore
