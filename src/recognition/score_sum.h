#pragma once
// People with unequal numbers of faces.
//
// Whoever has more faces spans more of what any face looks like, and represents strangers better: the squared
// residual of a stranger falls with the number m of faces, about as its square root. Residuals are therefore
// compared as if everybody had as many faces as people had in training:
//
//   r^2_k sqrt(m_k / m_typical)
//
// Where all have as many, nothing changes. Rank-1 of people with few faces beside as many people with many,
// exponents 0 / 0.5 / 0.8 (and of those with many): Yale, whole pictures, 1 beside 5: 5 / 88 / 88 (100 / 97 /
// 74); ORL, 1 beside 5: 22 / 69 / 79 (99 / 98 / 88); Extended Yale B, 10 beside 30: 73 / 98 / 100 (100 each).

#include <Eigen/Core>

#include <optional>
#include <vector>

#include "linalg/blas.h"
#include "ore/model.h"
#include "patch/patch_feature.h"

namespace ore {

/// The mean number of faces of those the model was learned from; 0 where it does not tell.
double typical_faces(const Model& model);

/// The factor for a person with so many faces; 1 where the typical number is not known.
float residual_factor(int faces, double typical_faces);

// One kept patch of a model, ready for use: all that it needs besides people's faces.

/// What a patch says of a batch of faces.
struct PatchScores {
  Eigen::MatrixXf posteriors;        ///< classes x faces
  Eigen::MatrixXf runner_up_ratios;  ///< classes x faces, see representation/lead.h
  Eigen::VectorXf confidence;        ///< by face, the model's own; 1 where it has none
};

class CompiledPatch {
 public:
  CompiledPatch(const WeightedPatch& weighted, const Model& model);

  double weight() const { return weight_; }
  const PatchFeature& feature() const { return feature_; }

  /// Of squared residuals (classes x faces); infinity where a class is left out.
  PatchScores patch_scores(Eigen::MatrixXf residuals) const;

 private:
  double weight_;
  float typical_residual_;
  std::optional<ConfidenceCurve> curve_;
  PatchFeature feature_;
};

/// All that a gallery is compiled by, and nothing of the gallery itself.
struct CompiledModel {
  explicit CompiledModel(const Model& model);

  GalleryCopies copies;
  double typical_faces;        ///< of a person, see evenness.h
  std::vector<MapKind> kinds;  ///< of the descriptor maps that the patches are cut from
  std::vector<CompiledPatch> patches;
};

/// The kinds of descriptor maps that the model's patches are cut from.
std::vector<MapKind> map_kinds(const Model& model);

// The weighted vote of all patches on a batch of faces, summed one patch after the other.

class ScoreSum {
 public:
  ScoreSum(Eigen::Index classes, Eigen::Index faces);

  /// `counts` is how far the patch counts, by face; leads always count by the patch's own confidence.
  void add(const PatchScores& patch_scores, float weight, const Eigen::VectorXf& counts);

  /// Divides by what was counted. Afterwards:
  void finish();

  Eigen::MatrixXf scores;  ///< classes x faces: xi_k over the sum of what the patches counted
  Eigen::MatrixXf
      runner_up_ratios;     ///< classes x faces: the mean factor by which a class represents better, > 0
  Eigen::VectorXf trusted;  ///< by face: the weights' share that the patches' own confidence left

 private:
  Eigen::VectorXf counted_;
  float weights_ = 0.0F;
};

}  // namespace ore
