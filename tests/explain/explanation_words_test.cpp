#include "explain/explanation.h"

#include <gtest/gtest.h>

namespace ore {
namespace {

/// `count` strangers, all different people, with leads from 0.5 to 1.
Calibration calibration_of(int count) {
  Calibration calibration{.people = count};
  for (int i = 0; i < count; ++i)
    calibration.strangers.push_back(0.5F + 0.5F * static_cast<float>(i) / static_cast<float>(count));
  return calibration;
}

TEST(ExplanationWords, SayHowWellAFaceFits) {
  EXPECT_EQ(sentence_of_fit({.runner_up_ratio = 1.423, .threshold = 1.1}, "Anna"),
            "Fits 1.42 times as well as the best parts of all others do; a name needs 1.10.");
  EXPECT_EQ(sentence_of_fit({.unknown = true, .runner_up_ratio = 0.8, .threshold = 1.1}, "Anna"),
            "Anna is closest, but fits only 0.80 times as well as the best parts of all others do; a name "
            "needs 1.10.");
  EXPECT_EQ(sentence_of_fit({.runner_up_ratio = 1.3, .threshold = 0.0}, "Anna"),
            "Fits 1.30 times as well as the best parts of all others do; everybody gets a name, since no "
            "least fit is set.");
  EXPECT_EQ(sentence_of_fit({.runner_up_ratio = 1.3, .threshold = 1.2, .alone = true}, "Anna"),
            "Fits 1.30 times as well as known people usually do; a name needs 1.20.");
}

TEST(ExplanationWords, SayHowLikelyAPersonIsByEvidence) {
  EXPECT_EQ(sentence_of_fit({.runner_up_ratio = 41.7, .threshold = 12.0, .by_evidence = true}, "Ada"),
            "Is 42 times as likely to be Ada as to be somebody else; a name needs 12.");
  EXPECT_EQ(sentence_of_fit({.runner_up_ratio = 12345.0, .threshold = 1.25, .by_evidence = true}, "Ada"),
            "Is 12000 times as likely to be Ada as to be somebody else; a name needs 1.2.");
  EXPECT_EQ(sentence_of_fit({.runner_up_ratio = 3e8, .threshold = 0.0, .by_evidence = true}, "Ada"),
            "Is more than a million times as likely to be Ada as to be somebody else; everybody gets a name, "
            "since no least likelihood is set.");
  EXPECT_EQ(sentence_of_fit(
                {.unknown = true, .runner_up_ratio = 1e-5, .threshold = 12.0, .by_evidence = true}, "Ada"),
            "Ada is closest, but less than 0.01 times as likely as somebody else; a name needs 12.");
}

TEST(ExplanationWords, DoNotCountBeyondAHundredTimes) {
  EXPECT_EQ(sentence_of_fit({.runner_up_ratio = 17580.69, .threshold = 1.09}, "Anna"),
            "Fits more than 100 times as well as the best parts of all others do; a name needs 1.09.");
  EXPECT_EQ(sentence_of_fit({.runner_up_ratio = 800.0, .threshold = 557.2}, "Anna"),
            "Fits 800.00 times as well as the best parts of all others do; a name needs 557.20.");
}

TEST(ExplanationWords, NumbersThatDifferLookDifferent) {
  EXPECT_EQ(sentence_of_fit({.unknown = true, .runner_up_ratio = 1.0996, .threshold = 1.1}, "Anna"),
            "Anna is closest, but fits only 1.09960 times as well as the best parts of all others do; a name "
            "needs 1.10000.");
}

TEST(ExplanationWords, SayHowManyStrangersFitAsWell) {
  const Calibration many = calibration_of(1000);
  EXPECT_EQ(sentence_of_strangers({}, 1.0), "How many strangers would fit as well is not known.");
  EXPECT_EQ(sentence_of_strangers(many, 0.5), "Nearly every stranger would fit as well.");
  EXPECT_EQ(sentence_of_strangers(many, 0.75), "About 5 of 10 strangers would fit as well.");
  EXPECT_EQ(sentence_of_strangers(many, 0.95), "About 1 stranger in 10 would fit as well.");
  EXPECT_EQ(sentence_of_strangers(many, 0.979), "About 1 stranger in 24 would fit as well.");
}

TEST(ExplanationWords, DoNotPromiseMoreThanWasSeen) {
  EXPECT_EQ(sentence_of_strangers(calibration_of(200), 50.0),
            "Fewer than 1 stranger in 2000 would fit as well.");
  EXPECT_EQ(sentence_of_strangers(calibration_of(257), 50.0),
            "Fewer than 1 stranger in 2600 would fit as well.");
}

}  // namespace
}  // namespace ore
