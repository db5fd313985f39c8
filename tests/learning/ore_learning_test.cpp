#include "learning/weights.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "helpers/random_faces.h"
#include "learning/margins.h"
#include "ore/error.h"
#include "patch/patch_pool.h"

namespace ore {
namespace {

using testing::RandomPeople;

constexpr std::uint64_t kLearningSeed = 5;

struct Learning {
  explicit Learning(const RandomPeople& people, int count = 40)
      : gallery(testing::random_gallery(people)),
        patches(sample_patches(gallery.height, gallery.width,
                               {.count = count, .kinds = pixel_kinds({25}), .seed = kLearningSeed})),
        set(gallery, map_kinds(patches)),
        margin_source(set, kLearningSeed),
        table(patches, margin_source, 1, {}) {}

  Gallery gallery;
  std::vector<Patch> patches;
  TrainingSet set;
  PaperMargins margin_source;
  MarginTable table;
};

RandomPeople easy_people() {
  return {.faces = {5, 5, 5, 5}, .noise = 4.0};
}
RandomPeople hard_people() {
  return {.faces = {4, 4, 4, 4, 4, 4}, .rank = 5, .noise = 40.0, .seed = 8};
}

TEST(LearnWeights, TakesTheSmallestTrainingErrorAndOfEqualOnesTheSmallestBudget) {
  bool some_difference = false;
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    RandomPeople people = hard_people();
    people.seed = seed;
    Learning learning(people);
    const std::vector<double> budgets = {0.5, 2.0, 10.0, 50.0, 100.0};
    const LearnedWeights learned = learn_weights(learning.table, budgets, 1e-6, {});
    ASSERT_EQ(learned.trials.size(), budgets.size());
    const auto best = std::min_element(
        learned.trials.begin(), learned.trials.end(),
        [](const WeightTrial& a, const WeightTrial& b) { return a.training_error < b.training_error; });
    EXPECT_EQ(learned.budget, best->budget) << "min_element takes the first of equal ones";
    EXPECT_EQ(learned.training_error, best->training_error);
    EXPECT_EQ(learned.training_error, learning.table.training_error(learned.weights));
    some_difference = some_difference || best != learned.trials.begin();
  }
  EXPECT_TRUE(some_difference) << "in some example a larger budget must win";
}

TEST(LearnWeights, TiesGoToTheSmallestBudget) {
  Learning learning(easy_people());
  const LearnedWeights learned = learn_weights(learning.table, default_budgets(), 1e-6, {});
  for (const WeightTrial& trial : learned.trials) EXPECT_EQ(trial.training_error, 0.0);
  EXPECT_EQ(learned.budget, 10.0);
}

TEST(LearnWeights, TrialsTellTheirLossGapAndCount) {
  Learning learning(hard_people());
  const LearnedWeights learned = learn_weights(learning.table, {5.0, 20.0, 80.0}, 1e-6, {});
  double previous = std::log(static_cast<double>(learning.table.margins().rows()));
  for (const WeightTrial& trial : learned.trials) {
    EXPECT_TRUE(trial.converged);
    EXPECT_LE(trial.relative_gap, 1e-6);
    EXPECT_LE(trial.log_loss, previous + 1e-6) << "a larger budget allows all that a smaller one does";
    EXPECT_GE(trial.kept, 1);
    previous = trial.log_loss;
    if (trial.budget == learned.budget) {
      EXPECT_EQ(trial.kept, (learned.weights.array() > 0.0).count());
      const Eigen::VectorXd z = learning.table.margins() * learned.weights;
      // Weights below 1e-7 of the budget were dropped, each of them worth at most that much of a margin.
      EXPECT_NEAR(std::log((-z.array()).exp().sum()), trial.log_loss,
                  1e-7 * trial.budget * static_cast<double>(learned.weights.size()));
    }
  }
}

TEST(LearnWeights, WeightsAreFeasibleAndWithoutDust) {
  Learning learning(hard_people());
  const LearnedWeights learned = learn_weights(learning.table, {20.0}, 1e-6, {});
  EXPECT_LE(learned.weights.sum(), 20.0 * (1.0 + 1e-12));
  for (const double weight : learned.weights) EXPECT_TRUE(weight == 0.0 || weight > 2e-6) << weight;
}

TEST(LearnWeights, PathOfBudgetsReachesTheOptimaOfEachAlone) {
  Learning learning(hard_people());
  const LearnedWeights path = learn_weights(learning.table, default_budgets(), 1e-6, {});
  for (const WeightTrial& trial : path.trials) {
    const LearnedWeights alone = learn_weights(learning.table, {trial.budget}, 1e-6, {});
    EXPECT_NEAR(alone.trials[0].log_loss, trial.log_loss, 1e-6) << "both are within the gap of the optimum";
  }
}

TEST(LearnWeights, ReportsProgressAndStops) {
  Learning learning(easy_people());
  double last = 0.0;
  const Progress progress{.report = [&](std::string_view, double fraction) { last = fraction; },
                          .stop_requested = {}};
  learn_weights(learning.table, default_budgets(), 1e-6, progress);
  EXPECT_EQ(last, 1.0);
  const Progress stop{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(learn_weights(learning.table, default_budgets(), 1e-6, stop), Interrupted);
}

}  // namespace
}  // namespace ore
