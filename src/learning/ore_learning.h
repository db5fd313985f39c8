#pragma once
// ORE-Learning (equation `opt`) along a path of budgets, and the training-determined choice among them.

#include <Eigen/Core>
#include <vector>

#include "learning/margin_table.h"
#include "optim/exponential_loss.h"
#include "ore/training.h"

namespace ore {

struct LearnedWeights {
  Eigen::VectorXd weights;      ///< alpha, one per candidate; all zero when no patch helps
  double budget = 0.0;          ///< 0: none
  double penalty = 0.0;         ///< 0: none
  double training_error = 0.0;  ///< of the faces as they are
  double occluded_error = 0.0;  ///< of copies with parts hidden, where there are any
  std::vector<WeightTrial> trials;
};

/// `weights` without the solver's rounding dust, which could not change a decision.
Eigen::VectorXd without_dust(const Eigen::VectorXd& weights, double budget);

/// What is told of one solution; `weights` are those that are taken, its dust removed.
WeightTrial weight_trial(const ExponentialLossSummary& solution, const Eigen::VectorXd& weights,
                         double budget, double penalty, double training_error);

/// The budgets that the paper tries, its 1/lambda.
std::vector<double> usual_budgets();

/// The weights of one budget.
struct BudgetWeights {
  Eigen::VectorXd weights;  ///< alpha, one per candidate
  WeightTrial trial;
};

/// Solves for every budget (rising), each from the solution before it.
std::vector<BudgetWeights> solve_budgets(MarginTable& table, const std::vector<double>& budgets,
                                         double relative_gap, const Progress& progress);

/// solve_budgets(), and takes the one with the smallest
/// training error; of equal ones the smallest budget, which is the sparsest model.
LearnedWeights learn_weights(MarginTable& table, const std::vector<double>& budgets, double relative_gap,
                             const Progress& progress);

}  // namespace ore
