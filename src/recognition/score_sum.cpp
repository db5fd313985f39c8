#include "recognition/score_sum.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "representation/patch_confidence.h"
#include "representation/posterior.h"

namespace ore {

double usual_faces(const Model& model) {
  return model.trained_people > 0 ? static_cast<double>(model.trained_faces) / model.trained_people : 0.0;
}

float residual_factor(int faces, double usual_faces) {
  if (faces <= 0 || usual_faces <= 0.0) return 1.0F;
  return static_cast<float>(std::sqrt(faces / usual_faces));
}

Vote::Vote(Eigen::Index classes, Eigen::Index faces)
    : scores(Eigen::MatrixXf::Zero(classes, faces)),
      leads(Eigen::MatrixXf::Zero(classes, faces)),
      trusted(Eigen::VectorXf::Zero(faces)),
      counted_(Eigen::VectorXf::Zero(faces)) {}

void Vote::add(const PatchOpinion& opinion, float weight, const Eigen::VectorXf& counts) {
  weights_ += weight;
  counted_ += weight * counts;
  trusted += weight * opinion.confidence;
  for (Eigen::Index i = 0; i < scores.cols(); ++i) {
    scores.col(i) += (weight * counts[i]) * opinion.posteriors.col(i);
    leads.col(i) += (weight * opinion.confidence[i]) * opinion.leads.col(i);
  }
}

void Vote::finish() {
  for (Eigen::Index i = 0; i < scores.cols(); ++i) {
    scores.col(i) *= 1.0F / counted_[i];
    leads.col(i) = (leads.col(i).array() / trusted[i]).exp();
  }
  trusted /= weights_;
}

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
