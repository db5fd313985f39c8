#include "learning/robust_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "learning/posterior_table.h"
#include "optim/ridge_exponential_loss.h"
#include "representation/confidence.h"
#include "support/parallel.h"

namespace ore {
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

RobustTable::RobustTable(const std::vector<Patch>& patches, const TrainingSet& set,
                         const RobustTableOptions& options, const Progress& progress)
    : patches_(patches),
      set_(set),
      options_(options),
      progress_(progress),
      usual_(patches.size()),
      margins_(set.sample_count(), static_cast<Eigen::Index>(patches.size())),
      store_(
          static_cast<int>(patches.size()), set.class_count(), set.plain_count(),
          [this](int t) {
            PatchEvidence evidence =
                leave_one_out(patches_[static_cast<std::size_t>(t)], options_.seed, set_, Samples::kPlain);
            const Eigen::VectorXf trust = confidences(t, evidence);
            return Eigen::MatrixXf(evidence.posteriors * trust.asDiagonal());
          },
          options.memory) {
  const auto count = static_cast<int>(patches.size());
  const int pilots = pilot_count(count, options.kinds, set);
  std::vector<PatchEvidence> pilot(static_cast<std::size_t>(pilots));
  parallel_for(
      pilots, options.threads,
      [&](int t) {
        const auto index = static_cast<std::size_t>(t);
        pilot[index] = leave_one_out(patches[index], options.seed, set);
      },
      progress, "learning what is hidden");
  fit_curves(pilot);
  find_rivals(pilot);
  choose_sharpness(pilot);
  parallel_for(
      count, options.threads,
      [&](int t) {
        const auto index = static_cast<std::size_t>(t);
        take(t, t < pilots ? std::move(pilot[index]) : leave_one_out(patches[index], options.seed, set));
      },
      progress, "representing patches");
}

Eigen::VectorXf RobustTable::confidences(int t, const PatchEvidence& evidence) const {
  const ConfidenceCurve& curve = curves_[static_cast<std::size_t>(curve_of(t))];
  Eigen::VectorXf result(evidence.smallest.size());
  for (Eigen::Index i = 0; i < result.size(); ++i) result[i] = confidence_at(curve, evidence.ratio(i));
  return result;
}

void RobustTable::fit_curves(std::span<const PatchEvidence> pilot) {
  const float chance = 1.0F / static_cast<float>(set_.class_count());
  for (int kind = 0; kind < options_.kinds; ++kind) {
    std::vector<RatioMargin> observations;
    for (std::size_t t = static_cast<std::size_t>(kind); t < pilot.size();
         t += static_cast<std::size_t>(options_.kinds)) {
      for (int i = 0; i < set_.sample_count(); ++i)
        observations.push_back({pilot[t].ratio(i), pilot[t].posteriors(set_.label(i), i) - chance});
    }
    // A kind beyond the last patch has none, and no patch asks for its curve.
    if (!observations.empty()) curves_.push_back(fit_confidence(observations));
  }
}

void RobustTable::find_rivals(std::span<const PatchEvidence> pilot) {
  Eigen::MatrixXf scores = Eigen::MatrixXf::Zero(set_.class_count(), set_.sample_count());
  for (std::size_t t = 0; t < pilot.size(); ++t)
    scores += pilot[t].posteriors * confidences(static_cast<int>(t), pilot[t]).asDiagonal();
  rivals_.resize(static_cast<std::size_t>(set_.sample_count()));
  for (int i = 0; i < set_.sample_count(); ++i) {
    scores(set_.label(i), i) = -1.0F;
    Eigen::Index rival = 0;
    scores.col(i).maxCoeff(&rival);
    rivals_[static_cast<std::size_t>(i)] = static_cast<int>(rival);
  }
}

float RobustTable::margin(const PatchEvidence& evidence, int i) const {
  return evidence.posteriors(set_.label(i), i) - evidence.posteriors(rivals_[static_cast<std::size_t>(i)], i);
}

void RobustTable::choose_sharpness(std::span<const PatchEvidence> pilot) {
  const auto count = static_cast<Eigen::Index>(pilot.size());
  Eigen::MatrixXd plain(set_.sample_count(), count);
  Eigen::MatrixXd trust(set_.sample_count(), count);
  for (Eigen::Index t = 0; t < count; ++t) {
    const PatchEvidence& evidence = pilot[static_cast<std::size_t>(t)];
    trust.col(t) = confidences(static_cast<int>(t), evidence).cast<double>();
    for (int i = 0; i < set_.sample_count(); ++i) plain(i, t) = static_cast<double>(margin(evidence, i));
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

void RobustTable::take(int t, PatchEvidence evidence) {
  usual_[static_cast<std::size_t>(t)] = evidence.usual_residual;
  const Eigen::VectorXf trust = confidences(t, evidence);
  for (int i = 0; i < set_.sample_count(); ++i)
    margins_(i, t) = static_cast<double>(trust[i] * margin(evidence, i));
  const Eigen::Index plain = set_.plain_count();
  store_.offer(t, evidence.posteriors.leftCols(plain) * trust.head(plain).asDiagonal());
}

double RobustTable::training_error(const Eigen::VectorXd& weights) {
  return share_wrong(store_.weighted_sum(weights, options_.threads, progress_), set_);
}

double RobustTable::occluded_error(const Eigen::VectorXd& weights) const {
  if (set_.occluded_count() == 0) return 0.0;
  const Eigen::VectorXd z = margins_.bottomRows(set_.occluded_count()) * weights;
  return static_cast<double>((z.array() <= 0.0).count()) / set_.occluded_count();
}

}  // namespace ore
