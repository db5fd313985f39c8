#pragma once
// From squared residuals r^2_k to posteriors b_k and to runner-up ratios l_k. Bayesian Patch Representation
// (equations `derive_post` and `prac_var`):
//
//   b_k = exp(-r^2_k / delta) / sum_j exp(-r^2_j / delta),   delta = 0.1 min_j r^2_j
//
// If a class represents the face exactly, min r^2 is 0 or rounding error; delta then comes from
// kSmallestResidual, so that b stays finite and a tie stays a tie.

#include "linalg/blas.h"

namespace ore {

inline constexpr float kDeltaFactor = 0.1F;

/// Squared residuals are differences of numbers near 1 in single precision: below this they are noise.
inline constexpr float kSmallestResidual = 1e-6F;

/// Replaces every column of squared residuals (classes x faces, all >= 0) by its posteriors, which sum to 1.
void residuals_to_posteriors(MatrixRef residuals);

// The logarithm of the runner-up ratio: how much better person k represents a patch than the best other
// person:
//
//   l_k = log(min_{j != k} r^2_j / r^2_k)
//
// It is positive for the best person only. Posteriors are as confident for strangers as for known people; the
// runner-up ratio of a stranger is small.

/// Sets runner_up_ratios(k, i) to l_k of face i from squared residuals (classes x faces, all >= 0; infinity:
/// that class is left out). If a face has only one class, `alone` replaces the residual of the best other
/// class.
void residuals_to_runner_up_ratios(const ConstMatrixRef& residuals, float alone, MatrixRef runner_up_ratios);

}  // namespace ore
