#include "ore/model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "ore/error.h"

namespace ore {
namespace {

Model valid_model() {
  Model model;
  model.face_height = 20;
  model.face_width = 16;
  model.candidates = 5;
  model.budget = 10.0;
  model.training_error = 0.25;
  model.patches = {{{.x = 0, .y = 0, .width = 16, .height = 20, .dimension = 100, .stream = 0}, 1.5},
                   {{.x = 11, .y = 17, .width = 5, .height = 3, .dimension = 15, .stream = 3}, 0.5}};
  return model;
}

TEST(Model, ValidOneIsAccepted) {
  EXPECT_NO_THROW(valid_model().validate());
  Model equal = valid_model();
  equal.learner = Learner::kEqual;
  equal.budget = 0.0;
  EXPECT_NO_THROW(equal.validate());
  Model calibrated = valid_model();
  calibrated.trained_people = calibrated.trained_faces = 2;
  calibrated.calibration = {
      .false_alarms = 1.0, .threshold = 0.0, .strangers = {0.3F, 0.3F}, .known = {-1.0F}};
  EXPECT_NO_THROW(calibrated.validate());
}

TEST(Model, LearnersAndProfilesAreParsedAsTheyAreNamed) {
  for (const Learner learner : kLearners) EXPECT_EQ(parse_learner(to_string(learner)), learner);
  for (const Profile profile : kProfiles) EXPECT_EQ(parse_profile(to_string(profile)), profile);
  for (const char* other : {"", "guess", "Robust", "fast "}) {
    EXPECT_EQ(parse_learner(other), std::nullopt) << other;
    EXPECT_EQ(parse_profile(other), std::nullopt) << other;
  }
}

using IntLimits = std::numeric_limits<int>;
using DoubleLimits = std::numeric_limits<double>;

/// Names of ways to break a valid model.
using Breaks = std::vector<std::pair<const char*, std::function<void(Model&)>>>;

void expect_all_rejected(const Breaks& breaks) {
  for (const auto& [name, break_it] : breaks) {
    Model model = valid_model();
    break_it(model);
    EXPECT_THROW(model.validate(), Error) << name;
  }
}

TEST(Model, EveryBrokenFieldIsRejected) {
  expect_all_rejected({
      {"no height", [](Model& m) { m.face_height = 0; }},
      {"negative width", [](Model& m) { m.face_width = -16; }},
      {"huge height", [](Model& m) { m.face_height = IntLimits::max(); }},
      {"huge width", [](Model& m) { m.face_width = IntLimits::max(); }},
      {"no patch", [](Model& m) { m.patches.clear(); }},
      {"fewer candidates than patches", [](Model& m) { m.candidates = 1; }},
      {"negative candidates", [](Model& m) { m.candidates = -5; }},
      {"negative budget", [](Model& m) { m.budget = -1.0; }},
      {"budget not a number", [](Model& m) { m.budget = DoubleLimits::quiet_NaN(); }},
      {"infinite budget", [](Model& m) { m.budget = DoubleLimits::infinity(); }},
      {"negative error", [](Model& m) { m.training_error = -0.1; }},
      {"error above 1", [](Model& m) { m.training_error = 1.1; }},
      {"error not a number", [](Model& m) { m.training_error = DoubleLimits::quiet_NaN(); }},
      {"trained by nobody's faces", [](Model& m) { m.trained_people = 3; }},
      {"trained by negative people", [](Model& m) { m.trained_people = -1; }},
      {"no false alarms", [](Model& m) { m.calibration.false_alarms = 0.0; }},
      {"too many false alarms", [](Model& m) { m.calibration.false_alarms = 1.01; }},
      {"false alarms not a number", [](Model& m) { m.calibration.false_alarms = DoubleLimits::quiet_NaN(); }},
      {"negative threshold", [](Model& m) { m.calibration.threshold = -0.1; }},
      {"infinite threshold", [](Model& m) { m.calibration.threshold = DoubleLimits::infinity(); }},
      {"threshold not a number", [](Model& m) { m.calibration.threshold = DoubleLimits::quiet_NaN(); }},
      {"falling scores",
       [](Model& m) {
         m.calibration.strangers = {0.5F, 0.4F};
       }},
      {"score not a number", [](Model& m) { m.calibration.known = {std::nanf("")}; }},
  });
}

TEST(Model, EveryBrokenPatchIsRejected) {
  expect_all_rejected({
      {"x negative", [](Model& m) { m.patches[1].patch.x = -1; }},
      {"y negative", [](Model& m) { m.patches[1].patch.y = -1; }},
      {"x beyond", [](Model& m) { m.patches[1].patch.x = 12; }},
      {"y beyond", [](Model& m) { m.patches[1].patch.y = 18; }},
      {"x overflows", [](Model& m) { m.patches[1].patch.x = IntLimits::max(); }},
      {"x lowest", [](Model& m) { m.patches[1].patch.x = IntLimits::min(); }},
      {"width 0", [](Model& m) { m.patches[1].patch.width = 0; }},
      {"width beyond", [](Model& m) { m.patches[1].patch.width = 17; }},
      {"width overflows", [](Model& m) { m.patches[1].patch.width = IntLimits::max(); }},
      {"height 0", [](Model& m) { m.patches[1].patch.height = 0; }},
      {"height overflows", [](Model& m) { m.patches[1].patch.height = IntLimits::max(); }},
      {"dimension 0", [](Model& m) { m.patches[1].patch.dimension = 0; }},
      {"dimension above area", [](Model& m) { m.patches[1].patch.dimension = 16; }},
      {"weight 0", [](Model& m) { m.patches[1].weight = 0.0; }},
      {"negative weight", [](Model& m) { m.patches[1].weight = -1.0; }},
      {"weight not a number", [](Model& m) { m.patches[1].weight = DoubleLimits::quiet_NaN(); }},
      {"infinite weight", [](Model& m) { m.patches[1].weight = DoubleLimits::infinity(); }},
  });
}

/// With curves, descriptors and copies.
Model trusting_model() {
  Model model = valid_model();
  model.profile = Profile::kFast;
  model.copies = {.mirrored = true, .shift = 3};
  model.curves = {{{0.0F, 1.0F, 2.5F}, {1.0F, 0.5F, 0.0F}}, {{1.0F}, {1.0F}}};
  model.patches = {{{.width = 16, .height = 20, .dimension = 100, .stream = 0}, 1.5, 0.1, 0},
                   {{.x = 9,
                     .y = 3,
                     .width = 6,
                     .height = 9,
                     .dimension = 54,
                     .stream = 3,
                     .descriptor = Descriptor::kCells,
                     .cell = 3},
                    0.5,
                    1.0,
                    1},
                   {{.x = 2,
                     .y = 4,
                     .width = 6,
                     .height = 4,
                     .dimension = 12,
                     .stream = 4,
                     .descriptor = Descriptor::kGradients,
                     .cell = 2},
                    0.5,
                    1e-6,
                    0}};
  return model;
}

TEST(Model, WithCurvesDescriptorsAndCopiesIsAccepted) {
  EXPECT_NO_THROW(trusting_model().validate());
}

TEST(Model, EveryBrokenFieldOfTrustIsRejected) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  using Break = std::function<void(Model&)>;
  const std::vector<std::pair<const char*, Break>> ways = {
      {"negative shift", [](Model& m) { m.copies.shift = -1; }},
      {"huge shift", [](Model& m) { m.copies.shift = std::numeric_limits<int>::max(); }},
      {"negative penalty", [](Model& m) { m.penalty = -0.1; }},
      {"penalty not a number", [](Model& m) { m.penalty = static_cast<double>(kNan); }},
      {"an empty curve", [](Model& m) { m.curves[1] = {}; }},
      {"a curve with a confidence too few", [](Model& m) { m.curves[0].confidence.pop_back(); }},
      {"falling ratios", [](Model& m) { m.curves[0].ratio[1] = 3.0F; }},
      {"equal ratios", [](Model& m) { m.curves[0].ratio[1] = 0.0F; }},
      {"a negative ratio", [](Model& m) { m.curves[0].ratio[0] = -1.0F; }},
      {"a ratio not a number", [](Model& m) { m.curves[0].ratio[0] = kNan; }},
      {"an infinite ratio", [](Model& m) { m.curves[0].ratio[2] = kInfinity; }},
      {"rising confidences", [](Model& m) { m.curves[0].confidence[2] = 0.7F; }},
      {"a confidence above 1", [](Model& m) { m.curves[0].confidence[0] = 1.1F; }},
      {"a confidence below 0", [](Model& m) { m.curves[0].confidence[2] = -0.1F; }},
      {"a confidence not a number", [](Model& m) { m.curves[0].confidence[1] = kNan; }},
      {"a curve that is not there", [](Model& m) { m.patches[0].curve = 2; }},
      {"a curve before the first", [](Model& m) { m.patches[0].curve = -2; }},
      {"one patch without a curve", [](Model& m) { m.patches[0].curve = -1; }},
      {"patches with curves but no curves", [](Model& m) { m.curves.clear(); }},
      {"usual residual 0", [](Model& m) { m.patches[0].typical_residual = 0.0; }},
      {"usual residual above 1", [](Model& m) { m.patches[0].typical_residual = 1.5; }},
      {"usual residual not a number",
       [](Model& m) { m.patches[0].typical_residual = static_cast<double>(kNan); }},
      {"unknown descriptor", [](Model& m) { m.patches[0].patch.descriptor = static_cast<Descriptor>(3); }},
      {"cell 0", [](Model& m) { m.patches[1].patch.cell = 0; }},
      {"negative cell", [](Model& m) { m.patches[1].patch.cell = -3; }},
      {"x off the grid", [](Model& m) { m.patches[1].patch.x = 10; }},
      {"y off the grid", [](Model& m) { m.patches[1].patch.y = 4; }},
      {"width off the grid", [](Model& m) { m.patches[1].patch.width = 5; }},
      {"height off the grid", [](Model& m) { m.patches[1].patch.height = 8; }},
      {"dimension above the values", [](Model& m) { m.patches[1].patch.dimension = 55; }},
  };
  for (const auto& [name, break_it] : ways) {
    Model model = trusting_model();
    break_it(model);
    EXPECT_THROW(model.validate(), Error) << name;
  }
}

// 16384 x 16384 places of 9 values each are more than an int counts.
TEST(Model, APatchWithMoreValuesThanCanBeCountedIsRejected) {
  Model model = valid_model();
  model.face_height = model.face_width = 1 << 14;
  model.patches = {
      {{.width = 1 << 14, .height = 1 << 14, .dimension = 1, .descriptor = Descriptor::kCells}, 1.0}};
  EXPECT_THROW(model.validate(), Error);
}

}  // namespace
}  // namespace ore
