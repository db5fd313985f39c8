#include "learning/robust_learning.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "optim/exponential_loss.h"
#include "optim/ridge_exponential_loss.h"
#include "ore/error.h"

namespace ore {
namespace {

/// Weights below this share of the largest are rounding dust of the solver: they could not change a decision.
constexpr double kDust = 1e-6;

Eigen::VectorXd without_dust(const Eigen::VectorXd& weights) {
  return (weights.array() > kDust * weights.maxCoeff()).select(weights, 0.0);
}

/// The `count` heaviest, by rising index.
std::vector<Eigen::Index> heaviest(const Eigen::VectorXd& weights, int count) {
  std::vector<Eigen::Index> order(static_cast<std::size_t>(weights.size()));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](Eigen::Index a, Eigen::Index b) { return weights[a] > weights[b]; });
  order.resize(std::min(order.size(), static_cast<std::size_t>(count)));
  std::sort(order.begin(), order.end());
  return order;
}

struct Solution {
  Eigen::VectorXd weights;
  WeightTrial trial;
};

Solution describe(const ExponentialLossSummary& summary, Eigen::VectorXd weights,
                  const RobustLearningOptions& options) {
  weights = without_dust(weights);
  return {.weights = weights,
          .trial = {.budget = options.budget,
                    .penalty = options.penalty,
                    .log_loss = summary.log_loss,
                    .relative_gap = summary.relative_gap,
                    .training_error = 0.0,
                    .kept = static_cast<int>((weights.array() > 0.0).count()),
                    .iterations = summary.iterations,
                    .converged = summary.converged}};
}

Solution solve_with_ridge(const Eigen::MatrixXd& margins, const RobustLearningOptions& options) {
  const RidgeExponentialLossOptions ridge{.penalty = options.penalty, .relative_gap = options.relative_gap};
  const ExponentialLossSummary all = minimize_ridge_exponential_loss(margins, ridge);
  Solution solution = describe(all, all.weights, options);
  if (options.most_kept == 0 || solution.trial.kept <= options.most_kept) return solution;
  const std::vector<Eigen::Index> kept = heaviest(solution.weights, options.most_kept);
  const Eigen::VectorXd start = solution.weights(kept);
  const ExponentialLossSummary few = minimize_ridge_exponential_loss(margins(Eigen::all, kept), ridge, start);
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(margins.cols());
  weights(kept) = few.weights;
  return describe(few, std::move(weights), options);
}

Solution solve_within_budget(const Eigen::MatrixXd& margins, const RobustLearningOptions& options) {
  const ExponentialLossSummary summary =
      minimize_exponential_loss(margins, {.budget = options.budget, .relative_gap = options.relative_gap});
  return describe(summary, summary.weights, options);
}

}  // namespace

RobustLearningOptions profile_options(Profile profile) {
  RobustLearningOptions options;
  if (profile == Profile::kBalanced) options.most_kept = 120;
  if (profile == Profile::kFast) options.most_kept = 50;
  return options;
}

LearnedWeights learn_robust_weights(RobustTable& table, const RobustLearningOptions& options,
                                    const Progress& progress) {
  assert((options.budget > 0.0) != (options.penalty > 0.0));
  if (progress.stop_requested && progress.stop_requested()) throw Interrupted();
  if (progress.report) progress.report("learning weights", 0.0);
  Solution solution = options.budget > 0.0 ? solve_within_budget(table.margins(), options)
                                           : solve_with_ridge(table.margins(), options);
  if (progress.report) progress.report("learning weights", 1.0);
  solution.trial.training_error = table.training_error(solution.weights);
  LearnedWeights learned;
  learned.weights = std::move(solution.weights);
  learned.budget = options.budget;
  learned.penalty = options.penalty;
  learned.training_error = solution.trial.training_error;
  learned.occluded_error = table.occluded_error(learned.weights);
  learned.trials = {solution.trial};
  return learned;
}

}  // namespace ore
