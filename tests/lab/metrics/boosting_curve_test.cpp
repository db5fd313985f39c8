#include "lab/metrics/learning_curves.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "helpers/files.h"
#include "helpers/random_faces.h"
#include "ore/error.h"

namespace ore {
namespace {

using testing::error_of;
using ::testing::HasSubstr;
using testing::random_gallery;

/// People who are hard to tell apart, with more probes than are judged at once, every seventh of a stranger.
struct HardPeople {
  HardPeople() {
    for (int round = 0; round < 40; ++round) {
      const std::vector<GrayImage> faces = testing::take_last_faces(gallery);
      for (std::size_t k = 0; k < faces.size(); ++k) {
        const bool stranger = probes.faces.size() % 7 == 3;
        probes.faces.push_back(faces[k]);
        probes.names.push_back(stranger ? "nobody we know" : gallery.people[k].name);
      }
    }
  }

  Gallery gallery = random_gallery(
      {.faces = {44, 43, 44, 42}, .height = 24, .width = 20, .rank = 5, .noise = 50.0, .seed = 8});
  LabelledProbes probes;
};

TrainOptions boosting(int occluded_copies = 0) {
  TrainOptions options{.patches = 60,
                       .patch_areas = {25},
                       .learner = Learner::kBoost,
                       .copies = Copies::kNone,
                       .occluded_copies = occluded_copies,
                       .budget = 40.0,
                       .threads = 1};
  options.boost.steps = 15;
  return options;
}

/// What the recognizer makes of the model of every step.
void expect_errors_of_recognizer(const HardPeople& people, const Training& training, Inference inference) {
  const std::vector<double> errors = test_errors(training, people.gallery, people.probes, 1);
  ASSERT_EQ(errors.size(), training.steps.size());
  ASSERT_GE(errors.size(), 5u);
  for (std::size_t s = 0; s < errors.size(); ++s) {
    const Recognizer recognizer(model_after(training, s), people.gallery, {.inference = inference});
    ASSERT_EQ(recognizer.inference(), inference);
    const Evaluation evaluation = evaluate(recognizer, people.probes);
    EXPECT_GT(evaluation.probes, 128);
    EXPECT_GT(evaluation.strangers, 10);
    EXPECT_NEAR(errors[s], 1.0 - evaluation.rank1, 1e-12) << "step " << s;
  }
  EXPECT_GE(std::set(errors.begin(), errors.end()).size(), 4u) << "the example is meant to be hard";
  EXPECT_GT(*std::min_element(errors.begin(), errors.end()), 0.0);
  EXPECT_EQ(test_errors(training, people.gallery, people.probes, 3), errors);
}

TEST(BoostingCurve, ModelsOfAllStepsAreValidAndTheLastIsTheModel) {
  const HardPeople people;
  for (const int copies : {0, 2}) {
    const Training training = train(people.gallery, boosting(copies));
    ASSERT_GE(training.steps.size(), 5u);
    for (std::size_t s = 0; s < training.steps.size(); ++s) {
      const Model model = model_after(training, s);
      EXPECT_NO_THROW(model.validate());
      EXPECT_EQ(static_cast<int>(model.patches.size()), kept_after(training.steps[s]));
      EXPECT_EQ(model.training_error, training.steps[s].training_error);
    }
    ASSERT_EQ(model_after(training, 0).patches.size(), 1u);
    EXPECT_EQ(model_after(training, 0).patches[0], training.steps[0].added);
    EXPECT_EQ(model_after(training, training.steps.size() - 1), training.model);
  }
}

TEST(BoostingCurve, TestErrorsAreThoseOfARecognizerAtEveryStep) {
  const HardPeople people;
  expect_errors_of_recognizer(people, train(people.gallery, boosting()), Inference::kPlain);
}

TEST(BoostingCurve, TestErrorsHeedTheModelsConfidence) {
  const HardPeople people;
  const Training training = train(people.gallery, boosting(2));
  expect_errors_of_recognizer(people, training, Inference::kRobust);
  Training without = training;
  for (BoostingStep& step : without.steps) step.added.curve = -1;
  EXPECT_NE(test_errors(without, people.gallery, people.probes),
            test_errors(training, people.gallery, people.probes));
}

TEST(BoostingCurve, RefusesProbesThatTellNothing) {
  HardPeople people;
  EXPECT_NO_THROW(require_testable(people.gallery, people.probes));
  TrainOptions options = boosting();
  options.boost.steps = 2;
  const Training training = train(people.gallery, options);
  const auto refusal = [&](const LabelledProbes& probes) {
    const std::string early = error_of([&] { require_testable(people.gallery, probes); });
    EXPECT_EQ(error_of([&] { test_errors(training, people.gallery, probes); }), early);
    return early;
  };
  LabelledProbes strangers = people.probes;
  for (std::string& name : strangers.names) name += "?";
  EXPECT_THAT(refusal(strangers), HasSubstr("none of these faces"));
  EXPECT_THAT(refusal({}), HasSubstr("none of these faces"));
  people.probes.faces[5] = GrayImage(7, 9);
  EXPECT_THAT(refusal(people.probes), HasSubstr("7x9"));
}

TEST(BoostingCurve, OfNoStepsIsEmpty) {
  const HardPeople people;
  EXPECT_TRUE(test_errors({}, people.gallery, people.probes).empty());
  const std::string csv = boosting_csv({}, {});
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1) << csv;
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, at);) parts.push_back(part);
  return parts;
}

TEST(BoostingCurve, CsvHasALineForEveryStep) {
  const HardPeople people;
  const std::vector<BoostingStep> steps = train(people.gallery, boosting()).steps;
  std::vector<double> errors;
  for (std::size_t s = 0; s < steps.size(); ++s) errors.push_back(static_cast<double>(s) / 7.0);
  const std::string head = "step,patch,x,y,width,height,violation,log_loss,relative_gap,training_error,kept";
  for (const bool tested : {false, true}) {
    const std::string csv = boosting_csv(steps, tested ? errors : std::vector<double>{});
    EXPECT_EQ(csv.back(), '\n');
    const std::vector<std::string> lines = split(csv, '\n');
    ASSERT_EQ(lines.size(), steps.size() + 1);
    EXPECT_EQ(lines[0], head + (tested ? ",test_error" : ""));
    for (std::size_t s = 0; s < steps.size(); ++s) {
      std::vector<double> values;
      for (const std::string& field : split(lines[s + 1], ',')) values.push_back(std::stod(field));
      const BoostingStep& step = steps[s];
      const Patch& patch = step.added.patch;
      std::vector<double> expected = {static_cast<double>(s + 1),
                                      static_cast<double>(patch.stream),
                                      static_cast<double>(patch.x),
                                      static_cast<double>(patch.y),
                                      static_cast<double>(patch.width),
                                      static_cast<double>(patch.height),
                                      step.violation,
                                      step.log_loss,
                                      step.relative_gap,
                                      step.training_error,
                                      static_cast<double>(kept_after(step))};
      if (tested) expected.push_back(errors[s]);
      EXPECT_EQ(values, expected) << "to the last digit: " << lines[s + 1];
    }
  }
}

}  // namespace
}  // namespace ore
