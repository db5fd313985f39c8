#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "helpers/files.h"
#include "helpers/random_faces.h"
#include "learning/margins.h"
#include "learning/weights.h"
#include "ore/error.h"
#include "ore/training.h"
#include "patch/patch_pool.h"

namespace ore {
namespace {

using namespace ore::testing;

Gallery hard_gallery() {
  return random_gallery({.faces = {4, 4, 4, 4, 4}, .rank = 5, .noise = 40.0, .seed = 2});
}

TEST(Train, GivesTheSameModelWhateverTheThreads) {
  const Gallery gallery = hard_gallery();
  for (const Learner learner : {Learner::kRobust, Learner::kOre, Learner::kBoost, Learner::kEqual}) {
    TrainOptions options{.patches = 60, .patch_areas = {36}, .learner = learner, .threads = 1};
    const Training one = train(gallery, options);
    for (const int threads : {0, 2, 3}) {
      options.threads = threads;
      EXPECT_EQ(train(gallery, options).model, one.model) << threads << " threads";
    }
  }
}

TEST(Train, GivesAnotherModelForAnotherSeed) {
  const Gallery gallery = hard_gallery();
  EXPECT_NE(train(gallery, {.patches = 20, .seed = 1}).model.patches,
            train(gallery, {.patches = 20, .seed = 2}).model.patches);
}

TEST(Train, ModelIsValidAndAgreesWithTheSummary) {
  const Gallery gallery = hard_gallery();
  const Training training = train(gallery, {.patches = 60, .learner = Learner::kOre, .seed = 7});
  const Model& model = training.model;
  const TrainSummary& summary = training.summary;
  EXPECT_NO_THROW(model.validate());
  EXPECT_EQ(model.face_height, 20);
  EXPECT_EQ(model.face_width, 16);
  EXPECT_EQ(model.seed, 7u);
  EXPECT_EQ(model.learner, Learner::kOre);
  EXPECT_EQ(model.candidates, 60);
  EXPECT_EQ(model.trained_people, 5);
  EXPECT_EQ(model.trained_faces, 20);
  EXPECT_EQ(summary.people, 5);
  EXPECT_EQ(summary.faces, 20);
  EXPECT_EQ(summary.patches, 60);
  EXPECT_EQ(summary.kept, static_cast<int>(model.patches.size()));
  EXPECT_EQ(summary.budget, model.budget);
  EXPECT_EQ(summary.training_error, model.training_error);
  EXPECT_EQ(summary.trials.size(), 10u);
  EXPECT_EQ(summary.note, "");
  EXPECT_GE(summary.seconds, 0.0);
  double sum = 0.0;
  for (const WeightedPatch& weighted : model.patches) sum += weighted.weight;
  EXPECT_LE(sum, model.budget * (1.0 + 1e-12));
  EXPECT_TRUE(std::is_sorted(model.patches.begin(), model.patches.end(),
                             [](const auto& a, const auto& b) { return a.patch.stream < b.patch.stream; }));
}

TEST(Train, TrainingErrorIsThatOfTheModelsOwnWeights) {
  const Gallery gallery = hard_gallery();
  const Model model =
      train(gallery, {.patches = 40, .patch_areas = {25}, .learner = Learner::kOre, .seed = 3}).model;
  std::vector<Patch> kept;
  Eigen::VectorXd weights(static_cast<Eigen::Index>(model.patches.size()));
  for (std::size_t t = 0; t < model.patches.size(); ++t) {
    kept.push_back(model.patches[t].patch);
    weights[static_cast<Eigen::Index>(t)] = model.patches[t].weight;
  }
  const TrainingSet set(gallery, map_kinds(kept), {.copies = model.copies});
  PaperMargins margin_source(set, model.seed);
  EXPECT_EQ(MarginTable(kept, margin_source, 1, {}).training_error(weights), model.training_error);
}

TEST(Train, AFixedBudgetIsTheOnlyOneTried) {
  const Training training = train(hard_gallery(), {.patches = 40, .learner = Learner::kOre, .budget = 35.0});
  EXPECT_EQ(training.model.budget, 35.0);
  ASSERT_EQ(training.summary.trials.size(), 1u);
  EXPECT_EQ(training.summary.trials[0].budget, 35.0);
}

TEST(Train, EqualLearnerKeepsEveryPatchAlike) {
  const Training training = train(hard_gallery(), {.patches = 30, .learner = Learner::kEqual});
  EXPECT_EQ(training.model.learner, Learner::kEqual);
  EXPECT_EQ(training.model.budget, 0.0);
  ASSERT_EQ(training.model.patches.size(), 30u);
  for (const WeightedPatch& weighted : training.model.patches) EXPECT_EQ(weighted.weight, 1.0);
  EXPECT_TRUE(training.summary.trials.empty());
  EXPECT_NO_THROW(training.model.validate());
}

// Single faces cannot be told by leaving them out: they neither move the weights' margins nor the error. They
// stay in the gallery as rivals, so the weights are not those of a gallery without them.
TEST(Train, SingleFacesAreNoTrainingErrors) {
  const Gallery gallery = random_gallery({.faces = {4, 1, 4, 1, 1}, .noise = 4.0});
  const Training training = train(gallery, {.patches = 40, .patch_areas = {25}, .learner = Learner::kOre});
  EXPECT_EQ(training.summary.training_error, 0.0);
  EXPECT_EQ(training.summary.people, 5);
  EXPECT_EQ(training.summary.note, "");
}

TEST(Train, OneFaceEachGivesEqualWeightsAndANote) {
  const Training training = train(random_gallery({.faces = {1, 1, 1}}), {.patches = 20});
  EXPECT_NE(training.summary.note, "");
  EXPECT_EQ(training.model.learner, Learner::kEqual);
  EXPECT_EQ(training.model.patches.size(), 20u);
  EXPECT_EQ(training.summary.training_error, 0.0);
  EXPECT_NO_THROW(training.model.validate());
}

TEST(Train, IndistinguishablePeopleGetEqualWeightsAndANote) {
  Gallery gallery = random_gallery({.faces = {2, 2}});
  for (Person& person : gallery.people)
    for (GrayImage& face : person.faces) face = GrayImage(20, 16, 0);
  const Training training = train(gallery, {.patches = 10, .learner = Learner::kOre});
  EXPECT_NE(training.summary.note, "");
  EXPECT_EQ(training.model.learner, Learner::kEqual);
  EXPECT_EQ(training.summary.trials.size(), 10u) << "what was tried is still told";
  EXPECT_NO_THROW(training.model.validate());
}

TEST(Train, LearnsRandomSubspacesFarBetterThanChance) {
  const Training hard =
      train(hard_gallery(), {.patches = 100, .patch_areas = {36}, .learner = Learner::kOre});
  EXPECT_LT(hard.summary.training_error, 0.4) << "chance is 0.8";
  const Training easy = train(random_gallery({.faces = {6, 6, 6, 6}}),
                              {.patches = 100, .patch_areas = {36}, .learner = Learner::kOre});
  EXPECT_EQ(easy.summary.training_error, 0.0);
  EXPECT_LT(easy.summary.kept, 100) << "and sparsely";
}

TEST(Train, BoostingAgreesWithItsSteps) {
  const Gallery gallery = random_gallery({.faces = {4, 4, 4, 4, 4}, .rank = 5, .noise = 80.0, .seed = 2});
  const Training training =
      train(gallery, {.patches = 60, .patch_areas = {36}, .learner = Learner::kBoost, .seed = 7});
  const Model& model = training.model;
  const TrainSummary& summary = training.summary;
  EXPECT_NO_THROW(model.validate());
  EXPECT_EQ(model.learner, Learner::kBoost);
  EXPECT_EQ(model.profile, std::nullopt);
  EXPECT_EQ(model.candidates, 60);
  EXPECT_TRUE(model.curves.empty());
  EXPECT_EQ(summary.note, "");
  EXPECT_LE(summary.learning_seconds, summary.seconds);
  const std::vector<BoostingStep>& steps = training.steps;
  ASSERT_GE(steps.size(), 5u);
  EXPECT_EQ(summary.trials.size(), 10u) << "none without an error";
  for (std::size_t s = 0; s < steps.size(); ++s) {
    EXPECT_EQ(steps[s].weights.size(), s + 1);
    EXPECT_EQ(steps[s].weights.back(), steps[s].added.weight);
    EXPECT_EQ(steps[s].added.patch, training.candidates.at(steps[s].added.patch.stream));
    EXPECT_GT(steps[s].violation, 1e-5);
    EXPECT_LE(steps[s].log_loss, steps[s > 0 ? s - 1 : 0].log_loss + 1e-6);
  }
  const auto taken = std::find_if(summary.trials.begin(), summary.trials.end(),
                                  [&](const WeightTrial& trial) { return trial.budget == summary.budget; });
  ASSERT_NE(taken, summary.trials.end());
  EXPECT_EQ(taken->iterations, static_cast<int>(steps.size()));
  EXPECT_EQ(taken->log_loss, steps.back().log_loss);
  EXPECT_EQ(taken->relative_gap, steps.back().relative_gap);
  EXPECT_EQ(taken->training_error, steps.back().training_error);
  EXPECT_EQ(taken->kept, summary.kept);
  EXPECT_EQ(model.training_error, steps.back().training_error);
  for (const WeightedPatch& kept : model.patches) {
    const auto step = std::find_if(steps.begin(), steps.end(), [&](const BoostingStep& other) {
      return other.added.patch == kept.patch;
    });
    ASSERT_NE(step, steps.end());
    EXPECT_EQ(kept.weight, steps.back().weights[static_cast<std::size_t>(step - steps.begin())]);
  }
}

// ORE-Boosting solves the problem of ORE-Learning; only the way there differs.
TEST(Train, BoostingReachesTheLossOfLearningAtOnce) {
  const Gallery gallery = hard_gallery();
  TrainOptions options{.patches = 60, .patch_areas = {25}, .learner = Learner::kOre, .budget = 20.0};
  const double at_once = train(gallery, options).summary.trials.at(0).log_loss;
  options.learner = Learner::kBoost;
  const WeightTrial boosted = train(gallery, options).summary.trials.at(0);
  EXPECT_TRUE(boosted.converged);
  EXPECT_NEAR(boosted.log_loss, at_once, boosted.relative_gap + 1e-6);
  options.boost.steps = 2;
  const Training cut = train(gallery, options);
  EXPECT_GT(cut.summary.trials.at(0).log_loss, at_once + 1e-3);
  EXPECT_LE(cut.summary.kept, 2);
  EXPECT_THAT(cut.summary.note, AllOf(HasSubstr("only certified to be within"), HasSubstr("more steps")));
}

TEST(Train, BoostingUnderOcclusionLearnsWhatToTrust) {
  const Training training =
      train(hard_gallery(),
            {.patches = 60, .learner = Learner::kBoost, .occluded_copies = 2, .boost = {.fresh = 4}});
  EXPECT_NO_THROW(training.model.validate());
  EXPECT_EQ(training.model.learner, Learner::kBoost);
  EXPECT_EQ(training.summary.occluded, 40);
  EXPECT_EQ(training.model.curves.size(), 3u) << "one for every descriptor";
  EXPECT_GT(training.candidates.size(), 60u);
  EXPECT_EQ(training.model.candidates, static_cast<int>(training.candidates.size()));
  ASSERT_FALSE(training.steps.empty());
  for (const BoostingStep& step : training.steps) {
    EXPECT_GT(step.added.typical_residual, 0.0);
    EXPECT_EQ(step.added.curve, static_cast<int>(step.added.patch.stream % 3));
  }
}

TEST(Train, FreshCandidatesNeedOneOfEveryKindToStartFrom) {
  TrainOptions options{.patches = 2, .learner = Learner::kBoost, .occluded_copies = 2, .boost = {.fresh = 5}};
  EXPECT_THAT(error_of([&] { train(hard_gallery(), options); }),
              AllOf(HasSubstr("patches is 2"), HasSubstr("at least 3")));
  options.patches = 3;
  EXPECT_GT(train(hard_gallery(), options).candidates.size(), 3u);
  options.patches = 2;
  options.boost.fresh = 0;
  EXPECT_EQ(train(hard_gallery(), options).candidates.size(), 2u);
}

// What is too much at once is not begun, and the user learns what does it.
TEST(Train, RefusesMoreMarginsThanMemoryAndNamesBoosting) {
  const Gallery gallery = random_gallery({.faces = {260, 260}, .height = 4, .width = 4, .rank = 2});
  EXPECT_THAT(
      error_of(
          [&] { train(gallery, {.patches = 1'000'000, .learner = Learner::kOre, .copies = Copies::kNone}); }),
      AllOf(HasSubstr("1000000 patches on 520 faces"), HasSubstr("5 GB"), HasSubstr("learner boost")));
}

TEST(Train, TakesTheAreaFromTheFaceWhenNoneIsNamed) {
  const Gallery gallery = random_gallery({.height = 32, .width = 28});
  const int area = default_patch_area(32, 28);
  EXPECT_EQ(train(gallery, {.patches = 10, .learner = Learner::kOre}).model,
            train(gallery, {.patches = 10, .patch_areas = {area}, .learner = Learner::kOre}).model);
}

TEST(Train, StopsOnRequest) {
  const Progress stop{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(train(random_gallery({}), {.patches = 10}, stop), Interrupted);
}

}  // namespace
}  // namespace ore
