#pragma once
// From squared residuals r^2_k to posteriors b_k, to runner-up ratios l_k, and to the confidence in a patch.
// Bayesian Patch Representation
// (equations `derive_post` and `prac_var`):
//
//   b_k = exp(-r^2_k / delta) / sum_j exp(-r^2_j / delta),   delta = 0.1 min_j r^2_j
//
// If a class represents the face exactly, min r^2 is 0 or rounding error; delta then comes from
// kSmallestResidual, so that b stays finite and a tie stays a tie.

#include <Eigen/Core>

#include <span>

#include "linalg/blas.h"
#include "ore/model.h"

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

// Confidence in a patch, learned (ConfidenceCurve) or by Generic-Face-Confidence. The learned confidence is a
// decreasing function of  residual of the best class / typical leave-one-out residual of the right class:
// no class represents a hidden part of a face well.

/// The curve's value at a ratio >= 0.
float confidence_at(const ConfidenceCurve& curve, float ratio);

struct RatioMargin {
  float ratio = 0.0F;
  float margin = 0.0F;  ///< margin of the patch for the right class
};

/// The decreasing curve "expected margin given the ratio", divided by its largest value: means over quantile
/// bins of the ratio, neighbours pooled until they decrease, clipped at 0. Constant 1 if no margin is
/// above 0. Requires at least one observation; reorders them.
ConfidenceCurve fit_confidence(std::span<RatioMargin> observations);

// The generic-face subspace of one patch (paper, section "Robust-BPR"): the typical appearance of
// this patch in any face. A patch far from it is not part of a face (equation `generic_residual`).
//
// The paper spans it by all training patches; with at least as many faces as dimensions, that is the
// whole space. Here it is the leading principal subspace (not centred) of the training patches.

struct GenericSubspace {
  Eigen::MatrixXf basis;  ///< d x rank, orthonormal
  float typical = 1.0F;   ///< mean squared residual of the training patches; > 0

  bool operator==(const GenericSubspace&) const = default;
};

/// Rank for features of that dimension from that many faces: 40 % of the dimension (the middle of the range
/// that works well), but at most a fifth of the faces, so that single faces do not span the subspace.
int generic_rank(int dimension, int faces);

/// Of the columns of `features` (d x n, n >= 1).
GenericSubspace generic_subspace(const ConstMatrixRef& features, int rank);

/// r~^2 = |y|^2 - |basis' y|^2 for every column of probes, in [0, 1]. result has probes.cols() entries.
void generic_residuals(const GenericSubspace& subspace, const ConstMatrixRef& probes,
                       Eigen::Ref<Eigen::VectorXf> result);

// Generic-Face-Confidence (paper, section "Robust-BPR"):
//
//   GFC_t = exp(-r~^2_t / delta~),   delta~ = factor (mean_t r~_t)^2      (equation `prac_var_robust`)
//
// for one face, over its patches t. The paper prints a factor of 0.05; see docs/notation.md.

/// Replaces squared generic residuals (patches x faces) by confidences, divided by the face's largest: only
/// ratios between patches matter, and the largest does not vanish. None is smaller than 1e-20.
void residuals_to_generic_confidences(MatrixRef residuals, double factor);

}  // namespace ore
