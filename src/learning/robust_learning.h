#pragma once
// ORE-Learning under occlusion: the weights that minimise the exponential loss of the confidence-weighted
// margins of faces and occluded copies, held down by a ridge (many small weights) or a budget (few).

#include <Eigen/Core>

#include "learning/ore_learning.h"

namespace ore {

struct RobustLearningOptions {
  double penalty = 0.2;  ///< of half the squared length of the weights; 0: the budget holds instead
  double budget = 0.0;   ///< bound on their sum; 0: the penalty holds instead
  int most_kept = 0;     ///< with a penalty: only the heaviest, weighted anew; 0: all
  double relative_gap = 1e-6;
};

/// How a profile weights. The numbers are explained in docs/design.md.
RobustLearningOptions profile_options(Profile profile);

LearnedWeights learn_robust_weights(MarginTable& table, const RobustLearningOptions& options,
                                    const Progress& progress);

}  // namespace ore
