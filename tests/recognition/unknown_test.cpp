#include <gtest/gtest.h>

#include <cmath>

#include "helpers/random_faces.h"
#include "lab/synth/drawn_galleries.h"
#include "ore/probe.h"
#include "ore/recognizer.h"
#include "ore/training.h"

namespace ore {
namespace {

class Unknown : public ::testing::Test {
 protected:
  void SetUp() override { probes_ = testing::take_last_faces(gallery_); }

  Gallery gallery_ = testing::random_gallery({.faces = {4, 4, 4, 4}, .noise = 15.0});
  std::vector<GrayImage> probes_;
};

TEST_F(Unknown, IsALeadBelowTheThreshold) {
  const Model model = train(gallery_, {.patches = 30}).model;
  const double runner_up_ratio =
      Recognizer(model, gallery_).identify(probes_[0]).candidates.front().runner_up_ratio;
  EXPECT_FALSE(
      Recognizer(model, gallery_, {.threshold = 0.99 * runner_up_ratio}).identify(probes_[0]).unknown);
  EXPECT_TRUE(
      Recognizer(model, gallery_, {.threshold = 1.01 * runner_up_ratio}).identify(probes_[0]).unknown);
  EXPECT_EQ(Recognizer(model, gallery_).threshold(), model.calibration.threshold);
}

TEST(Refine, BringsAMovedFaceBack) {
  const Gallery gallery = draw_yaleb_like({.people = 4, .pictures = 8, .height = 84, .width = 72});
  Gallery known = gallery;
  const std::vector<GrayImage> probes = testing::take_last_faces(known);
  const Model model = train(known, {.patches = 60}).model;
  const Recognizer recognizer(model, known);
  const FaceFrame frame{.height = 84, .width = 72};
  double before = 0.0;
  double after = 0.0;
  for (const GrayImage& probe : probes) {
    const Similarity off{.a = 1.0, .b = 0.0, .dx = 2.0, .dy = -2.0};
    before += recognizer.identify(crop_face(probe, off, frame)).trusted;
    const Similarity better = refine(recognizer, probe, off, frame);
    after += recognizer.identify(crop_face(probe, better, frame)).trusted;
    EXPECT_LT(std::hypot(better.dx, better.dy), std::hypot(off.dx, off.dy) + 0.5);
  }
  EXPECT_GT(after, before);
}

TEST(Refine, LeavesAFaceAloneWhereTheModelHasNoConfidence) {
  const Gallery gallery = testing::random_gallery({});
  const Model model = train(gallery, {.patches = 20, .learner = Learner::kOre}).model;
  const Recognizer recognizer(model, gallery);
  EXPECT_EQ(refine(recognizer, gallery.people[0].faces[0]), gallery.people[0].faces[0]);
}

}  // namespace
}  // namespace ore
