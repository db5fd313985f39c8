#include "optim/column_generation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "optim/exponential_loss.h"
#include "optim/margin_problems.h"
#include "optim/matrix_oracle.h"
#include "ore/error.h"

namespace ore {
namespace {

using testing::all_problems;
using testing::MarginProblem;
using testing::MatrixOracle;
using testing::naive_log_loss;
using testing::random_margins;

/// Small enough an epsilon to certify the loss to 1e-5.
ColumnGenerationOptions to_the_end(double budget) {
  return {.budget = budget, .epsilon = 1e-5 / budget, .max_steps = 1000, .relative_gap = 1e-7};
}

Eigen::VectorXd dense(const ColumnGenerationSummary& summary, Eigen::Index columns) {
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(columns);
  for (std::size_t s = 0; s < summary.columns.size(); ++s)
    weights[summary.columns[s]] = summary.weights[static_cast<Eigen::Index>(s)];
  return weights;
}

TEST(ColumnGeneration, HasTheOptimumOfTheWholeProblem) {
  for (const MarginProblem& problem : all_problems()) {
    SCOPED_TRACE(problem.name);
    const ExponentialLossSummary whole =
        minimize_exponential_loss(problem.margins, {.budget = problem.budget, .relative_gap = 1e-7});
    ASSERT_TRUE(whole.converged);
    MatrixOracle oracle(problem.margins);
    const ColumnGenerationSummary generated = generate_columns(oracle, to_the_end(problem.budget));
    EXPECT_TRUE(generated.converged);
    EXPECT_LE(generated.relative_gap, 1.1e-5);
    // Relative in the sum of losses, that is absolute in its logarithm.
    EXPECT_NEAR(generated.log_loss, whole.log_loss, 1e-4);
    const Eigen::VectorXd weights = dense(generated, problem.margins.cols());
    EXPECT_GE(weights.minCoeff(), 0.0);
    EXPECT_LE(weights.sum(), problem.budget * (1.0 + 1e-9));
    EXPECT_NEAR(naive_log_loss(problem.margins, weights), generated.log_loss, 1e-9 * problem.budget);
  }
}

TEST(ColumnGeneration, EveryStepIsCertifiedAndBetterThanTheOneBefore) {
  const Eigen::MatrixXd margins = random_margins(120, 300, 20, 0.5, 31);
  const double optimum = minimize_exponential_loss(margins, {.budget = 20.0, .relative_gap = 1e-9}).log_loss;
  MatrixOracle oracle(margins);
  std::vector<ColumnGenerationStep> steps;
  const ColumnGenerationSummary summary = generate_columns(
      oracle, to_the_end(20.0), [&](const ColumnGenerationStep& step) { steps.push_back(step); });
  ASSERT_EQ(steps.size(), summary.columns.size());
  ASSERT_GT(steps.size(), 10u);
  double loss = std::log(120.0);
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(300);
  for (std::size_t s = 0; s < steps.size(); ++s) {
    const ColumnGenerationStep& step = steps[s];
    EXPECT_EQ(step.column, summary.columns[s]);
    EXPECT_LE(step.log_loss, loss + 1e-7);
    loss = step.log_loss;
    EXPECT_GE(step.relative_gap, step.log_loss - optimum - 1e-9) << "the certificate holds";
    EXPECT_GT(step.violation, 1e-5 / 20.0);
    // What the record says of the weights before: the column that came in was the most violated.
    const Eigen::VectorXd z = margins * weights;
    Eigen::VectorXd u = (z.minCoeff() - z.array()).exp();
    u /= u.sum();
    double level = 0.0;
    for (std::size_t before = 0; before < s; ++before)
      level = std::max(level, margins.col(steps[before].column).dot(u));
    EXPECT_NEAR((margins.transpose() * u).maxCoeff(), margins.col(step.column).dot(u), 1e-6);
    EXPECT_NEAR(step.violation, margins.col(step.column).dot(u) - level, 1e-6);
    ASSERT_EQ(step.weights.size(), static_cast<Eigen::Index>(s) + 1);
    weights.setZero();
    for (std::size_t i = 0; i <= s; ++i)
      weights[steps[i].column] = step.weights[static_cast<Eigen::Index>(i)];
  }
  EXPECT_EQ(steps.back().weights, summary.weights);
  EXPECT_EQ(steps.back().relative_gap, summary.relative_gap);
  EXPECT_EQ(std::set(summary.columns.begin(), summary.columns.end()).size(), summary.columns.size())
      << "no column twice";
  EXPECT_EQ(oracle.asked, static_cast<int>(steps.size()) + 1) << "the last one certifies";
}

TEST(ColumnGeneration, StopsAtTheLimitWithACertificate) {
  const Eigen::MatrixXd margins = random_margins(120, 300, 20, 0.5, 32);
  const double optimum = minimize_exponential_loss(margins, {.budget = 20.0, .relative_gap = 1e-9}).log_loss;
  for (const int limit : {1, 2, 7}) {
    MatrixOracle oracle(margins);
    ColumnGenerationOptions options = to_the_end(20.0);
    options.max_steps = limit;
    const ColumnGenerationSummary summary = generate_columns(oracle, options);
    EXPECT_FALSE(summary.converged);
    EXPECT_EQ(static_cast<int>(summary.columns.size()), limit);
    EXPECT_GT(summary.log_loss - optimum, 1e-3);
    EXPECT_GE(summary.relative_gap, summary.log_loss - optimum);
  }
}

TEST(ColumnGeneration, ALargerEpsilonStopsEarlier) {
  const Eigen::MatrixXd margins = random_margins(120, 300, 20, 0.5, 33);
  MatrixOracle fine(margins);
  MatrixOracle coarse(margins);
  const std::size_t many = generate_columns(fine, to_the_end(20.0)).columns.size();
  const ColumnGenerationSummary few =
      generate_columns(coarse, {.budget = 20.0, .epsilon = 0.02, .max_steps = 1000});
  EXPECT_TRUE(few.converged);
  EXPECT_LT(few.columns.size(), many);
  EXPECT_LE(few.relative_gap, 20.0 * 0.02 + 1e-6);
}

TEST(ColumnGeneration, TakesNothingWhereNothingHelps) {
  const Eigen::MatrixXd margins = -random_margins(10, 6, 3, 1.0, 34).cwiseAbs();
  MatrixOracle oracle(margins);
  const ColumnGenerationSummary summary = generate_columns(oracle, {.budget = 10.0});
  EXPECT_TRUE(summary.columns.empty());
  EXPECT_EQ(summary.weights.size(), 0);
  EXPECT_TRUE(summary.converged);
  EXPECT_DOUBLE_EQ(summary.log_loss, std::log(10.0));
  EXPECT_EQ(summary.relative_gap, 0.0);
}

TEST(ColumnGeneration, RefusesAbsurdOptions) {
  const Eigen::MatrixXd margins = random_margins(10, 6, 3, 0.8, 35);
  MatrixOracle oracle(margins);
  EXPECT_THROW(generate_columns(oracle, {.epsilon = -1.0}), InvalidOption);
  EXPECT_THROW(generate_columns(oracle, {.epsilon = std::nan("")}), InvalidOption);
  EXPECT_THROW(generate_columns(oracle, {.max_steps = 0}), InvalidOption);
  EXPECT_THROW(generate_columns(oracle, {.budget = -1.0}), InvalidOption);
}

}  // namespace
}  // namespace ore
