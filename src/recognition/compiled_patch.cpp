#include "recognition/compiled_patch.h"

#include <algorithm>
#include <cassert>

#include "representation/confidence.h"
#include "representation/posterior.h"

namespace ore {
namespace {

/// Where every patch of a face is as badly represented as can be, all count alike instead of none at all.
constexpr float kLeastConfidence = 1e-6F;

std::optional<ConfidenceCurve> curve_of(const WeightedPatch& weighted, const Model& model) {
  if (weighted.curve < 0) return std::nullopt;
  return model.curves[static_cast<std::size_t>(weighted.curve)];
}

}  // namespace

CompiledPatch::CompiledPatch(const WeightedPatch& weighted, const Model& model, const DescribedFaces& columns,
                             std::span<const int> class_sizes, bool generic)
    : weight_(weighted.weight),
      usual_residual_(static_cast<float>(weighted.usual_residual)),
      curve_(curve_of(weighted, model)),
      feature_(weighted.patch, model.seed) {
  const Eigen::MatrixXf features = feature_.extract(columns);
  representation_.emplace(features, class_sizes, 0);
  if (generic) generic_ = generic_subspace(features, generic_rank(feature_.dimension(), columns.count()));
}

PatchOpinion CompiledPatch::judge(const DescribedFaces& faces, bool with_confidence) const {
  PatchOpinion opinion;
  opinion.posteriors.resize(representation_->class_count(), faces.count());
  representation_->squared_residuals(feature_.extract(faces), opinion.posteriors);
  opinion.confidence = Eigen::VectorXf::Ones(faces.count());
  if (with_confidence && curve_) {
    for (Eigen::Index i = 0; i < opinion.confidence.size(); ++i) {
      const float ratio = opinion.posteriors.col(i).minCoeff() / usual_residual_;
      opinion.confidence[i] = std::max(confidence_at(*curve_, ratio), kLeastConfidence);
    }
  }
  residuals_to_posteriors(opinion.posteriors);
  return opinion;
}

Eigen::VectorXf CompiledPatch::generic_residuals(const DescribedFaces& faces) const {
  assert(generic_);
  Eigen::VectorXf result(faces.count());
  ore::generic_residuals(*generic_, feature_.extract(faces), result);
  return result;
}

}  // namespace ore
