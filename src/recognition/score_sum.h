#pragma once
// The scores of a batch of faces: corrects squared residuals for the number of faces per person (class-size
// correction), turns them into the scores of each patch (CompiledPatch), and sums these over the patches
// (ScoreSum).
//
// A person with more faces spans a larger part of the space of all faces, and so represents strangers better:
// the squared residual of a stranger falls with the number m of faces, about as 1 / sqrt(m). The corrected
// residual of person k is
//
//   r^2_k sqrt(m_k / m_typical),   m_typical the mean number of faces per person in training.
//
// If all people have the same number of faces, the correction changes no decision. Rank-1 in per cent of
// people with few faces (in brackets: of people with many), half of the gallery each, for the exponents
// 0 / 0.5 / 0.8 in place of the square root:
//
//   Yale, whole pictures, 1 and 5 faces     5 / 88 / 88    (100 / 97 / 74)
//   ORL, 1 and 5 faces                     22 / 69 / 79     (99 / 98 / 88)
//   Extended Yale B, 10 and 30 faces       73 / 98 / 100   (100 each)

#include <Eigen/Core>

#include <optional>
#include <vector>

#include "linalg/blas.h"
#include "ore/model.h"
#include "patch/patch_feature.h"

namespace ore {

/// The mean number of faces per person in training; 0 if the model does not have it.
double typical_faces(const Model& model);

/// The factor sqrt(faces / typical_faces) of a person's squared residuals; 1 if the typical number is
/// unknown.
float residual_factor(int faces, double typical_faces);

// One kept patch of a model, compiled: everything that it needs except the people's faces.

/// The scores of one patch for a batch of faces.
struct PatchScores {
  Eigen::MatrixXf posteriors;        ///< classes x faces
  Eigen::MatrixXf runner_up_ratios;  ///< classes x faces, see representation/posterior.h
  Eigen::VectorXf confidence;        ///< by face, from the model's curve; 1 if the model has none
};

class CompiledPatch {
 public:
  CompiledPatch(const WeightedPatch& weighted, const Model& model);

  double weight() const { return weight_; }
  const PatchFeature& feature() const { return feature_; }

  /// Takes squared residuals, classes x faces; infinity leaves a class out.
  PatchScores patch_scores(Eigen::MatrixXf residuals) const;

 private:
  double weight_;
  float typical_residual_;
  std::optional<ConfidenceCurve> curve_;
  PatchFeature feature_;
};

/// The part of a compiled gallery that depends on the model alone.
struct CompiledModel {
  explicit CompiledModel(const Model& model);

  GalleryCopies copies;
  double typical_faces;        ///< per person, see typical_faces()
  std::vector<MapKind> kinds;  ///< of the descriptor maps that the patches are cut from
  std::vector<CompiledPatch> patches;
};

/// The kinds of descriptor maps that the model's patches are cut from.
std::vector<MapKind> map_kinds(const Model& model);

// The weighted score sum of all patches for a batch of faces, added one patch after the other.

class ScoreSum {
 public:
  ScoreSum(Eigen::Index classes, Eigen::Index faces);

  /// `counts` is the factor of the patch's posteriors, by face. The factor of its runner-up ratios is always
  /// patch_scores.confidence.
  void add(const PatchScores& patch_scores, float weight, const Eigen::VectorXf& counts);

  /// Divides the sums by the sums of their factors. The members below are valid afterwards.
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
