#include "recognition/score_sum.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "representation/posterior.h"

namespace ore {

double typical_faces(const Model& model) {
  return model.trained_people > 0 ? static_cast<double>(model.trained_faces) / model.trained_people : 0.0;
}

float residual_factor(int faces, double typical_faces) {
  if (faces <= 0 || typical_faces <= 0.0) return 1.0F;
  return static_cast<float>(std::sqrt(faces / typical_faces));
}

ScoreSum::ScoreSum(Eigen::Index classes, Eigen::Index faces)
    : scores(Eigen::MatrixXf::Zero(classes, faces)),
      runner_up_ratios(Eigen::MatrixXf::Zero(classes, faces)),
      trusted(Eigen::VectorXf::Zero(faces)),
      counted_(Eigen::VectorXf::Zero(faces)) {}

void ScoreSum::add(const PatchScores& patch_scores, float weight, const Eigen::VectorXf& counts) {
  weights_ += weight;
  counted_ += weight * counts;
  trusted += weight * patch_scores.confidence;
  for (Eigen::Index i = 0; i < scores.cols(); ++i) {
    scores.col(i) += (weight * counts[i]) * patch_scores.posteriors.col(i);
    runner_up_ratios.col(i) += (weight * patch_scores.confidence[i]) * patch_scores.runner_up_ratios.col(i);
  }
}

void ScoreSum::finish() {
  for (Eigen::Index i = 0; i < scores.cols(); ++i) {
    scores.col(i) *= 1.0F / counted_[i];
    runner_up_ratios.col(i) = (runner_up_ratios.col(i).array() / trusted[i]).exp();
  }
  trusted /= weights_;
}

namespace {

/// Lower bound of a confidence: if all patches of a face are at it, they count equally instead of not at all.
constexpr float kLeastConfidence = 1e-6F;

std::optional<ConfidenceCurve> curve_of(const WeightedPatch& weighted, const Model& model) {
  if (weighted.curve < 0) return std::nullopt;
  return model.curves[weighted.curve];
}

}  // namespace

CompiledPatch::CompiledPatch(const WeightedPatch& weighted, const Model& model)
    : weight_(weighted.weight),
      typical_residual_(static_cast<float>(weighted.typical_residual)),
      curve_(curve_of(weighted, model)),
      feature_(weighted.patch, model.seed) {}

PatchScores CompiledPatch::patch_scores(Eigen::MatrixXf residuals) const {
  PatchScores patch_scores{std::move(residuals), {}, {}};
  patch_scores.runner_up_ratios.resize(patch_scores.posteriors.rows(), patch_scores.posteriors.cols());
  residuals_to_runner_up_ratios(patch_scores.posteriors, typical_residual_, patch_scores.runner_up_ratios);
  patch_scores.confidence = Eigen::VectorXf::Ones(patch_scores.posteriors.cols());
  if (curve_) {
    for (Eigen::Index i = 0; i < patch_scores.confidence.size(); ++i) {
      const float ratio = patch_scores.posteriors.col(i).minCoeff() / typical_residual_;
      patch_scores.confidence[i] = std::max(confidence_at(*curve_, ratio), kLeastConfidence);
    }
  }
  residuals_to_posteriors(patch_scores.posteriors);
  return patch_scores;
}

CompiledModel::CompiledModel(const Model& model)
    : copies(model.copies), typical_faces(ore::typical_faces(model)), kinds(map_kinds(model)) {
  patches.reserve(model.patches.size());
  for (const WeightedPatch& weighted : model.patches) patches.emplace_back(weighted, model);
}

std::vector<MapKind> map_kinds(const Model& model) {
  std::vector<Patch> patches;
  for (const WeightedPatch& weighted : model.patches) patches.push_back(weighted.patch);
  return map_kinds(patches);
}

}  // namespace ore
