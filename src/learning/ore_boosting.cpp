#include "learning/ore_boosting.h"

#include <cassert>
#include <cmath>
#include <utility>

#include "optim/column_generation.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// One run of the algorithm.
class Boosting {
 public:
  Boosting(CandidateOracle& oracle, double budget, const OreBoostingOptions& options,
           const std::function<void(std::size_t)>& on_step)
      : oracle_(oracle), budget_(budget), on_step_(on_step) {
    summary_ = generate_columns(oracle,
                                {.budget = budget,
                                 .epsilon = options.epsilon,
                                 .max_steps = options.steps,
                                 .relative_gap = options.relative_gap},
                                [&](const ColumnGenerationStep& step) { record(step); });
  }

  BoostedWeights result() && {
    BoostedWeights boosted;
    LearnedWeights& learned = boosted.learned;
    learned.weights = by_candidate(without_dust(summary_.weights, budget_));
    learned.budget = budget_;
    learned.training_error =
        steps_.empty() ? oracle_.training_error(learned.weights) : steps_.back().training_error;
    learned.occluded_error = oracle_.occluded_error(learned.weights);
    learned.trials = {{.budget = budget_,
                       .penalty = 0.0,
                       .log_loss = summary_.log_loss,
                       .relative_gap = summary_.relative_gap,
                       .training_error = learned.training_error,
                       .kept = static_cast<int>((learned.weights.array() > 0.0).count()),
                       .iterations = static_cast<int>(steps_.size()),
                       .converged = summary_.converged}};
    boosted.steps = std::move(steps_);
    return boosted;
  }

 private:
  void record(const ColumnGenerationStep& step) {
    const Eigen::VectorXd weights = without_dust(step.weights, budget_);
    steps_.push_back(
        {.added = {.patch = oracle_.candidate(step.column), .weight = weights[weights.size() - 1]},
         .violation = step.violation,
         .log_loss = step.log_loss,
         .relative_gap = step.relative_gap,
         .training_error = 0.0,
         .weights = {weights.begin(), weights.end()}});
    steps_.back().training_error = oracle_.training_error(by_candidate(weights));
    on_step_(steps_.size());
  }

  /// Dense weights from those of the patches in the order in which they came.
  Eigen::VectorXd by_candidate(const Eigen::VectorXd& weights) const {
    Eigen::VectorXd result = Eigen::VectorXd::Zero(oracle_.count());
    for (Eigen::Index s = 0; s < weights.size(); ++s)
      result[steps_[static_cast<std::size_t>(s)].added.patch.stream] = weights[s];
    return result;
  }

  CandidateOracle& oracle_;
  double budget_;
  const std::function<void(std::size_t)>& on_step_;
  std::vector<BoostingStep> steps_;
  ColumnGenerationSummary summary_;
};

double total_error(const LearnedWeights& learned) {
  return learned.training_error + learned.occluded_error;
}

}  // namespace

BoostedWeights boost_weights(CandidateOracle& oracle, const OreBoostingOptions& options,
                             const Progress& progress) {
  assert(!options.budgets.empty());
  const auto report = [&](double fraction) {
    if (progress.report) progress.report("boosting", fraction);
  };
  BoostedWeights best;
  std::vector<WeightTrial> trials;
  for (const double budget : options.budgets) {
    const auto tried = static_cast<double>(trials.size());
    const std::function<void(std::size_t)> on_step = [&](std::size_t steps) {
      const double share = static_cast<double>(steps) / options.steps;
      report((tried + share) / static_cast<double>(options.budgets.size()));
    };
    BoostedWeights boosted;
    // For the loop's single-threaded BLAS: the weights must not depend on how many cores there are.
    parallel_for(1, 1, [&](int) { boosted = Boosting(oracle, budget, options, on_step).result(); });
    trials.push_back(boosted.learned.trials.front());
    if (trials.size() == 1 || total_error(boosted.learned) < total_error(best.learned))
      best = std::move(boosted);
    if (total_error(best.learned) == 0.0) break;
  }
  // Fresh candidates may have come after the weights that were taken.
  const Eigen::Index known = best.learned.weights.size();
  best.learned.weights.conservativeResize(oracle.count());
  best.learned.weights.tail(oracle.count() - known).setZero();
  best.learned.trials = std::move(trials);
  report(1.0);
  return best;
}

}  // namespace ore
