#include "recognition/compiled_patch.h"

#include <algorithm>
#include <utility>

#include "recognition/evenness.h"
#include "representation/confidence.h"
#include "representation/lead.h"
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

CompiledPatch::CompiledPatch(const WeightedPatch& weighted, const Model& model)
    : weight_(weighted.weight),
      usual_residual_(static_cast<float>(weighted.usual_residual)),
      curve_(curve_of(weighted, model)),
      feature_(weighted.patch, model.seed) {}

PatchOpinion CompiledPatch::opinion(Eigen::MatrixXf residuals) const {
  PatchOpinion opinion{std::move(residuals), {}, {}};
  opinion.leads.resize(opinion.posteriors.rows(), opinion.posteriors.cols());
  residuals_to_leads(opinion.posteriors, usual_residual_, opinion.leads);
  opinion.confidence = Eigen::VectorXf::Ones(opinion.posteriors.cols());
  if (curve_) {
    for (Eigen::Index i = 0; i < opinion.confidence.size(); ++i) {
      const float ratio = opinion.posteriors.col(i).minCoeff() / usual_residual_;
      opinion.confidence[i] = std::max(confidence_at(*curve_, ratio), kLeastConfidence);
    }
  }
  residuals_to_posteriors(opinion.posteriors);
  return opinion;
}

CompiledModel::CompiledModel(const Model& model)
    : copies(model.copies), usual_faces(ore::usual_faces(model)), kinds(map_kinds(model)) {
  patches.reserve(model.patches.size());
  for (const WeightedPatch& weighted : model.patches) patches.emplace_back(weighted, model);
}

std::vector<MapKind> map_kinds(const Model& model) {
  std::vector<Patch> patches;
  for (const WeightedPatch& weighted : model.patches) patches.push_back(weighted.patch);
  return map_kinds(patches);
}

}  // namespace ore
