#include "learning/weights.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "optim/ridge_exponential_loss.h"
#include "ore/error.h"
#include "support/parallel.h"

namespace ore {

PosteriorStore::PosteriorStore(Eigen::Index rows, Eigen::Index columns,
                               std::function<Eigen::MatrixXf(int)> compute, std::size_t memory)
    : rows_(rows),
      columns_(columns),
      compute_(std::move(compute)),
      room_(memory / std::max<std::size_t>(static_cast<std::size_t>(rows * columns) * sizeof(float), 1)) {}

void PosteriorStore::grow(int more) {
  kept_.resize(kept_.size() + static_cast<std::size_t>(more));
  if (!keep_offers_ || room_ >= kept_.size()) return;
  keep_offers_ = false;
  for (Eigen::MatrixXf& offered : kept_) offered = {};
}

void PosteriorStore::offer(int t, Eigen::MatrixXf posteriors) {
  // If there is no room for all, it is reserved for the posteriors that turn out to be needed.
  if (keep_offers_) kept_[t] = std::move(posteriors);
}

Eigen::MatrixXf PosteriorStore::weighted_sum(const Eigen::VectorXd& weights, int threads,
                                             const Progress& progress) {
  assert(weights.size() == static_cast<Eigen::Index>(kept_.size()));
  const Progress quiet{.report = {}, .stop_requested = progress.stop_requested};
  std::vector<std::size_t> used;
  for (Eigen::Index t = 0; t < weights.size(); ++t)
    if (weights[t] > 0.0) used.push_back(static_cast<std::size_t>(t));
  Eigen::MatrixXf sum = Eigen::MatrixXf::Zero(rows_, columns_);
  // In short runs: what is not kept is computed in parallel, then added in order, so that the sums are always
  // the same, and dropped again unless there is room.
  constexpr std::size_t kRun = 16;
  for (std::size_t first = 0; first < used.size(); first += kRun) {
    const std::size_t count = std::min(kRun, used.size() - first);
    std::vector<Eigen::MatrixXf> fresh(count);
    parallel_for(
        static_cast<int>(count), threads,
        [&](int i) {
          const std::size_t patch = used[first + static_cast<std::size_t>(i)];
          if (kept_[patch].size() == 0) fresh[i] = compute_(static_cast<int>(patch));
        },
        quiet);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t patch = used[first + i];
      const bool is_fresh = kept_[patch].size() == 0;
      sum += static_cast<float>(weights[static_cast<Eigen::Index>(patch)]) *
             (is_fresh ? fresh[i] : kept_[patch]);
      if (!is_fresh || room_ == 0 || keep_offers_) continue;
      --room_;
      kept_[patch] = std::move(fresh[i]);
    }
  }
  return sum;
}

MarginTable::MarginTable(const std::vector<Patch>& patches, MarginSource& margin_source, int threads,
                         const Progress& progress, std::size_t memory)
    : set_(margin_source.set()),
      threads_(threads),
      progress_(progress),
      margins_(margin_source.sample_count(), static_cast<Eigen::Index>(patches.size())),
      typical_(patches.size()),
      store_(
          set_.class_count(), set_.plain_count(),
          [&patches, &margin_source](int t) { return margin_source.posteriors(patches[t]); }, memory) {
  const auto count = static_cast<int>(patches.size());
  store_.grow(count);
  parallel_for(
      count, threads,
      [&](int t) {
        PatchMargins patch_margins = margin_source.patch_margins(patches[t]);
        margins_.col(t) = patch_margins.margins.cast<double>();
        typical_[t] = patch_margins.typical_residual;
        store_.offer(t, std::move(patch_margins.posteriors));
      },
      progress, "representing patches");
}

double MarginTable::training_error(const Eigen::VectorXd& weights) {
  return error_rate(store_.weighted_sum(weights, threads_, progress_), set_);
}

double MarginTable::occluded_error(const Eigen::VectorXd& weights) const {
  return occluded_error_rate(margins_ * weights, set_);
}

namespace {

/// Share of the budget.
constexpr double kDust = 1e-7;

}  // namespace

Eigen::VectorXd drop_negligible(const Eigen::VectorXd& weights, double budget) {
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

std::vector<double> default_budgets() {
  std::vector<double> budgets;
  for (int budget = 10; budget <= 100; budget += 10) budgets.push_back(budget);
  return budgets;
}

std::vector<BudgetWeights> solve_budgets(MarginTable& table, const std::vector<double>& budgets,
                                         double relative_gap, const Progress& progress) {
  std::vector<BudgetWeights> solved;
  Eigen::VectorXd previous;
  const auto try_budget = [&](int index) {
    const double budget = budgets[index];
    const ExponentialLossSummary solution = minimize_exponential_loss(
        table.margins(), {.budget = budget, .relative_gap = relative_gap}, previous);
    previous = solution.weights;
    Eigen::VectorXd weights = drop_negligible(solution.weights, budget);
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

namespace {

/// Weights below this share of the largest are rounding errors of the solver: they cannot change a decision.
constexpr double kRobustDust = 1e-6;

Eigen::VectorXd drop_negligible(const Eigen::VectorXd& weights) {
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

}  // namespace

ExponentialLossSummary solve_with_ridge(const Eigen::MatrixXd& margins, const RobustLearningOptions& options,
                                        const Eigen::VectorXd& start) {
  const RidgeExponentialLossOptions ridge{.penalty = options.penalty, .relative_gap = options.relative_gap};
  ExponentialLossSummary all = minimize_ridge_exponential_loss(margins, ridge, start);
  const Eigen::VectorXd weights = drop_negligible(all.weights);
  if (options.most_kept == 0 || (weights.array() > 0.0).count() <= options.most_kept) return all;
  const std::vector<Eigen::Index> kept = heaviest(weights, options.most_kept);
  ExponentialLossSummary few =
      minimize_ridge_exponential_loss(margins(Eigen::all, kept), ridge, weights(kept));
  all.weights.setZero();
  all.weights(kept) = few.weights;
  few.weights = std::move(all.weights);
  return few;
}

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
  learned.weights = drop_negligible(solution.weights);
  learned.budget = options.budget;
  learned.penalty = options.penalty;
  learned.training_error = table.training_error(learned.weights);
  learned.occluded_error = table.occluded_error(learned.weights);
  learned.trials = {
      weight_trial(solution, learned.weights, options.budget, options.penalty, learned.training_error)};
  return learned;
}

}  // namespace ore
