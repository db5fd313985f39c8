#include "learning/margins.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "learning/leave_one_out.h"
#include "optim/ridge_exponential_loss.h"
#include "representation/posterior.h"
#include "support/parallel.h"

namespace ore {

double error_rate(Eigen::MatrixXf scores, const TrainingSet& set) {
  int wrong = 0;
  for (int i = 0; i < set.plain_count(); ++i) {
    const float own_score = std::exchange(scores(set.label(i), i), -1.0F);
    if (!(own_score > scores.col(i).maxCoeff())) ++wrong;
  }
  return set.plain_count() > 0 ? static_cast<double>(wrong) / set.plain_count() : 0.0;
}

double occluded_error_rate(const Eigen::VectorXd& z, const TrainingSet& set) {
  const Eigen::Index occluded = z.size() - set.plain_count();
  if (occluded <= 0) return 0.0;
  return static_cast<double>((z.tail(occluded).array() <= 0.0).count()) / static_cast<double>(occluded);
}

PatchMargins PaperMargins::patch_margins(const Patch& patch) {
  LeaveOneOutPosteriors margin_source = leave_one_out(patch, seed_, set(), Samples::kPlain);
  const float chance = 1.0F / static_cast<float>(set().class_count());
  PatchMargins patch_margins{.margins = Eigen::VectorXf(sample_count()),
                             .posteriors = std::move(margin_source.posteriors),
                             .typical_residual = margin_source.typical_residual};
  for (int i = 0; i < sample_count(); ++i)
    patch_margins.margins[i] = patch_margins.posteriors(set().label(i), i) - chance;
  return patch_margins;
}

Eigen::MatrixXf PaperMargins::posteriors(const Patch& patch) const {
  return leave_one_out(patch, seed_, set(), Samples::kPlain).posteriors;
}

namespace {

/// Patches of each kind from which the curves and the rivals are found: the pool is random, so that the first
/// ones are as good a sample of it as any.
constexpr int kPilotPatches = 32;

/// Bytes that the posteriors of all pilot patches may take together.
constexpr std::size_t kPilotMemory = std::size_t{128} << 20;

/// Powers to which the curves may be raised.
constexpr std::array kSharpnesses = {0.25, 0.5, 1.0};

int pilot_count(int patches, int kinds, const TrainingSet& set) {
  const std::size_t bytes = sizeof(float) * static_cast<std::size_t>(set.class_count()) *
                            static_cast<std::size_t>(set.sample_count());
  const int affordable = static_cast<int>(std::min<std::size_t>(kPilotMemory / bytes, kPilotPatches * 1000));
  return std::min(patches, std::max(kinds, std::min(kinds * kPilotPatches, affordable)));
}

}  // namespace

OcclusionMargins::OcclusionMargins(const std::vector<Patch>& patches, const TrainingSet& set,
                                   const OcclusionMarginOptions& options, const Progress& progress)
    : MarginSource(set), options_(options) {
  const int pilots = pilot_count(static_cast<int>(patches.size()), options.kinds, set);
  pilot_.resize(static_cast<std::size_t>(pilots));
  parallel_for(
      pilots, options.threads,
      [&](int t) {
        const auto index = static_cast<std::size_t>(t);
        pilot_[index] = leave_one_out(patches[index], options.seed, set);
      },
      progress, "learning what is hidden");
  fit_curves();
  find_rivals(patches);
  choose_sharpness(patches);
}

int OcclusionMargins::curve_of(const Patch& patch) const {
  return static_cast<int>(patch.stream % static_cast<std::uint32_t>(options_.kinds));
}

Eigen::VectorXf OcclusionMargins::confidences(const Patch& patch,
                                              const LeaveOneOutPosteriors& margin_source) const {
  const ConfidenceCurve& curve = curves_[curve_of(patch)];
  Eigen::VectorXf result(margin_source.smallest.size());
  for (Eigen::Index i = 0; i < result.size(); ++i) result[i] = confidence_at(curve, margin_source.ratio(i));
  return result;
}

void OcclusionMargins::fit_curves() {
  const float chance = 1.0F / static_cast<float>(set().class_count());
  for (int kind = 0; kind < options_.kinds; ++kind) {
    std::vector<RatioMargin> observations;
    for (std::size_t t = static_cast<std::size_t>(kind); t < pilot_.size();
         t += static_cast<std::size_t>(options_.kinds)) {
      for (int i = 0; i < sample_count(); ++i)
        observations.push_back({pilot_[t].ratio(i), pilot_[t].posteriors(set().label(i), i) - chance});
    }
    // A kind beyond the last patch has none, and no patch asks for its curve.
    if (!observations.empty()) curves_.push_back(fit_confidence(observations));
  }
}

void OcclusionMargins::find_rivals(const std::vector<Patch>& patches) {
  Eigen::MatrixXf scores = Eigen::MatrixXf::Zero(set().class_count(), sample_count());
  for (std::size_t t = 0; t < pilot_.size(); ++t)
    scores += pilot_[t].posteriors * confidences(patches[t], pilot_[t]).asDiagonal();
  rivals_.resize(static_cast<std::size_t>(sample_count()));
  for (int i = 0; i < sample_count(); ++i) {
    scores(set().label(i), i) = -1.0F;
    Eigen::Index rival = 0;
    scores.col(i).maxCoeff(&rival);
    rivals_[i] = static_cast<int>(rival);
  }
}

float OcclusionMargins::margin(const LeaveOneOutPosteriors& margin_source, int i) const {
  return margin_source.posteriors(set().label(i), i) - margin_source.posteriors(rivals_[i], i);
}

void OcclusionMargins::choose_sharpness(const std::vector<Patch>& patches) {
  const auto count = static_cast<Eigen::Index>(pilot_.size());
  Eigen::MatrixXd plain(sample_count(), count);
  Eigen::MatrixXd trust(sample_count(), count);
  for (Eigen::Index t = 0; t < count; ++t) {
    const auto index = static_cast<std::size_t>(t);
    trust.col(t) = confidences(patches[index], pilot_[index]).cast<double>();
    for (int i = 0; i < sample_count(); ++i) plain(i, t) = static_cast<double>(margin(pilot_[index], i));
  }
  double best = kSharpnesses.front();
  double smallest = std::numeric_limits<double>::infinity();
  for (const double sharpness : kSharpnesses) {
    const Eigen::MatrixXd margins = plain.array() * trust.array().pow(sharpness);
    const ExponentialLossSummary solution =
        minimize_ridge_exponential_loss(margins, {.penalty = options_.penalty, .relative_gap = 1e-3});
    const double objective = solution.log_loss + options_.penalty / 2.0 * solution.weights.squaredNorm();
    if (objective < smallest) {
      smallest = objective;
      best = sharpness;
    }
  }
  for (ConfidenceCurve& curve : curves_)
    for (float& confidence : curve.confidence)
      confidence = static_cast<float>(std::pow(static_cast<double>(confidence), best));
}

PatchMargins OcclusionMargins::patch_margins(const Patch& patch) {
  // The posteriors of a pilot patch are used once; this releases their memory.
  const auto index = static_cast<std::size_t>(patch.stream);
  const LeaveOneOutPosteriors margin_source = index < pilot_.size() && pilot_[index].posteriors.size() > 0
                                                  ? std::exchange(pilot_[index], {})
                                                  : leave_one_out(patch, options_.seed, set());
  const Eigen::VectorXf trust = confidences(patch, margin_source);
  PatchMargins patch_margins{.margins = Eigen::VectorXf(sample_count()),
                             .posteriors = {},
                             .typical_residual = margin_source.typical_residual};
  for (int i = 0; i < sample_count(); ++i) patch_margins.margins[i] = trust[i] * margin(margin_source, i);
  const Eigen::Index plain = set().plain_count();
  patch_margins.posteriors = margin_source.posteriors.leftCols(plain) * trust.head(plain).asDiagonal();
  return patch_margins;
}

Eigen::MatrixXf OcclusionMargins::posteriors(const Patch& patch) const {
  const LeaveOneOutPosteriors margin_source = leave_one_out(patch, options_.seed, set(), Samples::kPlain);
  return margin_source.posteriors * confidences(patch, margin_source).asDiagonal();
}

}  // namespace ore
