// train() with Learner::kEvidence, and the invariances of the scores that it leads to.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "helpers/random_faces.h"
#include "ore/error.h"
#include "ore/recognizer.h"
#include "ore/training.h"

namespace ore {
namespace {

using testing::random_gallery;
using testing::take_last_faces;

TrainOptions small_options() {
  return {.patches = 40, .learner = Learner::kEvidence, .occluded_copies = 2};
}

Gallery twelve_people() {
  return random_gallery({.faces = std::vector<int>(12, 5), .height = 40, .width = 36, .noise = 8.0});
}

/// The likelihood ratio of every person, by name.
std::vector<double> ratios(const Recognizer& recognizer, const GrayImage& face,
                           const std::vector<std::string>& names) {
  const Identification answer = recognizer.identify(face, 0, 1);
  std::vector<double> result;
  for (const std::string& name : names)
    for (const Candidate& candidate : answer.candidates)
      if (candidate.name == name) result.push_back(candidate.runner_up_ratio);
  return result;
}

class EvidenceTrain : public ::testing::Test {
 protected:
  Gallery gallery_ = twelve_people();
  std::vector<GrayImage> probes_ = take_last_faces(gallery_);
  Training training_ = train(gallery_, small_options());
};

TEST_F(EvidenceTrain, NamesFacesItHasNotSeen) {
  const Recognizer recognizer(training_.model, gallery_);
  int right = 0;
  for (std::size_t i = 0; i < probes_.size(); ++i)
    right += recognizer.identify(probes_[i]).candidates.front().person == static_cast<int>(i) ? 1 : 0;
  EXPECT_GE(right, 11);
  EXPECT_TRUE(training_.model.evidence.has_value());
  EXPECT_EQ(training_.model.evidence->patches.size(), training_.model.patches.size());
  EXPECT_NO_THROW(training_.model.validate());
}

TEST_F(EvidenceTrain, IsTheSameOnAnyThreads) {
  TrainOptions options = small_options();
  options.threads = 1;
  EXPECT_EQ(train(gallery_, options).model, training_.model);
}

TEST_F(EvidenceTrain, APersonMoreOrLessChangesNobodysRatio) {
  const Recognizer recognizer(training_.model, gallery_);
  const std::vector<std::string> names = recognizer.names();
  const Person stranger{"stranger", {probes_.begin(), probes_.end()}};
  const Recognizer more = recognizer.with(stranger);
  const Recognizer again = more.without("stranger");
  for (const GrayImage& probe : probes_) {
    EXPECT_EQ(ratios(more, probe, names), ratios(recognizer, probe, names));
    EXPECT_EQ(ratios(again, probe, names), ratios(recognizer, probe, names));
  }
}

TEST_F(EvidenceTrain, ManyPicturesOfOnePersonTakeNobodysFaces) {
  Person first = gallery_.people.front();
  while (first.faces.size() < 120) {
    const std::vector<GrayImage> faces = gallery_.people.front().faces;
    first.faces.insert(first.faces.end(), faces.begin(), faces.end());
  }
  const Recognizer before(training_.model, gallery_);
  const Recognizer after = before.with(first);
  const std::vector<std::string> others(before.names().begin() + 1, before.names().end());
  for (std::size_t i = 1; i < probes_.size(); ++i) {
    EXPECT_EQ(ratios(after, probes_[i], others), ratios(before, probes_[i], others));
    EXPECT_EQ(after.identify(probes_[i]).candidates.front().name,
              before.identify(probes_[i]).candidates.front().name);
  }
}

TEST_F(EvidenceTrain, GrownGalleryEqualsAWholeOne) {
  Gallery fewer = gallery_;
  fewer.people.pop_back();
  const Recognizer whole(training_.model, gallery_);
  const Recognizer grown = Recognizer(training_.model, fewer).with(gallery_.people.back());
  for (const GrayImage& probe : probes_)
    EXPECT_EQ(ratios(grown, probe, grown.names()), ratios(whole, probe, grown.names()));
}

TEST_F(EvidenceTrain, OrderOfPeopleDoesNotMatter) {
  Gallery reversed = gallery_;
  std::reverse(reversed.people.begin(), reversed.people.end());
  const Recognizer one(training_.model, gallery_);
  const Recognizer other(training_.model, reversed);
  for (const GrayImage& probe : probes_)
    EXPECT_EQ(ratios(one, probe, one.names()), ratios(other, probe, one.names()));
}

TEST_F(EvidenceTrain, ExplainsEveryPatch) {
  const Recognizer recognizer(training_.model, gallery_);
  const PatchTrust trust = recognizer.trust(probes_.front());
  ASSERT_EQ(trust.weight.size(), training_.model.patches.size());
  double weights = 0.0;
  for (std::size_t t = 0; t < trust.weight.size(); ++t) {
    weights += trust.weight[t];
    EXPECT_GE(trust.confidence[t], 0.0);
    EXPECT_LE(trust.confidence[t], 1.0);
    EXPECT_GE(trust.support[t], 0.0);
    EXPECT_LE(trust.support[t], 1.0);
  }
  EXPECT_NEAR(weights, 1.0, 1e-6);
}

TEST_F(EvidenceTrain, RefusesWhatDoesNotFit) {
  EXPECT_THROW(Recognizer(training_.model, gallery_, {.inference = Inference::kGfc}), Error);
  TrainOptions options = small_options();
  options.budget = 10.0;
  EXPECT_THROW(train(gallery_, options), InvalidOption);
  options = small_options();
  options.dimension = 50;
  EXPECT_THROW(train(gallery_, options), InvalidOption);
  Model broken = training_.model;
  broken.evidence->patches.front().map.pop_back();
  EXPECT_THROW(broken.validate(), Error);
  broken = training_.model;
  broken.evidence.reset();
  EXPECT_THROW(broken.validate(), Error);
}

TEST(EvidenceTrainSmall, TakesOnePictureEachAndUnequalNumbers) {
  for (const std::vector<int>& faces : {std::vector<int>{1, 1, 1}, {1, 1}, {2, 9, 1}, {60, 1, 3, 2}}) {
    Gallery gallery = random_gallery({.faces = faces, .height = 30, .width = 26});
    const Training training = train(gallery, {.patches = 20, .learner = Learner::kEvidence});
    const Recognizer recognizer(training.model, gallery);
    for (std::size_t k = 0; k < gallery.people.size(); ++k)
      EXPECT_EQ(recognizer.identify(gallery.people[k].faces.front()).candidates.front().person,
                static_cast<int>(k));
  }
}

}  // namespace
}  // namespace ore
