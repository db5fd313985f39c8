#include "recognition/generic_confidence.h"

#include <algorithm>

#include "representation/posterior.h"

namespace ore {
namespace {

/// Where the largest is that of a patch with next to no weight, the others still sum to more than 0.
constexpr float kLeastGenericConfidence = 1e-20F;

}  // namespace

void residuals_to_generic_confidences(MatrixRef residuals, double factor) {
  for (Eigen::Index face = 0; face < residuals.cols(); ++face) {
    auto column = residuals.col(face).array();
    const float mean = column.sqrt().mean();
    const float delta = std::max(static_cast<float>(factor) * mean * mean, kSmallestResidual);
    column = ((column.minCoeff() - column) / delta).exp().max(kLeastGenericConfidence);
  }
}

}  // namespace ore
