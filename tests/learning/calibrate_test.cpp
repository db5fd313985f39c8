#include <gtest/gtest.h>

#include <algorithm>

#include "helpers/random_faces.h"
#include "ore/recognizer.h"
#include "ore/training.h"

namespace ore {
namespace {

class Calibrate : public ::testing::Test {
 protected:
  Gallery gallery_ = testing::random_gallery({.faces = {4, 3, 5, 4}, .noise = 20.0});
  Model model_ = train(gallery_, {.patches = 40}).model;
};

/// The slow way: a recognizer without the person, or without the face, for every face.
TEST_F(Calibrate, IsWhatRecognizersWithoutThemSay) {
  std::vector<float> strangers;
  std::vector<float> known;
  for (std::size_t p = 0; p < gallery_.people.size(); ++p) {
    Gallery without = gallery_;
    without.people.erase(without.people.begin() + static_cast<std::ptrdiff_t>(p));
    const Recognizer others(model_, without);
    for (std::size_t i = 0; i < gallery_.people[p].faces.size(); ++i) {
      const GrayImage& face = gallery_.people[p].faces[i];
      strangers.push_back(static_cast<float>(others.identify(face).candidates.front().runner_up_ratio));
      Gallery left = gallery_;
      auto& faces = left.people[p].faces;
      faces.erase(faces.begin() + static_cast<std::ptrdiff_t>(i));
      const Candidate best = Recognizer(model_, left).identify(face).candidates.front();
      known.push_back(best.person == static_cast<int>(p) ? static_cast<float>(best.runner_up_ratio) : -1.0F);
    }
  }
  std::sort(strangers.begin(), strangers.end());
  std::sort(known.begin(), known.end());
  const Calibration calibration = calibrate(model_, gallery_, 0.1);
  ASSERT_EQ(calibration.strangers.size(), strangers.size());
  ASSERT_EQ(calibration.known.size(), known.size());
  // The recognizer's bases have 16 bits.
  for (std::size_t i = 0; i < strangers.size(); ++i) {
    EXPECT_NEAR(calibration.strangers[i], strangers[i], 0.01F * strangers[i]);
    EXPECT_NEAR(calibration.known[i], known[i], 0.01F * std::max(known[i], 1.0F));
  }
  EXPECT_EQ(calibration.people, 4);
  EXPECT_EQ(calibration.false_alarms, 0.1);
  EXPECT_EQ(calibration.threshold, calibration.threshold_for(0.1));
}

TEST_F(Calibrate, TrainingDoesIt) {
  EXPECT_EQ(model_.calibration, calibrate(model_, gallery_));
  EXPECT_EQ(model_.calibration, calibrate(model_, gallery_, 0.01, 1)) << "whatever the number of threads";
}

TEST_F(Calibrate, TakesThreePeople) {
  gallery_.people.resize(2);
  const Calibration calibration = calibrate(model_, gallery_);
  EXPECT_TRUE(calibration.strangers.empty());
  EXPECT_EQ(calibration.threshold, 0.0);
}

TEST_F(Calibrate, AFaceThatIsAloneIsAStrangerOnly) {
  gallery_.people[1].faces.resize(1);
  const Calibration calibration = calibrate(model_, gallery_);
  EXPECT_EQ(calibration.strangers.size(), 14U);
  EXPECT_EQ(calibration.known.size(), 13U);
}

}  // namespace
}  // namespace ore
