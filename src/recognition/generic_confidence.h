#pragma once
// Generic-Face-Confidence (paper, section "Robust-BPR"):
//
//   GFC_t = exp(-r~^2_t / delta~),   delta~ = factor (mean_t r~_t)^2      (equation `prac_var_robust`)
//
// for one face, over its patches t. The paper prints a factor of 0.05; see docs/notation.md.

#include <Eigen/Core>

#include "linalg/products.h"

namespace ore {

/// Replaces squared generic residuals (patches x faces) by confidences, divided by the face's largest: only
/// ratios between patches matter, and the largest does not vanish. None is smaller than 1e-20.
void residuals_to_generic_confidences(MatrixRef residuals, double factor);

}  // namespace ore
