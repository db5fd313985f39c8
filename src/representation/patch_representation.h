#pragma once
// Linear representation of one patch by every class (equations `sol_patch_lr`, `residual_patch`).
//
//   r^2_k(y) = min_b |y - X_k b|^2 = |y|^2 - |Q_k' y|^2,   Q_k an orthonormal basis of class k's features
//
// The bases of all classes stand side by side in one matrix, so that a batch of faces costs one product.

#include <Eigen/Core>
#include <span>
#include <vector>

#include "linalg/blas.h"

namespace ore {

class PatchRepresentation {
 public:
  /// `features` holds the gallery's features, class after class; class_sizes[k] columns belong to class k.
  /// Features have length 1, or 0 for a black patch. The functions below leave out groups of `group`
  /// columns, a face and its copies; 0: they are not available.
  PatchRepresentation(const ConstMatrixRef& features, std::span<const int> class_sizes, int group = 1);

  int class_count() const { return static_cast<int>(offsets_.size()) - 1; }

  /// Squared residuals r^2_k(y_j), in [0, 1]. Sizes: probes is d x n with columns of length 1 or 0, result
  /// is class_count() x n.
  void squared_residuals(const ConstMatrixRef& probes, MatrixRef result) const;

  /// Entry i: squared residual of gallery feature i in its own class without its group. If the class has no
  /// other face, the residual is the squared length of the feature.
  const Eigen::VectorXf& leave_one_out() const { return leave_one_out_; }

  /// The increase of r^2 of `probe` in the class of group `face` if that group is left out.
  float left_out_growth(int face, const Eigen::Ref<const Eigen::VectorXf>& probe) const;

  /// Adds to row k of `residuals` the increase of r^2_k if group faces[k] is left out of class k (-1: none).
  void add_left_out_growths(std::span<const int> faces, const ConstMatrixRef& probes,
                            MatrixRef residuals) const;

  /// The means over features with this second moment: of r^2_k, by class; and of its increase if a group is
  /// left out, by group.
  Eigen::VectorXf mean_residuals(const Eigen::MatrixXf& second_moment) const;
  Eigen::VectorXf mean_growths(const Eigen::MatrixXf& second_moment) const;

  /// Memory use in bytes.
  std::size_t bytes() const;

 private:
  int group_;
  Eigen::MatrixXf bases_;     ///< d x (sum of ranks)
  std::vector<int> offsets_;  ///< class k has the columns [offsets_[k], offsets_[k + 1]) of bases_
  Eigen::MatrixXf left_out_;  ///< d x (gallery's columns), see linalg/column_space.h
  Eigen::VectorXf leave_one_out_;
};

}  // namespace ore
