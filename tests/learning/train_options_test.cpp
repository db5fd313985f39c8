#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include <limits>

#include "helpers/files.h"
#include "helpers/random_faces.h"
#include "ore/error.h"
#include "ore/training.h"

namespace ore {
namespace {

using ::testing::HasSubstr;

std::string message_of(const TrainOptions& options) {
  return testing::complaint_of(options);
}

TEST(TrainOptions, DefaultsAreValid) {
  EXPECT_EQ(message_of({}), "");
}

TEST(TrainOptions, NameTheFieldAndItsValue) {
  EXPECT_THAT(message_of({.budget = -2.5}), HasSubstr("budget is -2.5"));
  EXPECT_THAT(message_of({.relative_gap = 0.0}), HasSubstr("relative_gap is 0"));
  EXPECT_THAT(message_of({.threads = -3}), HasSubstr("threads is -3"));
}

TEST(TrainOptions, RejectNumbersOutOfBounds) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double budget : {-1.0, 1e7, nan, infinity})
    EXPECT_NE(message_of({.budget = budget}), "") << budget;
  for (const double gap : {0.0, -1e-6, 1.5, nan, infinity})
    EXPECT_NE(message_of({.relative_gap = gap}), "") << gap;
  EXPECT_NE(message_of({.threads = 100'000}), "");
}

TEST(TrainOptions, RejectPenaltiesAndCopiesOutOfBounds) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double penalty : {-1.0, 1e-9, 1e9, nan, infinity})
    EXPECT_THAT(message_of({.penalty = penalty}), HasSubstr("penalty is")) << penalty;
  EXPECT_THAT(message_of({.occluded_copies = -1}), HasSubstr("occluded_copies is -1"));
  EXPECT_THAT(message_of({.occluded_copies = 1001}), HasSubstr("occluded_copies is 1001"));
  EXPECT_EQ(message_of({.occluded_copies = 0}), "");
}

TEST(TrainOptions, RejectWhatDoesNotGoTogether) {
  EXPECT_THAT(message_of({.budget = 10.0, .penalty = 0.2}), HasSubstr("a budget and a penalty"));
  EXPECT_THAT(message_of({.learner = Learner::kOre, .penalty = 0.2}), HasSubstr("learners ore and boost"));
  EXPECT_THAT(message_of({.learner = Learner::kBoost, .penalty = 0.2}), HasSubstr("learners ore and boost"));
  EXPECT_EQ(message_of({.learner = Learner::kBoost, .budget = 10.0}), "");
  EXPECT_THAT(message_of({.learner = Learner::kEqual, .penalty = 0.2}), HasSubstr("equal weights"));
  EXPECT_THAT(message_of({.learner = Learner::kEqual, .budget = 10.0}), HasSubstr("equal weights"));
  EXPECT_EQ(message_of({.learner = Learner::kRobust, .budget = 10.0}), "");
  EXPECT_EQ(message_of({.learner = Learner::kRobust, .penalty = 0.2}), "");
}

TEST(TrainOptions, RejectDescriptorsThatAreNamedTwiceOrUnknown) {
  EXPECT_THAT(message_of({.descriptors = {Descriptor::kCells, Descriptor::kPixels, Descriptor::kCells}}),
              HasSubstr("named twice"));
  EXPECT_THAT(message_of({.descriptors = {static_cast<Descriptor>(7)}}), HasSubstr("no descriptor 7"));
  EXPECT_EQ(message_of({.descriptors = {Descriptor::kCells, Descriptor::kPixels}}), "");
}

TEST(Train, RejectsInvalidOptionsBeforeAnyWork) {
  const Gallery gallery = testing::random_gallery({});
  EXPECT_THROW(train(gallery, {.patches = 0}), InvalidOption);
  EXPECT_THROW(train(gallery, {.patches = 10, .patch_areas = {100'000}}), InvalidOption);
  EXPECT_THROW(train(gallery, {.patches = 10, .patch_areas = {-1}}), InvalidOption);
  EXPECT_THROW(train(gallery, {.patches = 10, .patch_areas = {25}, .dimension = 1000}), InvalidOption);
  EXPECT_THROW(train(gallery, {.patches = 10, .dimension = -1}), InvalidOption);
  EXPECT_THROW(train(gallery, {.budget = -1.0}), InvalidOption);
}

TEST(Train, RejectsUnusableGalleries) {
  EXPECT_THROW(train(Gallery{}), Error);
  EXPECT_THROW(train(testing::random_gallery({.faces = {5}})), Error) << "one person";
  Gallery without_face = testing::random_gallery({.faces = {3, 3}});
  without_face.people[1].faces.clear();
  EXPECT_THROW(train(without_face), Error);
  Gallery other_size = testing::random_gallery({.faces = {3, 3}});
  other_size.people[0].faces[1] = GrayImage(7, 7);
  EXPECT_THROW(train(other_size), Error);
}

TEST(TrainOptions, BoundBoosting) {
  EXPECT_THAT(message_of({.boost = {.steps = 0}}), HasSubstr("steps is 0; it must be from 1"));
  EXPECT_THAT(message_of({.boost = {.steps = 10001}}), HasSubstr("steps"));
  EXPECT_THAT(message_of({.boost = {.epsilon = 0.0}}), HasSubstr("epsilon is 0; it must be above 0"));
  EXPECT_THAT(message_of({.boost = {.epsilon = std::nan("")}}), HasSubstr("epsilon"));
  EXPECT_THAT(message_of({.boost = {.fresh = -1}}), HasSubstr("fresh is -1; it must be from 0"));
  EXPECT_EQ(message_of({.boost = {.steps = 10000, .epsilon = 1.0, .fresh = 100000, .memory = 0}}), "");
}

}  // namespace
}  // namespace ore
