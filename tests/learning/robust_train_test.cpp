// Training as it is done by default: every learner, profile and descriptor, and galleries that leave little
// to learn from.

#include <gtest/gtest.h>

#include <cmath>

#include <string>

#include "helpers/random_faces.h"
#include "ore/recognizer.h"
#include "ore/training.h"

namespace ore {
namespace {

using testing::random_gallery;

Gallery default_gallery() {
  return random_gallery(
      {.faces = {4, 3, 4, 2}, .height = 24, .width = 20, .rank = 3, .noise = 30.0, .seed = 2});
}

TrainOptions quick(Learner learner) {
  return {
      .patches = 24, .learner = learner, .occluded_copies = learner == Learner::kOre ? 0 : 3, .threads = 1};
}

/// The model can be used on its own gallery, and every score is a number.
void expect_usable(const Training& training, const Gallery& gallery, const std::string& what) {
  SCOPED_TRACE(what);
  ASSERT_NO_THROW(training.model.validate());
  EXPECT_EQ(training.summary.kept, static_cast<int>(training.model.patches.size()));
  EXPECT_EQ(training.candidates.size(), static_cast<std::size_t>(training.summary.patches));
  for (const double error : {training.summary.training_error, training.summary.occluded_error}) {
    EXPECT_GE(error, 0.0);
    EXPECT_LE(error, 1.0);
  }
  const Recognizer recognizer(training.model, gallery);
  double sum = 0.0;
  for (const Candidate& candidate : recognizer.identify(gallery.people[0].faces[0], 0).candidates)
    sum += candidate.score;
  EXPECT_TRUE(std::isfinite(sum));
  // The scores of evidence do not depend on other people, so that they have no common sum.
  if (training.model.learner != Learner::kEvidence) {
    EXPECT_NEAR(sum, 1.0, 1e-5);
  }
}

template <typename Check>
void for_all_learners(const Check& check) {
  for (const Learner learner : kLearners) check(quick(learner));
  TrainOptions drawing = quick(Learner::kBoost);
  drawing.occluded_copies = 0;
  drawing.boost.fresh = 4;
  check(drawing);
  for (const Profile profile : kProfiles) {
    TrainOptions options = quick(Learner::kRobust);
    options.profile = profile;
    check(options);
  }
}

TEST(RobustTrain, EveryLearnerAndProfileGivesTheSameModelOnAnyThreads) {
  const Gallery gallery = default_gallery();
  for_all_learners([&](TrainOptions options) {
    const Training one = train(gallery, options);
    expect_usable(one, gallery, "usual");
    options.threads = 2;
    const Training two = train(gallery, options);
    EXPECT_EQ(two.model, one.model);
    EXPECT_EQ(two.summary.occluded_error, one.summary.occluded_error);
  });
}

TEST(RobustTrain, ModelsSayHowTheyWereMade) {
  const Gallery gallery = default_gallery();
  for (std::size_t p = 0; p < 3; ++p) {
    TrainOptions options = quick(Learner::kRobust);
    options.profile = kProfiles[p];
    options.copies = Copies::kMirrored;
    const Training training = train(gallery, options);
    EXPECT_EQ(training.model.learner, Learner::kRobust);
    EXPECT_EQ(training.model.profile, kProfiles[p]);
    EXPECT_EQ(training.model.copies, (GalleryCopies{.mirrored = true}));
    EXPECT_GT(training.model.penalty, 0.0);
    EXPECT_EQ(training.model.budget, 0.0);
    EXPECT_EQ(training.model.curves.size(), 3u) << "one for every descriptor";
    EXPECT_EQ(training.summary.occluded, 3 * 13);
    EXPECT_EQ(training.summary.trials.size(), 1u);
  }
  const Training published = train(gallery, quick(Learner::kOre));
  EXPECT_EQ(published.model.learner, Learner::kOre);
  EXPECT_EQ(published.model.profile, std::nullopt);
  EXPECT_TRUE(published.model.curves.empty());
  EXPECT_EQ(published.summary.occluded, 0);
  const Training equal = train(gallery, quick(Learner::kEqual));
  EXPECT_EQ(equal.model.learner, Learner::kEqual);
  EXPECT_EQ(equal.model.profile, std::nullopt);
  EXPECT_EQ(equal.model.curves.size(), 3u) << "also where all weigh the same";
}

TEST(RobustTrain, ProfilesKeepNoMoreThanTheySay) {
  const Gallery gallery = default_gallery();
  TrainOptions options = quick(Learner::kRobust);
  options.patches = 200;
  options.dimension = 6;
  const auto kept = [&](Profile profile) {
    options.profile = profile;
    return train(gallery, options).summary.kept;
  };
  EXPECT_LE(kept(Profile::kFast), 50);
  EXPECT_LE(kept(Profile::kBalanced), 120);
  EXPECT_GE(kept(Profile::kAccurate), kept(Profile::kBalanced));
}

TEST(RobustTrain, ABudgetOrAPenaltyTakesThePlaceOfTheProfiles) {
  const Gallery gallery = default_gallery();
  TrainOptions options = quick(Learner::kRobust);
  options.budget = 7.0;
  const Model bounded = train(gallery, options).model;
  EXPECT_EQ(bounded.budget, 7.0);
  EXPECT_EQ(bounded.penalty, 0.0);
  double sum = 0.0;
  for (const WeightedPatch& weighted : bounded.patches) sum += weighted.weight;
  EXPECT_LE(sum, 7.0 * (1.0 + 1e-9));
  options.budget = 0.0;
  options.penalty = 1.5;
  const Model penalised = train(gallery, options).model;
  EXPECT_EQ(penalised.budget, 0.0);
  EXPECT_EQ(penalised.penalty, 1.5);
}

TEST(RobustTrain, DescriptorsAreThoseAskedFor) {
  const Gallery gallery = default_gallery();
  for (const Descriptor descriptor : {Descriptor::kPixels, Descriptor::kGradients, Descriptor::kCells})
    for (const Learner learner : kLearners) {
      TrainOptions options = quick(learner);
      options.descriptors = {descriptor};
      const Training training = train(gallery, options);
      for (const Patch& patch : training.candidates) EXPECT_EQ(patch.descriptor, descriptor);
      expect_usable(training, gallery, "one descriptor");
    }
}

TEST(RobustTrain, TakesGalleriesThatLeaveLittleToLearn) {
  std::vector<std::pair<std::string, Gallery>> galleries;
  const auto people = [](std::vector<int> faces) {
    return random_gallery({.faces = std::move(faces), .height = 24, .width = 20, .noise = 20.0, .seed = 5});
  };
  galleries.emplace_back("two people with two faces", people({2, 2}));
  galleries.emplace_back("one of two with a second face", people({2, 1}));
  galleries.emplace_back("single faces", people({1, 1, 1}));
  Gallery repeated = people({3, 3, 2});
  for (Person& person : repeated.people)
    for (GrayImage& face : person.faces) face = person.faces[0];
  galleries.emplace_back("repeated faces", repeated);
  Gallery twins = people({2, 2});
  twins.people[1].faces = twins.people[0].faces;
  galleries.emplace_back("the same faces under two names", twins);
  Gallery black = people({2, 3});
  for (Person& person : black.people)
    for (GrayImage& face : person.faces) face = GrayImage(24, 20, 0);
  galleries.emplace_back("black faces", black);
  Gallery even = people({2, 2, 2});
  for (Person& person : even.people)
    for (GrayImage& face : person.faces) face = GrayImage(24, 20, 128);
  galleries.emplace_back("even faces", even);
  for (const auto& [name, gallery] : galleries)
    for_all_learners([&, &n = name, &g = gallery](TrainOptions options) {
      options.patches = 12;
      for (const Copies copies : {Copies::kAuto, Copies::kBoth}) {
        options.copies = copies;
        expect_usable(train(g, options), g, n);
      }
    });
}

TEST(RobustTrain, TakesFacesOfAnySize) {
  for (const auto& [height, width] : {std::pair{3, 3}, {5, 4}, {9, 30}, {16, 14}, {33, 29}}) {
    const Gallery gallery =
        random_gallery({.faces = {2, 2}, .height = height, .width = width, .noise = 20.0, .seed = 6});
    for (const Learner learner : kLearners)
      expect_usable(train(gallery, quick(learner)), gallery, std::to_string(height));
  }
}

TEST(RobustTrain, FallsBackToEqualWeightsWithTheErrorsOfThose) {
  Gallery twins = random_gallery({.faces = {3, 3}, .height = 24, .width = 20, .seed = 7});
  twins.people[1].faces = twins.people[0].faces;
  const Training training = train(twins, quick(Learner::kRobust));
  EXPECT_NE(training.summary.note, "");
  EXPECT_EQ(training.model.learner, Learner::kEqual);
  EXPECT_EQ(training.model.profile, std::nullopt);
  EXPECT_EQ(training.summary.training_error, 1.0) << "the other name always has the face itself";
  EXPECT_GT(training.summary.occluded_error, 0.5);
}

}  // namespace
}  // namespace ore
