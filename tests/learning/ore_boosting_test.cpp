#include "learning/boosting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "boosting_people.h"
#include "learning/weights.h"
#include "ore/error.h"

namespace ore {
namespace {

using testing::BoostingPeople;

OreBoostingOptions exactly(std::vector<double> budgets) {
  return {.budgets = std::move(budgets), .epsilon = 1e-8, .steps = 1000, .relative_gap = 1e-8};
}

TEST(OreBoosting, HasTheOptimumOfOreLearning) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    BoostingPeople people(80, seed);
    MarginTable table(people.candidates, people.margin_source, 1, {});
    CandidateOracle oracle = people.oracle();
    for (const double budget : {1.0, 10.0, 60.0}) {
      const LearnedWeights all = learn_weights(table, {budget}, 1e-8, {});
      const LearnedWeights boosted = boost_weights(oracle, exactly({budget}), {}).learned;
      ASSERT_TRUE(all.trials[0].converged);
      ASSERT_TRUE(boosted.trials[0].converged);
      EXPECT_LE(boosted.trials[0].relative_gap, 1e-5) << "scores are in single precision";
      EXPECT_NEAR(boosted.trials[0].log_loss, all.trials[0].log_loss, 1e-5);
      const Eigen::VectorXd z = table.margins() * boosted.weights;
      EXPECT_NEAR(std::log((-z.array()).exp().sum()), all.trials[0].log_loss, 1e-4);
      EXPECT_EQ(boosted.training_error, table.training_error(boosted.weights));
    }
  }
}

TEST(OreBoosting, TakesTheSmallestErrorAndStopsWhereThereIsNone) {
  bool some_stopped = false;
  bool some_went_on = false;
  for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6}) {
    BoostingPeople people(40, seed);
    CandidateOracle oracle = people.oracle();
    const std::vector<double> budgets = {0.5, 2.0, 10.0, 50.0};
    const LearnedWeights learned = boost_weights(oracle, exactly(budgets), {}).learned;
    const auto best = std::min_element(
        learned.trials.begin(), learned.trials.end(),
        [](const WeightTrial& a, const WeightTrial& b) { return a.training_error < b.training_error; });
    EXPECT_EQ(learned.budget, best->budget) << "min_element takes the first of equal ones";
    EXPECT_EQ(learned.training_error, best->training_error);
    EXPECT_EQ(best->kept, (learned.weights.array() > 0.0).count());
    for (auto trial = learned.trials.begin(); trial != learned.trials.end(); ++trial) {
      const bool last = trial + 1 == learned.trials.end();
      if (trial->training_error == 0.0) {
        EXPECT_TRUE(last);
      } else if (last) {
        EXPECT_EQ(learned.trials.size(), budgets.size());
      }
    }
    some_stopped = some_stopped || learned.trials.size() < budgets.size();
    some_went_on = some_went_on || learned.trials.size() > 1;
  }
  EXPECT_TRUE(some_stopped);
  EXPECT_TRUE(some_went_on);
}

TEST(OreBoosting, RecordsEveryStepOfTheBudgetThatWasTaken) {
  BoostingPeople people(60);
  MarginTable table(people.candidates, people.margin_source, 1, {});
  CandidateOracle oracle = people.oracle();
  const BoostedWeights boosted = boost_weights(oracle, exactly({100.0, 300.0}), {});
  ASSERT_GT(boosted.steps.size(), 3u);
  const WeightTrial& taken =
      *std::find_if(boosted.learned.trials.begin(), boosted.learned.trials.end(),
                    [&](const WeightTrial& trial) { return trial.budget == boosted.learned.budget; });
  EXPECT_EQ(static_cast<int>(boosted.steps.size()), taken.iterations);
  EXPECT_EQ(boosted.steps.back().log_loss, taken.log_loss);
  EXPECT_EQ(boosted.steps.back().training_error, taken.training_error);
  for (std::size_t s = 0; s < boosted.steps.size(); ++s) {
    const BoostingStep& step = boosted.steps[s];
    ASSERT_EQ(step.weights.size(), s + 1);
    EXPECT_EQ(step.added.patch, people.candidates[step.added.patch.stream]);
    EXPECT_EQ(step.added.weight, step.weights.back());
    Eigen::VectorXd weights = Eigen::VectorXd::Zero(60);
    for (std::size_t i = 0; i <= s; ++i) weights[boosted.steps[i].added.patch.stream] = step.weights[i];
    const Eigen::VectorXd z = table.margins() * weights;
    EXPECT_NEAR(std::log((-z.array()).exp().sum()), step.log_loss, 1e-4);
    EXPECT_EQ(step.training_error, table.training_error(weights));
  }
}

TEST(OreBoosting, FreshCandidatesLowerTheLoss) {
  BoostingPeople few(20);
  CandidateOracle fixed = few.oracle();
  BoostingPeople more(20);
  CandidateOracle fresh = more.oracle({.fresh = 20, .threads = 2});
  const OreBoostingOptions options{.budgets = {20.0}, .steps = 30};
  const LearnedWeights from_few = boost_weights(fixed, options, {}).learned;
  const LearnedWeights from_more = boost_weights(fresh, options, {}).learned;
  EXPECT_GT(more.candidates.size(), 100u);
  EXPECT_EQ(from_more.weights.size(), static_cast<Eigen::Index>(more.candidates.size()));
  EXPECT_LT(from_more.trials[0].log_loss, from_few.trials[0].log_loss);
}

TEST(OreBoosting, WithFreshCandidatesEveryBudgetHasWeightsForAll) {
  BoostingPeople people(20, 4);
  CandidateOracle oracle = people.oracle({.fresh = 5, .threads = 1});
  const BoostedWeights boosted = boost_weights(oracle, {.budgets = {0.01, 0.02, 0.03}, .steps = 4}, {});
  EXPECT_EQ(boosted.learned.weights.size(), static_cast<Eigen::Index>(people.candidates.size()));
  EXPECT_EQ(boosted.learned.training_error, oracle.training_error(boosted.learned.weights));
}

TEST(OreBoosting, ReportsProgressAndStops) {
  BoostingPeople people(30);
  CandidateOracle oracle = people.oracle();
  double last = 0.0;
  boost_weights(oracle, exactly({10.0}),
                {.report =
                     [&](std::string_view stage, double fraction) {
                       EXPECT_EQ(stage, "boosting");
                       EXPECT_GE(fraction, last);
                       last = fraction;
                     },
                 .stop_requested = {}});
  EXPECT_EQ(last, 1.0);
  bool stop = false;
  CandidateOracle stopping(people.candidates, people.sampler, people.margin_source, {.threads = 1},
                           {.report = {}, .stop_requested = [&] { return stop; }});
  stop = true;
  EXPECT_THROW(boost_weights(stopping, exactly({10.0}), {}), Interrupted);
}

}  // namespace
}  // namespace ore
