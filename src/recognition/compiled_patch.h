#pragma once
// One kept patch of a model, ready for use: all that it needs besides people's faces.

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "feature/patch_feature.h"
#include "linalg/products.h"
#include "ore/model.h"

namespace ore {

/// What a patch says of a batch of faces.
struct PatchOpinion {
  Eigen::MatrixXf posteriors;  ///< classes x faces
  Eigen::MatrixXf leads;       ///< classes x faces, see representation/lead.h
  Eigen::VectorXf confidence;  ///< by face, the model's own; 1 where it has none
};

class CompiledPatch {
 public:
  CompiledPatch(const WeightedPatch& weighted, const Model& model);

  double weight() const { return weight_; }
  const PatchFeature& feature() const { return feature_; }

  /// Of squared residuals (classes x faces); infinity where a class is left out.
  PatchOpinion opinion(Eigen::MatrixXf residuals) const;

 private:
  double weight_;
  float usual_residual_;
  std::optional<ConfidenceCurve> curve_;
  PatchFeature feature_;
};

/// All that a gallery is compiled by, and nothing of the gallery itself.
struct CompiledModel {
  explicit CompiledModel(const Model& model);

  GalleryCopies copies;
  double usual_faces;          ///< of a person, see evenness.h
  std::vector<MapKind> kinds;  ///< of the descriptor maps that the patches are cut from
  std::vector<CompiledPatch> patches;
};

/// The kinds of descriptor maps that the model's patches are cut from.
std::vector<MapKind> map_kinds(const Model& model);

}  // namespace ore
