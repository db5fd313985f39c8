#include "learning/ore_learning.h"

#include <cassert>
#include <utility>

#include "support/parallel.h"

namespace ore {
namespace {

/// Share of the budget.
constexpr double kDust = 1e-7;

}  // namespace

Eigen::VectorXd without_dust(const Eigen::VectorXd& weights, double budget) {
  return (weights.array() > kDust * budget).select(weights, 0.0);
}

WeightTrial weight_trial(const ExponentialLossSummary& solution, const Eigen::VectorXd& weights,
                         double budget, double penalty, double training_error) {
  return {.budget = budget,
          .penalty = penalty,
          .log_loss = solution.log_loss,
          .relative_gap = solution.relative_gap,
          .training_error = training_error,
          .kept = static_cast<int>((weights.array() > 0.0).count()),
          .iterations = solution.iterations,
          .converged = solution.converged};
}

std::vector<double> usual_budgets() {
  std::vector<double> budgets;
  for (int budget = 10; budget <= 100; budget += 10) budgets.push_back(budget);
  return budgets;
}

std::vector<BudgetWeights> solve_budgets(MarginTable& table, const std::vector<double>& budgets,
                                         double relative_gap, const Progress& progress) {
  std::vector<BudgetWeights> solved;
  Eigen::VectorXd previous;
  const auto try_budget = [&](int index) {
    const double budget = budgets[static_cast<std::size_t>(index)];
    const ExponentialLossSummary solution = minimize_exponential_loss(
        table.margins(), {.budget = budget, .relative_gap = relative_gap}, previous);
    previous = solution.weights;
    Eigen::VectorXd weights = without_dust(solution.weights, budget);
    const WeightTrial trial = weight_trial(solution, weights, budget, 0.0, table.training_error(weights));
    solved.push_back({std::move(weights), trial});
  };
  // One after the other, since each starts from the one before.
  parallel_for(static_cast<int>(budgets.size()), 1, try_budget, progress, "learning weights");
  return solved;
}

LearnedWeights learn_weights(MarginTable& table, const std::vector<double>& budgets, double relative_gap,
                             const Progress& progress) {
  assert(!budgets.empty());
  LearnedWeights best;
  for (BudgetWeights& solved : solve_budgets(table, budgets, relative_gap, progress)) {
    if (best.trials.empty() || solved.trial.training_error < best.training_error) {
      best.weights = std::move(solved.weights);
      best.budget = solved.trial.budget;
      best.training_error = solved.trial.training_error;
    }
    best.trials.push_back(solved.trial);
  }
  return best;
}

}  // namespace ore
