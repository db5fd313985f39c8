#pragma once
// The generic-face subspace of one patch (paper, section "Robust-BPR"): what patches of any face at this
// place look like, whoever it is. A patch far from it is no face (equation `generic_residual`).
//
// The paper spans it by all training patches; as soon as there are as many faces as dimensions that is the
// whole space. It is therefore the leading principal subspace (not centred) of the training patches.

#include <Eigen/Core>

#include "linalg/products.h"

namespace ore {

struct GenericSubspace {
  Eigen::MatrixXf basis;  ///< d x rank, orthonormal
  float usual = 1.0F;     ///< mean squared residual of the training patches; > 0

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

}  // namespace ore
