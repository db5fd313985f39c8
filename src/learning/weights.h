#pragma once
// ORE-Learning: the weights alpha >= 0 of the candidate patches that minimise the exponential loss of the
// margins sum_t alpha_t c_ti, under a budget on their sum (learn_weights, equation `opt`) or with a ridge
// (learn_robust_weights). PosteriorStore and MarginTable hold what the solvers and the training error need.

// The posteriors of all candidate patches, as far as memory allows. The training error needs the posteriors
// of the kept patches, which are known only after learning.

#include <Eigen/Core>

#include <cstddef>
#include <functional>
#include <vector>

#include "learning/margins.h"
#include "optim/exponential_loss.h"
#include "ore/progress.h"
#include "ore/training.h"

namespace ore {

class PosteriorStore {
 public:
  /// Bytes of posteriors to keep at most.
  static constexpr std::size_t kDefaultMemory = std::size_t{256} << 20;

  /// `compute` gives the posteriors of patch t, rows x columns; it is called from several threads.
  PosteriorStore(Eigen::Index rows, Eigen::Index columns, std::function<Eigen::MatrixXf(int)> compute,
                 std::size_t memory);

  /// Adds `more` patches. If there is no longer room for all, drops those that were offered.
  void grow(int more);

  /// Stores the result of compute(t) for later. Threads may offer different t at the same time.
  void offer(int t, Eigen::MatrixXf posteriors);

  /// sum_t weights_t posteriors_t, always in the same order. Computes again the posteriors not in memory.
  Eigen::MatrixXf weighted_sum(const Eigen::VectorXd& weights, int threads, const Progress& progress);

 private:
  Eigen::Index rows_;
  Eigen::Index columns_;
  std::function<Eigen::MatrixXf(int)> compute_;
  std::size_t room_;                   ///< number of patches that fit into memory
  bool keep_offers_ = true;            ///< there is room for every patch
  std::vector<Eigen::MatrixXf> kept_;  ///< empty where not kept
};

// The margins of all candidate patches, which ORE-Learning needs at once, and the training error of given
// weights.

class MarginTable {
 public:
  /// Computes the margins of all patches on `threads` threads. Keeps references to `patches` and
  /// `margin_source`. Keeps up to `memory` bytes of posteriors and computes the others again when needed.
  MarginTable(const std::vector<Patch>& patches, MarginSource& margin_source, int threads,
              const Progress& progress, std::size_t memory = PosteriorStore::kDefaultMemory);

  /// Samples x patches.
  const Eigen::MatrixXd& margins() const { return margins_; }

  double typical_residual(int t) const { return static_cast<double>(typical_[t]); }

  /// error_rate of the plain samples for the scores xi_k = sum_t weights_t b_{t,k}.
  double training_error(const Eigen::VectorXd& weights);

  /// Share of the occluded samples with sum_t weights_t margins_ti <= 0.
  double occluded_error(const Eigen::VectorXd& weights) const;

 private:
  const TrainingSet& set_;
  int threads_;
  Progress progress_;
  Eigen::MatrixXd margins_;
  std::vector<float> typical_;
  PosteriorStore store_;
};

// ORE-Learning (equation `opt`) along a path of budgets, and the choice of the budget by the training error.

struct LearnedWeights {
  Eigen::VectorXd weights;      ///< alpha, one per candidate; all zero when no patch helps
  double budget = 0.0;          ///< 0: none
  double penalty = 0.0;         ///< 0: none
  double training_error = 0.0;  ///< of the plain faces
  double occluded_error = 0.0;  ///< of the occluded copies, if any
  std::vector<WeightTrial> trials;
};

/// `weights` with negligible ones, the solver's rounding errors, set to 0. They cannot change a decision.
Eigen::VectorXd drop_negligible(const Eigen::VectorXd& weights, double budget);

/// The record of one solution; `weights` are the final ones, without negligible entries.
WeightTrial weight_trial(const ExponentialLossSummary& solution, const Eigen::VectorXd& weights,
                         double budget, double penalty, double training_error);

/// The budgets 1/lambda that the paper tries.
std::vector<double> default_budgets();

/// The weights of one budget.
struct BudgetWeights {
  Eigen::VectorXd weights;  ///< alpha, one per candidate
  WeightTrial trial;
};

/// Solves for each of the rising budgets, starting from the previous solution.
std::vector<BudgetWeights> solve_budgets(MarginTable& table, const std::vector<double>& budgets,
                                         double relative_gap, const Progress& progress);

/// Calls solve_budgets() and takes the solution with the smallest training error; of equal ones that with the
/// smallest budget, which is the sparsest model.
LearnedWeights learn_weights(MarginTable& table, const std::vector<double>& budgets, double relative_gap,
                             const Progress& progress);

// ORE-Learning under occlusion: the weights that minimise the exponential loss of the confidence-weighted
// margins of faces and occluded copies, under a ridge (many small weights) or a budget (few weights).

struct RobustLearningOptions {
  double penalty = 0.2;  ///< factor of half the squared length of the weights; 0: use the budget instead
  double budget = 0.0;   ///< bound on the sum of the weights; 0: use the penalty instead
  int most_kept = 0;     ///< with a penalty: keep so many of the heaviest and solve again; 0: all
  double relative_gap = 1e-6;
};

/// The options of a profile. docs/results.md has the measurements behind the numbers.
RobustLearningOptions profile_options(Profile profile);

/// Solves for all columns with a penalty, from `start` (may be empty); if no more than some may be kept, solves
/// again for the heaviest alone. The summary has one weight per column in both cases.
ExponentialLossSummary solve_with_ridge(const Eigen::MatrixXd& margins, const RobustLearningOptions& options,
                                        const Eigen::VectorXd& start = {});

LearnedWeights learn_robust_weights(MarginTable& table, const RobustLearningOptions& options,
                                    const Progress& progress);

}  // namespace ore
