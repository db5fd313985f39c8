#include "optim/ridge_exponential_loss.h"

#include <gtest/gtest.h>

#include "optim/solver_tests.h"

namespace ore {
namespace {

using namespace ore::testing;

/// The margins of a problem, with a penalty in place of its budget.
struct RidgeProblem {
  std::string name;
  Eigen::MatrixXd margins;
  double penalty;

  double objective(const Eigen::VectorXd& weights) const {
    return naive_log_loss(margins, weights) + 0.5 * penalty * weights.squaredNorm();
  }
  Eigen::VectorXd face_weights(const Eigen::VectorXd& weights) const {
    const Eigen::VectorXd z = margins * weights;
    const Eigen::VectorXd u = (z.minCoeff() - z.array()).exp();
    return u / u.sum();
  }
  Eigen::VectorXd gradient(const Eigen::VectorXd& weights) const {
    return penalty * weights - margins.transpose() * face_weights(weights);
  }
};

std::vector<RidgeProblem> with_penalties(const std::vector<MarginProblem>& problems,
                                         const std::vector<double>& penalties) {
  std::vector<RidgeProblem> result;
  for (const MarginProblem& problem : problems)
    for (const double penalty : penalties)
      result.push_back({problem.name + ", penalty " + std::to_string(penalty), problem.margins, penalty});
  return result;
}

ExponentialLossSummary solve(const RidgeProblem& problem, double gap = 1e-6) {
  return minimize_ridge_exponential_loss(problem.margins, {.penalty = problem.penalty, .relative_gap = gap});
}

/// The smallest F that NLopt finds.
double nlopt_minimum(const RidgeProblem& problem) {
  const auto objective = [&](const Eigen::VectorXd& weights, Eigen::VectorXd* gradient) {
    if (gradient != nullptr) *gradient = problem.gradient(weights);
    return problem.objective(weights);
  };
  return problem.objective(
      nlopt_minimizer(objective, Eigen::VectorXd::Constant(problem.margins.cols(), 0.1)));
}

// Ours is within the certified gap of the optimum, so it may lose to NLopt by 1e-6 at most; NLopt, stopped at
// steps of 1e-13, may lose to ours by what is left of its convergence, 1e-6 too.
TEST(RidgeExponentialLoss, AgreesWithNlopt) {
  std::vector<MarginProblem> problems = ordinary_problems();
  for (MarginProblem& problem : degenerate_problems())
    if (problem.margins.cols() <= 15) problems.push_back(std::move(problem));
  for (const RidgeProblem& problem : with_penalties(problems, {0.02, 0.3, 10.0})) {
    SCOPED_TRACE(problem.name);
    EXPECT_NEAR(problem.objective(solve(problem).weights), nlopt_minimum(problem), 1e-6);
  }
}

TEST(RidgeExponentialLoss, ReachesTheGapOnEveryProblem) {
  for (const RidgeProblem& problem : with_penalties(all_problems(), {1e-6, 1e-3, 0.05, 1.0, 1e6})) {
    SCOPED_TRACE(problem.name);
    const ExponentialLossSummary summary = solve(problem);
    EXPECT_TRUE(summary.converged);
    EXPECT_LE(summary.relative_gap, 1e-6);
    EXPECT_GE(summary.relative_gap, 0.0);
    EXPECT_LT(summary.iterations, 150);
    EXPECT_GE(summary.weights.minCoeff(), 0.0);
    // z is a sum of products, each with a relative error of 1e-16, over some steps.
    const double scale = (problem.margins.cwiseAbs() * summary.weights).maxCoeff();
    EXPECT_NEAR(summary.log_loss, naive_log_loss(problem.margins, summary.weights),
                1e-13 * std::max(1.0, scale));
  }
}

// By the formula of the gap, whose terms are all >= 0, the gradient is above -sqrt(2 penalty gap), and within
// that of zero or of its part -g for weights above it.
TEST(RidgeExponentialLoss, SatisfiesTheOptimalityConditions) {
  constexpr double kGap = 1e-10;
  for (const RidgeProblem& problem :
       with_penalties({{"medium", random_margins(300, 80, 20, 0.4, 21), 0.0},
                       {"medium, weak", random_margins(300, 80, 20, 0.1, 22), 0.0},
                       {"medium, more patches", random_margins(80, 150, 20, 0.4, 23), 0.0}},
                      {1e-3, 0.05, 1.0})) {
    SCOPED_TRACE(problem.name);
    const Eigen::VectorXd weights = solve(problem, kGap).weights;
    const Eigen::VectorXd gradient = problem.gradient(weights);
    const double tolerance = 1.01 * std::sqrt(2.0 * problem.penalty * kGap);
    EXPECT_GE(weights.minCoeff(), 0.0);
    EXPECT_GE(gradient.minCoeff(), -tolerance);
    for (Eigen::Index t = 0; t < weights.size(); ++t) {
      if (problem.penalty * weights[t] > tolerance) {
        EXPECT_LE(gradient[t], tolerance);
      }
    }
  }
}

// A long run ends within its own gap of F*, so that F* is at least its F less that gap.
TEST(RidgeExponentialLoss, TheGapBoundsTheSuboptimalityWhereverTheSolverStops) {
  int early_stops = 0;
  for (const RidgeProblem& problem : with_penalties(ordinary_problems(), {0.01, 0.1, 1.0})) {
    SCOPED_TRACE(problem.name);
    const double best = problem.objective(solve(problem, 1e-10).weights);
    for (const int iterations : {1, 2, 3, 300}) {
      const ExponentialLossSummary summary = minimize_ridge_exponential_loss(
          problem.margins, {.penalty = problem.penalty, .max_iterations = iterations});
      EXPECT_GE(summary.weights.minCoeff(), 0.0);
      EXPECT_LE(problem.objective(summary.weights) - best, summary.relative_gap + 1e-12);
      EXPECT_EQ(summary.converged, summary.relative_gap <= 1e-6);
      EXPECT_LE(summary.iterations, iterations);
      if (!summary.converged) ++early_stops;
    }
  }
  EXPECT_GE(early_stops, 10) << "the bound must be seen at points that are not optimal";
}

// The gap by its definition, F(a) - D(u), with the dual objective written out.
TEST(RidgeExponentialLoss, TheGapIsPrimalMinusDual) {
  for (const RidgeProblem& problem : with_penalties(ordinary_problems(), {0.01, 0.1, 1.0})) {
    SCOPED_TRACE(problem.name);
    const ExponentialLossSummary summary =
        minimize_ridge_exponential_loss(problem.margins, {.penalty = problem.penalty, .max_iterations = 1});
    const Eigen::VectorXd u = problem.face_weights(summary.weights);
    double dual = -(problem.margins.transpose() * u).cwiseMax(0.0).squaredNorm() / (2.0 * problem.penalty);
    for (const double share : u)
      if (share > 0.0) dual -= share * std::log(share);
    const double primal = problem.objective(summary.weights);
    // The two are sums of a hundred terms up to their own size in double precision.
    EXPECT_NEAR(summary.relative_gap, primal - dual, 1e-12 * std::max(1.0, std::abs(primal)));
  }
}

// F is convex by the penalty at least, so that weights within a gap are within sqrt(2 gap / penalty) of the
// only optimum.
TEST(RidgeExponentialLoss, TheStartDoesNotChangeTheOptimum) {
  constexpr double kGap = 1e-10;
  for (const RidgeProblem& problem : with_penalties(all_problems(), {1e-3, 0.05, 10.0})) {
    SCOPED_TRACE(problem.name);
    const RidgeExponentialLossOptions options = {.penalty = problem.penalty, .relative_gap = kGap};
    const ExponentialLossSummary cold = solve(problem, kGap);
    EXPECT_TRUE(cold.converged);
    const Eigen::VectorXd start = random_start(problem.margins.cols());
    for (const Eigen::VectorXd& from :
         {start, Eigen::VectorXd(1e4 * start), cold.weights, Eigen::VectorXd(-start.cwiseAbs())}) {
      const ExponentialLossSummary warm = minimize_ridge_exponential_loss(problem.margins, options, from);
      EXPECT_TRUE(warm.converged);
      EXPECT_LE((warm.weights - cold.weights).norm(), 2.0 * std::sqrt(2.0 * kGap / problem.penalty));
    }
    EXPECT_EQ(minimize_ridge_exponential_loss(problem.margins, options, cold.weights).iterations, 0);
  }
}

TEST(RidgeExponentialLoss, ASolutionForAnotherPenaltyIsAGoodStart) {
  const Eigen::MatrixXd margins = random_margins(400, 60, 20, 0.6, 24);
  const ExponentialLossSummary other = minimize_ridge_exponential_loss(margins, {.penalty = 1e-3});
  const ExponentialLossSummary cold = minimize_ridge_exponential_loss(margins, {.penalty = 5e-4});
  const ExponentialLossSummary warm =
      minimize_ridge_exponential_loss(margins, {.penalty = 5e-4}, other.weights);
  EXPECT_TRUE(warm.converged);
  EXPECT_LT(warm.iterations, cold.iterations);
}

TEST(RidgeExponentialLoss, ALargerPenaltyMeansSmallerWeights) {
  for (const MarginProblem& problem : all_problems()) {
    SCOPED_TRACE(problem.name);
    double norm = std::numeric_limits<double>::infinity();
    for (const double penalty : {1e-4, 1e-3, 0.01, 0.1, 1.0, 10.0, 100.0}) {
      const Eigen::VectorXd weights = solve({"", problem.margins, penalty}, 1e-10).weights;
      const double error = std::sqrt(2.0 * 1e-10 / penalty);
      EXPECT_LE(weights.norm(), norm + error) << penalty;
      norm = weights.norm() + error;
    }
  }
}

TEST(RidgeExponentialLoss, NoHelpfulPatchMeansNoWeights) {
  const Eigen::MatrixXd negative = -random_margins(10, 6, 3, 1.0, 1).cwiseAbs();
  for (const Eigen::MatrixXd& margins : {negative, Eigen::MatrixXd(Eigen::MatrixXd::Zero(10, 6))}) {
    const ExponentialLossSummary cold = minimize_ridge_exponential_loss(margins, {});
    EXPECT_TRUE(cold.weights.isZero(0.0));
    EXPECT_DOUBLE_EQ(cold.log_loss, std::log(10.0));
    EXPECT_EQ(cold.relative_gap, 0.0);
    const Eigen::VectorXd start = Eigen::VectorXd::Constant(6, 1.0);
    // Within a gap of 1e-6, and the penalty is 0.05.
    EXPECT_LE(minimize_ridge_exponential_loss(margins, {}, start).weights.norm(), std::sqrt(2e-6 / 0.05));
  }
}

// With one face u = 1 and the loss is linear: a = max(c, 0) / penalty.
TEST(RidgeExponentialLoss, OneFaceHasAClosedForm) {
  const Eigen::MatrixXd margins = (Eigen::MatrixXd(1, 4) << 0.1, 0.6, -0.2, 0.5).finished();
  for (const double penalty : {1e-6, 0.1, 1e6}) {
    const ExponentialLossSummary summary = minimize_ridge_exponential_loss(margins, {.penalty = penalty});
    EXPECT_TRUE(summary.weights.isApprox(margins.row(0).transpose().cwiseMax(0.0) / penalty, 1e-9));
  }
}

// F is strictly convex, so that what cannot be told apart is weighted alike.
TEST(RidgeExponentialLoss, RepeatedPatchesShareTheirWeight) {
  const Eigen::MatrixXd margins = random_margins(30, 6, 5, 0.7, 17);
  const Eigen::MatrixXd repeated = margins.replicate(1, 3);
  const Eigen::VectorXd weights = solve({"", repeated, 0.01}, 1e-10).weights;
  // Three weights of w cost 3 w^2 and act as 3 w: the problem of a single one with a third of the penalty.
  const Eigen::VectorXd single = solve({"", margins, 0.01 / 3.0}, 1e-10).weights;
  const double tolerance = 2.0 * std::sqrt(2.0 * 1e-10 / (0.01 / 3.0));
  for (int copy = 0; copy < 3; ++copy)
    EXPECT_LE((3.0 * weights.segment(6 * copy, 6) - single).norm(), 3.0 * tolerance);
}

// Margins s C with a penalty of s^2 are the same problem for weights a / s.
TEST(RidgeExponentialLoss, HugeMarginsDoNotOverflow) {
  const Eigen::MatrixXd margins = random_margins(60, 20, 10, 0.6, 25);
  const ExponentialLossSummary plain = minimize_ridge_exponential_loss(margins, {.penalty = 0.01});
  const double scale = std::ldexp(1.0, 60);
  const ExponentialLossSummary huge =
      minimize_ridge_exponential_loss(scale * margins, {.penalty = 0.01 * scale * scale});
  EXPECT_TRUE(huge.converged);
  EXPECT_TRUE((scale * huge.weights).isApprox(plain.weights, 1e-12));

  // A loss of about exp(-1e13): its rounding is above the gap asked for, but nothing else may go wrong.
  const ExponentialLossSummary steep = minimize_ridge_exponential_loss(1e4 * margins, {.penalty = 1e-6});
  EXPECT_TRUE(steep.weights.allFinite());
  EXPECT_GE(steep.weights.minCoeff(), 0.0);
  EXPECT_TRUE(std::isfinite(steep.log_loss));
  EXPECT_TRUE(std::isfinite(steep.relative_gap));
}

TEST(RidgeExponentialLoss, TakesPartsOfAMatrix) {
  expect_takes_parts_of_a_matrix(
      [](const auto& margins) { return minimize_ridge_exponential_loss(margins, {}); });
}

TEST(RidgeExponentialLoss, RejectsInvalidOptions) {
  expect_rejects_invalid_options(
      [](const auto& margins, const auto& options) {
        return minimize_ridge_exponential_loss(margins, options);
      },
      &RidgeExponentialLossOptions::penalty);
}

}  // namespace
}  // namespace ore
