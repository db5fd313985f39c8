#include "learning/weights.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "helpers/random_faces.h"
#include "learning/margins.h"
#include "occluded_samples.h"
#include "ore/error.h"

namespace ore {
namespace {

constexpr std::uint64_t kRobustSeed = 9;

class RobustLearning : public ::testing::Test {
 protected:
  LearnedWeights learn(const RobustLearningOptions& options) {
    return learn_robust_weights(table_, options, {});
  }

  Gallery gallery_ = testing::random_gallery(
      {.faces = {4, 3, 4, 5}, .height = 24, .width = 20, .rank = 4, .noise = 50.0, .seed = 3});
  std::vector<Patch> patches_ = testing::patches_of_all_kinds(24, 20, 40, kRobustSeed);
  TrainingSet set_{gallery_, map_kinds(patches_), {.occluded_copies = 5, .seed = kRobustSeed}};
  OcclusionMargins margin_source_{patches_, set_, {.kinds = 4, .seed = kRobustSeed}, {}};
  MarginTable table_{patches_, margin_source_, 1, {}};
};

std::set<Eigen::Index> kept(const Eigen::VectorXd& weights) {
  std::set<Eigen::Index> result;
  for (Eigen::Index t = 0; t < weights.size(); ++t)
    if (weights[t] > 0.0) result.insert(t);
  return result;
}

/// F of the head of optim/ridge_exponential_loss.h.
double ridge_loss(const Eigen::MatrixXd& margins, const Eigen::VectorXd& weights, double penalty) {
  return std::log((-(margins * weights).array()).exp().sum()) + penalty / 2.0 * weights.squaredNorm();
}

TEST_F(RobustLearning, ReportsTheErrorsOfItsWeights) {
  for (const RobustLearningOptions& options :
       {RobustLearningOptions{}, {.penalty = 0.01}, {.penalty = 0.0, .budget = 8.0}, {.most_kept = 7}}) {
    const LearnedWeights learned = learn(options);
    ASSERT_EQ(learned.weights.size(), 40);
    EXPECT_GE(learned.weights.minCoeff(), 0.0);
    EXPECT_EQ(learned.budget, options.budget);
    EXPECT_EQ(learned.penalty, options.penalty);
    EXPECT_EQ(learned.training_error, table_.training_error(learned.weights));
    EXPECT_EQ(learned.occluded_error, table_.occluded_error(learned.weights));
    ASSERT_EQ(learned.trials.size(), 1u);
    const WeightTrial& trial = learned.trials[0];
    EXPECT_TRUE(trial.converged);
    EXPECT_LE(trial.relative_gap, 1e-6);
    EXPECT_EQ(trial.kept, static_cast<int>(kept(learned.weights).size()));
    EXPECT_EQ(trial.training_error, learned.training_error);
    EXPECT_NEAR(trial.log_loss, ridge_loss(table_.margins(), learned.weights, 0.0), 1e-4);
  }
}

TEST_F(RobustLearning, NoSmallChangeOfTheWeightsIsBetter) {
  const LearnedWeights learned = learn({.penalty = 0.2});
  const double best = ridge_loss(table_.margins(), learned.weights, 0.2);
  for (Eigen::Index t = 0; t < 40; ++t)
    for (const double step : {0.05, -0.05}) {
      Eigen::VectorXd other = learned.weights;
      other[t] = std::max(0.0, other[t] + step);
      EXPECT_GE(ridge_loss(table_.margins(), other, 0.2), best - 1e-6) << t;
    }
}

TEST_F(RobustLearning, KeepsNoMoreThanTheHeaviest) {
  const LearnedWeights all = learn({});
  ASSERT_GT(all.trials[0].kept, 12);
  for (const int most : {1, 5, 12}) {
    const LearnedWeights few = learn({.most_kept = most});
    const std::set<Eigen::Index> found = kept(few.weights);
    EXPECT_LE(found.size(), static_cast<std::size_t>(most));
    EXPECT_GE(found.size(), 1u);
    double lightest = 1e300;
    double heaviest_lost = 0.0;
    for (Eigen::Index t = 0; t < 40; ++t)
      if (found.contains(t))
        lightest = std::min(lightest, all.weights[t]);
      else
        heaviest_lost = std::max(heaviest_lost, all.weights[t]);
    if (found.size() == static_cast<std::size_t>(most)) {
      EXPECT_GE(lightest, heaviest_lost);
    }
    EXPECT_GE(ridge_loss(table_.margins(), few.weights, 0.2),
              ridge_loss(table_.margins(), all.weights, 0.2) - 1e-6);
  }
  EXPECT_EQ(learn({.most_kept = 40}).weights, all.weights);
}

TEST_F(RobustLearning, TheKeptPatchesGetNewWeights) {
  const LearnedWeights all = learn({});
  const LearnedWeights few = learn({.most_kept = 5});
  Eigen::VectorXd cut = Eigen::VectorXd::Zero(40);
  for (const Eigen::Index t : kept(few.weights)) cut[t] = all.weights[t];
  EXPECT_LT(ridge_loss(table_.margins(), few.weights, 0.2), ridge_loss(table_.margins(), cut, 0.2));
}

TEST_F(RobustLearning, ABudgetBoundsTheSum) {
  for (const double budget : {0.5, 2.0, 4.0}) {
    const LearnedWeights learned = learn({.penalty = 0.0, .budget = budget});
    EXPECT_LE(learned.weights.sum(), budget * (1.0 + 1e-9));
    EXPECT_GT(learned.weights.sum(), 0.9 * budget);
  }
}

TEST_F(RobustLearning, ASmallerPenaltyMeansALargerSumAndASmallerLoss) {
  const LearnedWeights light = learn({.penalty = 0.02});
  const LearnedWeights heavy = learn({.penalty = 2.0});
  EXPECT_GT(light.weights.sum(), heavy.weights.sum());
  EXPECT_LT(light.trials[0].log_loss, heavy.trials[0].log_loss);
}

TEST_F(RobustLearning, ReportsProgressAndStops) {
  double last = 0.0;
  learn_robust_weights(
      table_, {},
      {.report = [&](std::string_view, double fraction) { last = fraction; }, .stop_requested = {}});
  EXPECT_EQ(last, 1.0);
  EXPECT_THROW(learn_robust_weights(table_, {}, {.report = {}, .stop_requested = [] { return true; }}),
               Interrupted);
}

TEST(ProfileOptions, KeepFewerTheFasterTheyAre) {
  EXPECT_EQ(profile_options(Profile::kAccurate).most_kept, 0) << "all";
  EXPECT_GT(profile_options(Profile::kBalanced).most_kept, profile_options(Profile::kFast).most_kept);
  EXPECT_GT(profile_options(Profile::kFast).most_kept, 0);
  for (const Profile profile : {Profile::kAccurate, Profile::kBalanced, Profile::kFast}) {
    EXPECT_GT(profile_options(profile).penalty, 0.0);
    EXPECT_EQ(profile_options(profile).budget, 0.0);
  }
}

}  // namespace
}  // namespace ore
