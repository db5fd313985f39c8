#include "learning/robust_learning.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "optim/ridge_exponential_loss.h"
#include "ore/error.h"

namespace ore {
namespace {

/// Weights below this share of the largest are rounding dust of the solver: they could not change a decision.
constexpr double kRobustDust = 1e-6;

Eigen::VectorXd without_dust(const Eigen::VectorXd& weights) {
  return (weights.array() > kRobustDust * weights.maxCoeff()).select(weights, 0.0);
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

/// All columns, or only the heaviest where no more may be kept: then their weights are solved for anew. The
/// summary's weights are one per column either way.
ExponentialLossSummary solve_with_ridge(const Eigen::MatrixXd& margins,
                                        const RobustLearningOptions& options) {
  const RidgeExponentialLossOptions ridge{.penalty = options.penalty, .relative_gap = options.relative_gap};
  ExponentialLossSummary all = minimize_ridge_exponential_loss(margins, ridge);
  const Eigen::VectorXd weights = without_dust(all.weights);
  if (options.most_kept == 0 || (weights.array() > 0.0).count() <= options.most_kept) return all;
  const std::vector<Eigen::Index> kept = heaviest(weights, options.most_kept);
  ExponentialLossSummary few =
      minimize_ridge_exponential_loss(margins(Eigen::all, kept), ridge, weights(kept));
  all.weights.setZero();
  all.weights(kept) = few.weights;
  few.weights = std::move(all.weights);
  return few;
}

}  // namespace

RobustLearningOptions profile_options(Profile profile) {
  RobustLearningOptions options;
  if (profile == Profile::kBalanced) options.most_kept = 120;
  if (profile == Profile::kFast) options.most_kept = 50;
  return options;
}

LearnedWeights learn_robust_weights(MarginTable& table, const RobustLearningOptions& options,
                                    const Progress& progress) {
  assert((options.budget > 0.0) != (options.penalty > 0.0));
  if (progress.stop_requested && progress.stop_requested()) throw Interrupted();
  if (progress.report) progress.report("learning weights", 0.0);
  const ExponentialLossSummary solution =
      options.budget > 0.0
          ? minimize_exponential_loss(table.margins(),
                                      {.budget = options.budget, .relative_gap = options.relative_gap})
          : solve_with_ridge(table.margins(), options);
  if (progress.report) progress.report("learning weights", 1.0);
  LearnedWeights learned;
  learned.weights = without_dust(solution.weights);
  learned.budget = options.budget;
  learned.penalty = options.penalty;
  learned.training_error = table.training_error(learned.weights);
  learned.occluded_error = table.occluded_error(learned.weights);
  learned.trials = {
      weight_trial(solution, learned.weights, options.budget, options.penalty, learned.training_error)};
  return learned;
}

}  // namespace ore
