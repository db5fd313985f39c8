#pragma once
// The posteriors of all candidate patches, as far as there is room for them: the training error needs those
// of the patches that are kept, and which ones these are is known last.

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
  /// Bytes beyond which nothing is kept.
  static constexpr std::size_t kDefaultMemory = std::size_t{256} << 20;

  /// `compute` gives the posteriors of patch t, rows x columns; it is called from several threads.
  PosteriorStore(Eigen::Index rows, Eigen::Index columns, std::function<Eigen::MatrixXf(int)> compute,
                 std::size_t memory);

  /// There are `more` patches. Where not all have room any longer, those that were offered are dropped.
  void grow(int more);

  /// Hands over what compute(t) would give, for later. Different t may come from different threads.
  void offer(int t, Eigen::MatrixXf posteriors);

  /// sum_t weights_t posteriors_t, always in the same order. What is not kept is computed anew.
  Eigen::MatrixXf weighted_sum(const Eigen::VectorXd& weights, int threads, const Progress& progress);

 private:
  Eigen::Index rows_;
  Eigen::Index columns_;
  std::function<Eigen::MatrixXf(int)> compute_;
  std::size_t room_;                   ///< how many may be kept in all
  bool keep_offers_ = true;            ///< there is room for every patch
  std::vector<Eigen::MatrixXf> kept_;  ///< empty where not kept
};

// The margins of all candidate patches, which ORE-Learning needs at once, and the training error of a choice
// of weights.

class MarginTable {
 public:
  /// Asks all patches on `threads` threads. Keeps references to `patches` and `evidence`. Posteriors beyond
  /// `memory` bytes are not kept but computed anew when asked for.
  MarginTable(const std::vector<Patch>& patches, MarginSource& margin_source, int threads,
              const Progress& progress, std::size_t memory = PosteriorStore::kDefaultMemory);

  /// Samples x patches.
  const Eigen::MatrixXd& margins() const { return margins_; }

  double typical_residual(int t) const { return static_cast<double>(typical_[t]); }

  /// Of the plain samples under xi_k = sum_t weights_t b_{t,k}.
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

// ORE-Learning (equation `opt`) along a path of budgets, and the training-determined choice among them.

struct LearnedWeights {
  Eigen::VectorXd weights;      ///< alpha, one per candidate; all zero when no patch helps
  double budget = 0.0;          ///< 0: none
  double penalty = 0.0;         ///< 0: none
  double training_error = 0.0;  ///< of the faces as they are
  double occluded_error = 0.0;  ///< of copies with parts hidden, where there are any
  std::vector<WeightTrial> trials;
};

/// `weights` without the solver's rounding dust, which could not change a decision.
Eigen::VectorXd drop_negligible(const Eigen::VectorXd& weights, double budget);

/// What is told of one solution; `weights` are those that are taken, its dust removed.
WeightTrial weight_trial(const ExponentialLossSummary& solution, const Eigen::VectorXd& weights,
                         double budget, double penalty, double training_error);

/// The budgets that the paper tries, its 1/lambda.
std::vector<double> default_budgets();

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

// ORE-Learning under occlusion: the weights that minimise the exponential loss of the confidence-weighted
// margins of faces and occluded copies, held down by a ridge (many small weights) or a budget (few).

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
