#include "ore/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "ore/error.h"

namespace ore {
namespace {

/// Entries of a projection: 256 MB of them. A damaged file may ask for more than any machine has.
constexpr std::int64_t kLargestProjection = std::int64_t{1} << 26;

void require(bool condition, const std::string& message) {
  if (!condition) throw Error("the model is invalid: " + message);
}

void validate_patch(const WeightedPatch& weighted, const Model& model) {
  const Patch& patch = weighted.patch;
  // Compared so that no sum can overflow, whatever a damaged file says.
  const bool inside = patch.x >= 0 && patch.y >= 0 && patch.width >= 1 && patch.height >= 1 &&
                      patch.width <= model.face_width && patch.height <= model.face_height &&
                      patch.x <= model.face_width - patch.width &&
                      patch.y <= model.face_height - patch.height;
  require(inside, fmt::format("patch {} does not lie inside the face", patch.stream));
  require(patch.cell >= 1 && patch.x % patch.cell == 0 && patch.y % patch.cell == 0 &&
              patch.width % patch.cell == 0 && patch.height % patch.cell == 0,
          fmt::format("patch {} does not lie on its grid of {} pixels", patch.stream, patch.cell));
  require(channels(patch.descriptor) > 0, fmt::format("patch {} has an unknown descriptor", patch.stream));
  const std::int64_t values =
      std::int64_t{patch.width / patch.cell} * (patch.height / patch.cell) * channels(patch.descriptor);
  require(values <= std::numeric_limits<int>::max(),
          fmt::format("patch {} has {} values", patch.stream, values));
  require(patch.dimension >= 1 && patch.dimension <= values,
          fmt::format("patch {} has {} values and a dimension of {}", patch.stream, patch.values(),
                      patch.dimension));
  require(
      !patch.projected() || std::int64_t{patch.dimension} * patch.values() <= kLargestProjection,
      fmt::format("patch {} has a projection of {} by {}", patch.stream, patch.dimension, patch.values()));
  require(std::isfinite(weighted.weight) && weighted.weight > 0.0,
          fmt::format("patch {} has a weight of {}", patch.stream, weighted.weight));
}

void validate_trust(const WeightedPatch& weighted, const Model& model) {
  const auto curves = static_cast<int>(model.curves.size());
  require(weighted.curve >= -1 && weighted.curve < curves,
          fmt::format("patch {} asks for confidence curve {} of {}", weighted.patch.stream, weighted.curve,
                      model.curves.size()));
  // One such patch among others would count for more than they, always.
  require((weighted.curve >= 0) == (curves > 0),
          fmt::format("patch {} has no confidence curve, but others have", weighted.patch.stream));
  require(
      weighted.curve < 0 ? weighted.typical_residual >= 0.0 && std::isfinite(weighted.typical_residual)
                         : weighted.typical_residual > 0.0 && weighted.typical_residual <= 1.0,
      fmt::format("patch {} has a usual residual of {}", weighted.patch.stream, weighted.typical_residual));
}

void validate_curve(const ConfidenceCurve& curve) {
  require(!curve.ratio.empty() && curve.ratio.size() == curve.confidence.size(),
          "a confidence curve is empty or incomplete");
  for (std::size_t i = 0; i < curve.ratio.size(); ++i) {
    require(std::isfinite(curve.ratio[i]) && curve.ratio[i] >= 0.0F &&
                (i == 0 || curve.ratio[i] > curve.ratio[i - 1]),
            "the ratios of a confidence curve do not rise");
    require(curve.confidence[i] >= 0.0F && curve.confidence[i] <= 1.0F &&
                (i == 0 || curve.confidence[i] <= curve.confidence[i - 1]),
            "the confidences of a curve do not fall from 1 to 0");
  }
}

void validate_scores(const std::vector<float>& scores) {
  for (std::size_t i = 0; i < scores.size(); ++i)
    require(std::isfinite(scores[i]) && (i == 0 || scores[i] >= scores[i - 1]),
            "the scores of its calibration do not rise");
}

void validate_calibration(const Calibration& calibration) {
  require(calibration.false_alarms > 0.0 && calibration.false_alarms <= 1.0,
          fmt::format("a share of {} false alarms", calibration.false_alarms));
  require(std::isfinite(calibration.threshold) && calibration.threshold >= 0.0,
          fmt::format("a threshold of {}", calibration.threshold));
  validate_scores(calibration.strangers);
  validate_scores(calibration.known);
}

bool all_finite(const std::vector<float>& values) {
  return std::all_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); });
}

void validate_patch_evidence(const PatchEvidence& evidence, const Patch& patch, std::size_t regressions) {
  const auto values = static_cast<std::size_t>(patch.values());
  const std::size_t directions = evidence.variances.size();
  const std::size_t kept = evidence.between.size();
  require(!patch.projected() && evidence.mean.size() == values && directions >= 1 && directions <= values &&
              evidence.directions.size() == values * directions && kept >= 1 && kept <= directions &&
              evidence.map.size() == kept * directions,
          fmt::format("the evidence of patch {} has other sizes than the patch", patch.stream));
  require(
      all_finite(evidence.mean) && all_finite(evidence.directions) && all_finite(evidence.variances) &&
          all_finite(evidence.map) && all_finite(evidence.between) &&
          std::all_of(evidence.between.begin(), evidence.between.end(), [](float b) { return b > 0.0F; }) &&
          std::isfinite(evidence.outside) && evidence.outside >= 0.0 &&
          std::isfinite(evidence.subspace_offset) && std::isfinite(evidence.subspace_slope),
      fmt::format("the evidence of patch {} is not finite", patch.stream));
  require(std::isfinite(evidence.pair_weight) && std::isfinite(evidence.subspace_weight) &&
              evidence.pair_weight >= 0.0 && evidence.subspace_weight >= 0.0 &&
              evidence.pair_weight + evidence.subspace_weight > 0.0,
          fmt::format("patch {} has weights of {} and {}", patch.stream, evidence.pair_weight,
                      evidence.subspace_weight));
  for (std::size_t clue = 0; clue < 2; ++clue)
    require(std::isfinite(evidence.clue_mean[clue]) && std::isfinite(evidence.clue_deviation[clue]) &&
                evidence.clue_deviation[clue] > 0.0F,
            fmt::format("the clues of patch {} have no scale", patch.stream));
  require(
      evidence.regression >= 0 && static_cast<std::size_t>(evidence.regression) < regressions,
      fmt::format("patch {} asks for regression {} of {}", patch.stream, evidence.regression, regressions));
}

void validate_evidence(const Model& model) {
  require(model.evidence.has_value() == (model.learner == Learner::kEvidence),
          "its learner does not fit its evidence");
  if (!model.evidence) return;
  require(model.evidence->patches.size() == model.patches.size(), "a patch has no evidence");
  require(std::isfinite(model.evidence->scale) && model.evidence->scale > 0.0 &&
              std::isfinite(model.evidence->offset),
          fmt::format("evidence has a scale of {}", model.evidence->scale));
  for (const HiddenRegression& regression : model.evidence->regressions)
    for (const double coefficient : regression)
      require(std::isfinite(coefficient), "a coefficient of a regression is not finite");
  for (std::size_t t = 0; t < model.patches.size(); ++t)
    validate_patch_evidence(model.evidence->patches[t], model.patches[t].patch,
                            model.evidence->regressions.size());
}

/// The one of `values` that to_string calls so.
template <typename Values>
std::optional<typename Values::value_type> value_called(std::string_view name, const Values& values) {
  for (const auto value : values)
    if (to_string(value) == name) return value;
  return std::nullopt;
}

}  // namespace

std::string to_string(Learner learner) {
  switch (learner) {
    case Learner::kEvidence:
      return "evidence";
    case Learner::kRobust:
      return "robust";
    case Learner::kOre:
      return "ore";
    case Learner::kBoost:
      return "boost";
    case Learner::kEqual:
      return "equal";
  }
  return "";
}

std::string to_string(Profile profile) {
  switch (profile) {
    case Profile::kAccurate:
      return "accurate";
    case Profile::kBalanced:
      return "balanced";
    case Profile::kFast:
      return "fast";
  }
  return "";
}

std::optional<Learner> parse_learner(std::string_view name) {
  return value_called(name, kLearners);
}

std::optional<Profile> parse_profile(std::string_view name) {
  return value_called(name, kProfiles);
}

void Model::validate() const {
  constexpr int kLargestSide = 1 << 14;
  require(face_height >= 1 && face_height <= kLargestSide && face_width >= 1 && face_width <= kLargestSide,
          fmt::format("faces of {}x{} pixels", face_height, face_width));
  require(copies.shift >= 0 && copies.shift <= kLargestSide,
          fmt::format("copies moved by {} pixels", copies.shift));
  require(std::isfinite(penalty) && penalty >= 0.0, fmt::format("a penalty of {}", penalty));
  require(!patches.empty(), "it keeps no patch");
  require(candidates >= static_cast<int>(patches.size()),
          fmt::format("{} patches kept of {} candidates", patches.size(), candidates));
  require(std::isfinite(budget) && budget >= 0.0, fmt::format("a budget of {}", budget));
  require(training_error >= 0.0 && training_error <= 1.0,
          fmt::format("a training error of {}", training_error));
  require(trained_people >= 0 && trained_faces >= trained_people,
          fmt::format("learned from {} faces of {} people", trained_faces, trained_people));
  validate_calibration(calibration);
  for (const ConfidenceCurve& curve : curves) validate_curve(curve);
  for (const WeightedPatch& weighted : patches) {
    validate_patch(weighted, *this);
    validate_trust(weighted, *this);
  }
  validate_evidence(*this);
}

}  // namespace ore
