#pragma once
// One kept patch of a model, with the bases of all people: everything that it needs to judge a face.

#include <Eigen/Core>
#include <optional>
#include <span>
#include <vector>

#include "feature/patch_feature.h"
#include "ore/recognizer.h"
#include "representation/generic_subspace.h"
#include "representation/patch_representation.h"

namespace ore {

/// What a patch says of a batch of faces.
struct PatchOpinion {
  Eigen::MatrixXf posteriors;  ///< classes x faces
  Eigen::VectorXf confidence;  ///< by face, the model's own; 1 where it has none
};

class CompiledPatch {
 public:
  /// `columns` are the gallery's faces with their copies, class after class. With `generic`, the generic-face
  /// subspace of the patch is derived from them too.
  CompiledPatch(const WeightedPatch& weighted, const Model& model, const DescribedFaces& columns,
                std::span<const int> class_sizes, bool generic);

  double weight() const { return weight_; }

  /// Posteriors and, when the curve is wanted, the confidence that it gives.
  PatchOpinion judge(const DescribedFaces& faces, bool with_confidence) const;

  /// Squared generic residuals r~^2, by face. Requires the subspace.
  Eigen::VectorXf generic_residuals(const DescribedFaces& faces) const;

 private:
  double weight_;
  float usual_residual_;
  std::optional<ConfidenceCurve> curve_;
  PatchFeature feature_;
  std::optional<PatchRepresentation> representation_;  ///< set by the constructor
  std::optional<GenericSubspace> generic_;
};

/// The model's patches with the gallery's bases. With `generic`, also with generic-face subspaces.
std::vector<CompiledPatch> compile_patches(const Model& model, const Gallery& gallery, bool generic,
                                           int threads, const Progress& progress);

/// The kinds of descriptor maps that the model's patches are cut from.
std::vector<MapKind> map_kinds(const Model& model);

}  // namespace ore
