#pragma once
// Bayesian Patch Representation (equations `derive_post` and `prac_var`):
//
//   b_k = exp(-r^2_k / delta) / sum_j exp(-r^2_j / delta),   delta = 0.1 min_j r^2_j
//
// Where a face is represented exactly, min r^2 is 0 or rounding noise; delta is then taken from
// kSmallestResidual, so that b stays finite and a tie stays a tie.

#include "linalg/blas.h"

namespace ore {

inline constexpr float kDeltaFactor = 0.1F;

/// Squared residuals are differences of numbers near 1 in single precision: below this they are noise.
inline constexpr float kSmallestResidual = 1e-6F;

/// Replaces every column of squared residuals (classes x faces, all >= 0) by its posteriors, which sum to 1.
void residuals_to_posteriors(MatrixRef residuals);

// How much better one person represents a patch than anybody else does, whoever that is:
//
//   l_k = log(min_{j != k} r^2_j / r^2_k)
//
// Above 0 for the best person only. Posteriors compare people, too, but of a stranger they say no less
// confidently who fits best; the runner-up ratio also says by how much, and for a stranger that is little.

/// leads(k, i) of squared residuals (classes x faces, all >= 0; infinity: that class is left out). Where a
/// face has a single class, its runner-up ratio is over the residual `alone`.
void residuals_to_runner_up_ratios(const ConstMatrixRef& residuals, float alone, MatrixRef runner_up_ratios);

}  // namespace ore
