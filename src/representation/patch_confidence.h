#pragma once
// How far a patch is to be trusted: a falling curve of how badly the best class represents it, relative to
// how badly the right class usually does when the face itself is left out. A part of the face that is hidden
// is like nobody's.

#include <Eigen/Core>

#include <span>

#include "linalg/blas.h"
#include "ore/model.h"

namespace ore {

/// The curve's value at a ratio >= 0.
float confidence_at(const ConfidenceCurve& curve, float ratio);

struct RatioMargin {
  float ratio = 0.0F;
  float margin = 0.0F;  ///< how much the patch then spoke for the right class
};

/// The falling curve "expected margin given the ratio", divided by its largest value: means over quantile
/// bins of the ratio, neighbours pooled until they fall, nothing below 0. Level at 1 where no margin is
/// above 0. Requires at least one observation; reorders them.
ConfidenceCurve fit_confidence(std::span<RatioMargin> observations);

// The generic-face subspace of one patch (paper, section "Robust-BPR"): what patches of any face at this
// place look like, whoever it is. A patch far from it is no face (equation `generic_residual`).
//
// The paper spans it by all training patches; as soon as there are as many faces as dimensions that is the
// whole space. It is therefore the leading principal subspace (not centred) of the training patches.

struct GenericSubspace {
  Eigen::MatrixXf basis;  ///< d x rank, orthonormal
  float typical = 1.0F;   ///< mean squared residual of the training patches; > 0

  bool operator==(const GenericSubspace&) const = default;
};

/// Rank for features of that dimension from that many faces: 40 % of the dimension (the middle of what serves
/// well), but no more than a fifth of the faces, so that the subspace is not made of single ones.
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
