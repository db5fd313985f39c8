#pragma once
// The weighted vote of all patches on a batch of faces, summed one patch after the other.

#include <Eigen/Core>

#include "recognition/compiled_patch.h"

namespace ore {

class Vote {
 public:
  Vote(Eigen::Index classes, Eigen::Index faces);

  /// `counts` is how far the patch counts, by face; leads always count by the patch's own confidence.
  void add(const PatchOpinion& opinion, float weight, const Eigen::VectorXf& counts);

  /// Divides by what was counted. Afterwards:
  void finish();

  Eigen::MatrixXf scores;   ///< classes x faces: xi_k over the sum of what the patches counted
  Eigen::MatrixXf leads;    ///< classes x faces: the mean factor by which a class represents better, > 0
  Eigen::VectorXf trusted;  ///< by face: the weights' share that the patches' own confidence left

 private:
  Eigen::VectorXf counted_;
  float weights_ = 0.0F;
};

}  // namespace ore
