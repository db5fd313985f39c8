#include "learning/learn.h"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <optional>

#include "learning/candidate_oracle.h"
#include "learning/margin_table.h"
#include "learning/ore_boosting.h"
#include "learning/published_evidence.h"
#include "learning/robust_learning.h"
#include "learning/trusted_evidence.h"
#include "ore/error.h"
#include "support/stopwatch.h"

namespace ore {
namespace {

/// Bytes that the margins of all candidates may take where they are needed at once.
constexpr double kLargestTable = 4e9;

std::vector<double> budgets_to_try(const TrainOptions& options) {
  return options.budget > 0.0 ? std::vector<double>{options.budget} : usual_budgets();
}

/// What to say when the taken weights were not solved to the wanted gap.
std::string convergence_note(const LearnedWeights& learned, bool boosted) {
  for (const WeightTrial& trial : learned.trials)
    if (trial.budget == learned.budget && trial.penalty == learned.penalty && !trial.converged)
      return fmt::format("the loss of the weights is only certified to be within {:.2g} % of the smallest{}",
                         -100.0 * std::expm1(-trial.relative_gap),
                         boosted ? "; more steps would bring them closer" : "");
  return "";
}

LearnedWeights equal_weights(std::size_t patches) {
  LearnedWeights equal;
  equal.weights = Eigen::VectorXd::Ones(static_cast<Eigen::Index>(patches));
  return equal;
}

/// `learned`, or equal weights where it found no patch of use; `table` tells their errors.
template <typename Table>
LearnedWeights checked(LearnedWeights learned, Table& table, std::string& note, bool boosted = false) {
  if (learned.weights.maxCoeff() > 0.0) {
    note = convergence_note(learned, boosted);
    return learned;
  }
  note =
      "no patch tells these people apart better than chance when a face is left out: all patches have "
      "equal weights";
  LearnedWeights equal = equal_weights(static_cast<std::size_t>(learned.weights.size()));
  equal.training_error = table.training_error(equal.weights);
  equal.occluded_error = table.occluded_error(equal.weights);
  equal.trials = std::move(learned.trials);
  return equal;
}

RobustLearningOptions robust_options(const TrainOptions& options) {
  RobustLearningOptions robust = profile_options(options.profile);
  robust.relative_gap = options.relative_gap;
  if (options.penalty > 0.0) robust.penalty = options.penalty;
  if (options.budget > 0.0) {
    robust.budget = options.budget;
    robust.penalty = 0.0;
  }
  return robust;
}

using UsualResidual = std::function<double(int)>;

/// Gives a patch what it needs to tell how far to trust itself, where that was learned.
void add_trust(const TrustedEvidence* trusted, const UsualResidual& usual_residual, WeightedPatch& patch) {
  if (trusted == nullptr) return;
  patch.usual_residual = usual_residual(static_cast<int>(patch.patch.stream));
  patch.curve = trusted->curve_of(patch.patch);
}

/// Puts the candidates with a weight into the model.
void keep_weighted(const LearnedWeights& learned, const TrustedEvidence* trusted,
                   const UsualResidual& usual_residual, Training& result) {
  if (trusted != nullptr) result.model.curves = trusted->curves();
  for (std::size_t t = 0; t < result.candidates.size(); ++t) {
    const double weight = learned.weights[static_cast<Eigen::Index>(t)];
    if (!(weight > 0.0)) continue;
    WeightedPatch kept{.patch = result.candidates[t], .weight = weight};
    add_trust(trusted, usual_residual, kept);
    result.model.patches.push_back(kept);
  }
}

void require_room(const LearningTask& task, int samples) {
  const double bytes =
      sizeof(double) * static_cast<double>(samples) * static_cast<double>(task.result.candidates.size());
  if (bytes > kLargestTable)
    throw InvalidOption(
        fmt::format("{} patches on {} faces and copies need {:.0f} GB of margins at once; take fewer, or the "
                    "learner boost",
                    task.result.candidates.size(), samples, std::ceil(bytes / 1e9)));
}

LearnedWeights learn_at_once(const LearningTask& task, Evidence& evidence, const TrustedEvidence* trusted) {
  const TrainOptions& options = task.options;
  require_room(task, evidence.sample_count());
  MarginTable table(task.result.candidates, evidence, options.threads, task.progress);
  const Stopwatch learning;
  LearnedWeights learned;
  std::string& note = task.result.summary.note;
  if (options.learner == Learner::kEqual) {
    learned = equal_weights(task.result.candidates.size());
    learned.training_error = table.training_error(learned.weights);
    learned.occluded_error = table.occluded_error(learned.weights);
  } else if (options.learner == Learner::kOre) {
    learned = checked(learn_weights(table, budgets_to_try(options), options.relative_gap, task.progress),
                      table, note);
  } else {
    learned = checked(learn_robust_weights(table, robust_options(options), task.progress), table, note);
  }
  task.result.summary.learning_seconds = learning.seconds();
  keep_weighted(
      learned, trusted, [&](int t) { return table.usual_residual(t); }, task.result);
  return learned;
}

LearnedWeights learn_by_boosting(const LearningTask& task, Evidence& evidence,
                                 const TrustedEvidence* trusted) {
  const TrainOptions& options = task.options;
  CandidateOracle oracle(
      task.result.candidates, task.sampler, evidence,
      {.memory = options.boost.memory, .fresh = options.boost.fresh, .threads = options.threads},
      task.progress);
  const Stopwatch learning;
  BoostedWeights boosted = boost_weights(oracle,
                                         {.budgets = budgets_to_try(options),
                                          .epsilon = options.boost.epsilon,
                                          .steps = options.boost.steps,
                                          .relative_gap = options.relative_gap},
                                         task.progress);
  LearnedWeights learned = checked(std::move(boosted.learned), oracle, task.result.summary.note, true);
  task.result.summary.learning_seconds = learning.seconds() - oracle.fresh_seconds();
  const UsualResidual usual = [&](int t) { return oracle.usual_residual(t); };
  for (BoostingStep& step : boosted.steps) add_trust(trusted, usual, step.added);
  task.result.steps = std::move(boosted.steps);
  keep_weighted(learned, trusted, usual, task.result);
  return learned;
}

}  // namespace

bool as_published(const TrainOptions& options) {
  return options.learner == Learner::kOre ||
         (options.learner == Learner::kBoost && options.occluded_copies.value_or(0) == 0);
}

LearnedWeights learn(const LearningTask& task) {
  const TrainOptions& options = task.options;
  if (!task.set.learnable()) {
    LearnedWeights equal = equal_weights(task.result.candidates.size());
    keep_weighted(equal, nullptr, {}, task.result);
    task.result.summary.note =
        "every person has a single face, so that nothing can be learned by leaving one out: all patches "
        "have equal weights";
    return equal;
  }
  std::optional<PublishedEvidence> published;
  std::optional<TrustedEvidence> trusted;
  if (as_published(options)) {
    published.emplace(task.set, options.seed);
  } else {
    TrustedEvidenceOptions trust{
        .kinds = task.sampler.kind_count(), .seed = options.seed, .threads = options.threads};
    if (const double penalty = robust_options(options).penalty; penalty > 0.0) trust.penalty = penalty;
    trusted.emplace(task.result.candidates, task.set, trust, task.progress);
  }
  Evidence& evidence = trusted ? static_cast<Evidence&>(*trusted) : *published;
  const TrustedEvidence* const trust = trusted ? &*trusted : nullptr;
  return options.learner == Learner::kBoost ? learn_by_boosting(task, evidence, trust)
                                            : learn_at_once(task, evidence, trust);
}

}  // namespace ore
