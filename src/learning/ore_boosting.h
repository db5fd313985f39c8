#pragma once
// ORE-Boosting (Algorithm `ore_boosting`): the weights of ORE-Learning when there are too many candidates to
// solve for all of them at once. Patches come in one by one; all that have come in are weighted anew.

#include <vector>

#include "learning/candidate_oracle.h"
#include "learning/ore_learning.h"
#include "ore/training.h"

namespace ore {

struct OreBoostingOptions {
  std::vector<double> budgets;  ///< rising
  double epsilon = 1e-5;        ///< see ColumnGenerationOptions
  int steps = 100;
  double relative_gap = 1e-6;
};

struct BoostedWeights {
  LearnedWeights learned;
  std::vector<BoostingStep> steps;  ///< for the budget that was taken
};

/// Boosts for every budget from nothing, and takes the one with the smallest error, of plain and occluded
/// samples together; of equal ones the smallest budget. No budget is tried after one without any error.
BoostedWeights boost_weights(CandidateOracle& oracle, const OreBoostingOptions& options,
                             const Progress& progress);

}  // namespace ore
