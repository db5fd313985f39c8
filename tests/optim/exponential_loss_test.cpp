#include "optim/exponential_loss.h"

#include <gtest/gtest.h>

#include "optim/solver_tests.h"

namespace ore {
namespace {

using namespace ore::testing;

/// The smallest F that NLopt finds.
double nlopt_minimum(const MarginProblem& problem) {
  const Eigen::MatrixXd& margins = problem.margins;
  const auto loss = [&](const Eigen::VectorXd& weights, Eigen::VectorXd* gradient) {
    if (gradient != nullptr) {
      const Eigen::VectorXd z = margins * weights;
      const Eigen::VectorXd u = (z.minCoeff() - z.array()).exp();
      *gradient = -margins.transpose() * (u / u.sum());
    }
    return naive_log_loss(margins, weights);
  };
  const Eigen::Index n = margins.cols();
  const double start = 0.5 * problem.budget / static_cast<double>(n);
  return naive_log_loss(margins, nlopt_minimizer(loss, Eigen::VectorXd::Constant(n, start), problem.budget));
}

ExponentialLossSummary solve(const MarginProblem& problem) {
  return minimize_exponential_loss(problem.margins, {.budget = problem.budget});
}

// Ours is within the certified gap of the optimum, so it may lose to NLopt by 1e-6 at most; NLopt, stopped at
// steps of 1e-13, may lose to ours by what is left of its convergence, 1e-6 too.
TEST(ExponentialLoss, AgreesWithNlopt) {
  std::vector<MarginProblem> problems = ordinary_problems();
  for (MarginProblem& problem : degenerate_problems())
    if (problem.margins.cols() <= 15 && problem.budget <= 100.0) problems.push_back(std::move(problem));
  for (const MarginProblem& problem : problems) {
    SCOPED_TRACE(problem.name);
    EXPECT_NEAR(solve(problem).log_loss, nlopt_minimum(problem), 1e-6);
  }
}

TEST(ExponentialLoss, ReachesTheGapOnEveryProblem) {
  for (const MarginProblem& problem : all_problems()) {
    SCOPED_TRACE(problem.name);
    const ExponentialLossSummary summary = solve(problem);
    EXPECT_TRUE(summary.converged);
    EXPECT_LE(summary.relative_gap, 1e-6);
    EXPECT_GE(summary.relative_gap, 0.0);
    EXPECT_LT(summary.iterations, 100);
  }
}

TEST(ExponentialLoss, WeightsAreAlwaysFeasible) {
  for (const MarginProblem& problem : all_problems()) {
    SCOPED_TRACE(problem.name);
    for (const int iterations : {1, 2, 3, 300}) {
      const Eigen::VectorXd weights =
          minimize_exponential_loss(problem.margins, {.budget = problem.budget, .max_iterations = iterations})
              .weights;
      EXPECT_TRUE(weights.allFinite());
      EXPECT_GE(weights.minCoeff(), 0.0);
      EXPECT_LE(weights.sum(), problem.budget * (1.0 + 1e-12)) << iterations << " iterations";
    }
  }
}

TEST(ExponentialLoss, ReportsTheLossOfItsWeights) {
  for (const MarginProblem& problem : all_problems()) {
    SCOPED_TRACE(problem.name);
    const ExponentialLossSummary summary = solve(problem);
    const double naive = naive_log_loss(problem.margins, summary.weights);
    // z is a sum of products up to the budget, each with a relative error of 1e-16, over some steps.
    EXPECT_NEAR(summary.log_loss, naive, 1e-13 * std::max(1.0, problem.budget));
  }
}

TEST(ExponentialLoss, NoHelpfulPatchMeansNoWeights) {
  const Eigen::MatrixXd negative = -random_margins(10, 6, 3, 1.0, 1).cwiseAbs();
  const ExponentialLossSummary summary = minimize_exponential_loss(negative, {.budget = 10.0});
  EXPECT_TRUE(summary.weights.isZero(0.0));
  EXPECT_DOUBLE_EQ(summary.log_loss, std::log(10.0));
  EXPECT_EQ(summary.relative_gap, 0.0);
}

// One patch that is right for one face and wrong for the other in the proportion 2 to 1: the optimum
// a = log(2 * 0.5 / 0.25) / 0.75 lies inside the budget, so that slack must remain.
TEST(ExponentialLoss, LeavesSlackWhereTheOptimumIsInside) {
  const Eigen::MatrixXd margins = (Eigen::MatrixXd(3, 1) << 0.5, 0.5, -0.25).finished();
  const ExponentialLossSummary summary =
      minimize_exponential_loss(margins, {.budget = 10.0, .relative_gap = 1e-12});
  // The curvature of F at its optimum is at least 0.1, so that a gap of 1e-12 leaves an error of 5e-6.
  EXPECT_NEAR(summary.weights[0], std::log(4.0) / 0.75, 5e-6);
}

TEST(ExponentialLoss, OneFaceSpendsTheBudgetOnItsBestPatch) {
  const Eigen::MatrixXd margins = (Eigen::MatrixXd(1, 4) << 0.1, 0.6, -0.2, 0.5).finished();
  const ExponentialLossSummary summary = minimize_exponential_loss(margins, {.budget = 10.0});
  EXPECT_NEAR(summary.log_loss, -6.0, 1e-6);
  EXPECT_GE(summary.weights[1], 10.0 - 1e-6 / 0.1);
}

TEST(ExponentialLoss, LargeBudgetDoesNotUnderflow) {
  const Eigen::MatrixXd margins = random_margins(50, 40, 20, 0.99, 2);
  for (const double budget : {100.0, 1000.0, 1e4}) {
    const ExponentialLossSummary summary = minimize_exponential_loss(margins, {.budget = budget});
    EXPECT_TRUE(std::isfinite(summary.log_loss));
    EXPECT_LT(summary.log_loss, -0.4 * budget) << "the loss itself is exp of this";
    EXPECT_TRUE(summary.converged);
  }
}

TEST(ExponentialLoss, TheStartDoesNotChangeTheOptimum) {
  for (const MarginProblem& problem : all_problems()) {
    SCOPED_TRACE(problem.name);
    const ExponentialLossSummary cold = solve(problem);
    const Eigen::VectorXd start = random_start(problem.margins.cols());
    for (const Eigen::VectorXd& from : {start, cold.weights, Eigen::VectorXd(-start.cwiseAbs())}) {
      const ExponentialLossSummary warm =
          minimize_exponential_loss(problem.margins, {.budget = problem.budget}, from);
      EXPECT_TRUE(warm.converged);
      EXPECT_NEAR(warm.log_loss, cold.log_loss, 1e-6) << "both are within the gap of the optimum";
    }
  }
}

TEST(ExponentialLoss, TakesPartsOfAMatrix) {
  expect_takes_parts_of_a_matrix([](const auto& margins) { return minimize_exponential_loss(margins, {}); });
}

TEST(ExponentialLoss, RejectsInvalidOptions) {
  expect_rejects_invalid_options(
      [](const auto& margins, const auto& options) { return minimize_exponential_loss(margins, options); },
      &ExponentialLossOptions::budget);
}

}  // namespace
}  // namespace ore
