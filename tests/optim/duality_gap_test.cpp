// The certificate of the exponential loss solver, at its results and at points where it was stopped early.

#include <gtest/gtest.h>

#include "optim/exponential_loss.h"
#include "optim/margin_problems.h"

namespace ore {
namespace {

using testing::MarginProblem;
using testing::naive_log_loss;
using testing::random_margins;

/// The smallest F on a grid over {a >= 0, sum(a) <= budget} for two or three patches.
double grid_minimum(const MarginProblem& problem, int steps) {
  const double unit = problem.budget / steps;
  const bool three = problem.margins.cols() == 3;
  Eigen::VectorXd weights(problem.margins.cols());
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i <= steps; ++i) {
    for (int j = 0; i + j <= steps; ++j) {
      for (int k = 0; k <= (three ? steps - i - j : 0); ++k) {
        weights[0] = i * unit;
        weights[1] = j * unit;
        if (three) weights[2] = k * unit;
        best = std::min(best, naive_log_loss(problem.margins, weights));
      }
    }
  }
  return best;
}

std::vector<MarginProblem> small_problems() {
  std::vector<MarginProblem> problems;
  for (const int patches : {2, 3})
    for (const double budget : {0.5, 10.0, 50.0})
      for (const double skill : {0.3, 0.7})
        for (const std::uint64_t seed : {1, 2})
          problems.push_back({std::to_string(patches) + " patches, budget " + std::to_string(budget) +
                                  ", skill " + std::to_string(skill),
                              random_margins(7, patches, 4, skill, seed), budget});
  return problems;
}

// F* is at most the grid's best, so the grid gives a lower bound of the true suboptimality, and the optimum
// can only be below the grid's best.
TEST(DualityGap, BoundsTheSuboptimalityWhereverTheSolverStops) {
  int early_stops = 0;
  for (const MarginProblem& problem : small_problems()) {
    SCOPED_TRACE(problem.name);
    const double best = grid_minimum(problem, problem.margins.cols() == 3 ? 30 : 200);
    for (const int iterations : {1, 2, 3, 300}) {
      const ExponentialLossSummary summary = minimize_exponential_loss(
          problem.margins, {.budget = problem.budget, .max_iterations = iterations});
      const double excess = naive_log_loss(problem.margins, summary.weights) - best;
      EXPECT_LE(excess, summary.relative_gap + 1e-12) << iterations << " iterations";
      EXPECT_EQ(summary.converged, summary.relative_gap <= 1e-6);
      EXPECT_LE(summary.iterations, iterations);
      if (!summary.converged) ++early_stops;
    }
  }
  EXPECT_GE(early_stops, 10) << "the bound must be seen at points that are not optimal";
}

// The gap by its definition, F(a) - D(u), with the dual objective written out.
TEST(DualityGap, EqualsPrimalMinusDual) {
  for (const MarginProblem& problem : testing::ordinary_problems()) {
    SCOPED_TRACE(problem.name);
    for (const int iterations : {1, 2}) {
      const ExponentialLossSummary summary = minimize_exponential_loss(
          problem.margins, {.budget = problem.budget, .relative_gap = 1e-9, .max_iterations = iterations});
      const Eigen::VectorXd z = problem.margins * summary.weights;
      Eigen::VectorXd u = (z.minCoeff() - z.array()).exp();
      u /= u.sum();
      double dual = -problem.budget * std::max(0.0, (problem.margins.transpose() * u).maxCoeff());
      for (const double share : u)
        if (share > 0.0) dual -= share * std::log(share);
      // Sums of a hundred terms of size up to the budget in double precision.
      EXPECT_NEAR(summary.relative_gap, naive_log_loss(problem.margins, summary.weights) - dual,
                  1e-12 * std::max(1.0, problem.budget));
    }
  }
}

TEST(DualityGap, MayBeAskedToBeTiny) {
  for (const MarginProblem& problem : testing::ordinary_problems()) {
    SCOPED_TRACE(problem.name);
    const ExponentialLossSummary summary =
        minimize_exponential_loss(problem.margins, {.budget = problem.budget, .relative_gap = 1e-10});
    EXPECT_LE(summary.relative_gap, 1e-10);
  }
}

}  // namespace
}  // namespace ore
