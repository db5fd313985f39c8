#include "recognition/track_scores.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "helpers/files.h"
#include "ore/error.h"

namespace ore {
namespace {

using ::testing::HasSubstr;

constexpr double kThreshold = 1.2;

/// Of three people, `best` leads by `lead`, the others are behind by as much.
Identification answer(int best, double runner_up_ratio, double trusted = 0.8) {
  const std::vector<std::string> names = {"Anna", "Ben", "Cleo"};
  Identification result;
  result.trusted = trusted;
  result.candidates.push_back({best, names[static_cast<std::size_t>(best)], 0.6, runner_up_ratio});
  for (int person = 0; person < 3; ++person)
    if (person != best)
      result.candidates.push_back(
          {person, names[static_cast<std::size_t>(person)], 0.2, 1.0 / runner_up_ratio});
  return result;
}

TrackScores after(int frames, const Identification& each, const TrackScoreOptions& options = {}) {
  TrackScores evidence(kThreshold, options);
  for (int frame = 0; frame < frames; ++frame) evidence.add(each);
  return evidence;
}

TEST(TrackScores, ANameNeedsThreeFrames) {
  TrackScores evidence = after(2, answer(1, 2.0));
  EXPECT_EQ(evidence.verdict(), Verdict::kUndecided);
  EXPECT_EQ(evidence.person(), -1);
  EXPECT_TRUE(evidence.summary().unknown);
  evidence.add(answer(1, 2.0));
  EXPECT_EQ(evidence.verdict(), Verdict::kNamed);
  EXPECT_EQ(evidence.person(), 1);
  EXPECT_FALSE(evidence.summary().unknown);
  EXPECT_EQ(evidence.summary().candidates[0].name, "Ben");
}

TEST(TrackScores, TheThresholdItselfIsEnough) {
  EXPECT_EQ(after(3, answer(0, kThreshold * 1.0001)).verdict(), Verdict::kNamed);
  EXPECT_EQ(after(3, answer(0, kThreshold * 0.9999)).verdict(), Verdict::kUndecided);
}

TEST(TrackScores, LongWithoutANameIsUnknown) {
  EXPECT_EQ(after(14, answer(0, 1.05)).verdict(), Verdict::kUndecided);
  EXPECT_EQ(after(15, answer(0, 1.05)).verdict(), Verdict::kUnknown);
}

TEST(TrackScores, AnUndecidedTrackEndsUnknownAndANamedOneNamed) {
  TrackScores undecided = after(2, answer(0, 3.0));
  undecided.end();
  EXPECT_EQ(undecided.verdict(), Verdict::kUnknown);
  TrackScores named = after(3, answer(0, 3.0));
  named.end();
  EXPECT_EQ(named.verdict(), Verdict::kNamed);
  TrackScores nothing(kThreshold);
  nothing.end();
  EXPECT_EQ(nothing.verdict(), Verdict::kUnknown);
  EXPECT_TRUE(nothing.summary().candidates.empty());
}

TEST(TrackScores, MeansAreThoseOfAPlainLoop) {
  const std::vector<Identification> answers = {answer(0, 1.5, 0.9), answer(1, 1.2, 0.3), answer(0, 1.1, 0.6),
                                               answer(2, 1.8, 0.1)};
  constexpr int kMemory = 7;
  TrackScores evidence(kThreshold, {.memory = kMemory});
  std::vector<double> score(3, 0.0);
  std::vector<double> log_ratio(3, 0.0);
  double weights = 0.0;
  double remembered = 0.0;
  for (std::size_t frame = 0; frame < answers.size(); ++frame) {
    evidence.add(answers[frame]);
    const double age = static_cast<double>(answers.size() - 1 - frame);
    const double weight = answers[frame].trusted * std::exp(-age / kMemory);
    for (const Candidate& candidate : answers[frame].candidates) {
      score[static_cast<std::size_t>(candidate.person)] += weight * candidate.score;
      log_ratio[static_cast<std::size_t>(candidate.person)] += weight * std::log(candidate.runner_up_ratio);
    }
    weights += weight;
    remembered += std::exp(-age / kMemory);
  }
  const Identification summary = evidence.summary(0);
  ASSERT_EQ(summary.candidates.size(), 3U);
  EXPECT_NEAR(summary.trusted, weights / remembered, 1e-12);
  for (const Candidate& candidate : summary.candidates) {
    const auto person = static_cast<std::size_t>(candidate.person);
    EXPECT_NEAR(candidate.score, score[person] / weights, 1e-12);
    EXPECT_NEAR(candidate.runner_up_ratio, std::exp(log_ratio[person] / weights), 1e-12);
  }
  EXPECT_EQ(summary.candidates[0].name, "Anna");
  EXPECT_EQ(evidence.summary(2).candidates.size(), 2U);
}

TEST(TrackScores, AHiddenFaceTellsNothing) {
  TrackScores evidence = after(2, answer(0, 2.0));
  evidence.add(answer(1, 50.0, 0.0));
  EXPECT_EQ(evidence.frames(), 2);
  EXPECT_EQ(evidence.verdict(), Verdict::kUndecided);
  evidence.add(answer(1, 4.0, 0.05));
  EXPECT_EQ(evidence.verdict(), Verdict::kNamed);
  EXPECT_EQ(evidence.person(), 0) << "two good frames outweigh one with hardly a face";
}

TEST(TrackScores, ANameStaysUntilItsLeadIsClearlyTooSmall) {
  TrackScores evidence = after(3, answer(0, 1.21), {.memory = 1000000});
  ASSERT_EQ(evidence.verdict(), Verdict::kNamed);
  for (int frame = 0; frame < 200; ++frame) evidence.add(answer(0, 1.17));
  EXPECT_LT(evidence.summary().candidates[0].runner_up_ratio, kThreshold);
  EXPECT_EQ(evidence.verdict(), Verdict::kNamed) << "1.17 is not below 1.2 / 1.05";
  for (int frame = 0; frame < 800; ++frame) evidence.add(answer(0, 1.10));
  EXPECT_EQ(evidence.verdict(), Verdict::kUnknown);
  EXPECT_EQ(evidence.person(), -1);
}

TEST(TrackScores, AStrangerIsNamedLaterOnlyByAClearLead) {
  TrackScores evidence = after(15, answer(0, 1.0), {.memory = 1});
  ASSERT_EQ(evidence.verdict(), Verdict::kUnknown);
  for (int frame = 0; frame < 30; ++frame) evidence.add(answer(0, 1.23));
  EXPECT_EQ(evidence.verdict(), Verdict::kUnknown) << "1.23 is not above 1.2 * 1.05";
  for (int frame = 0; frame < 30; ++frame) evidence.add(answer(0, 1.3));
  EXPECT_EQ(evidence.verdict(), Verdict::kNamed);
}

TEST(TrackScores, TracksThatWereMixedUpMend) {
  TrackScores evidence = after(10, answer(0, 1.5), {.memory = 20});
  for (int frame = 0; frame < 2; ++frame) evidence.add(answer(1, 1.5));
  EXPECT_EQ(evidence.person(), 0) << "two frames of another person change nothing";
  for (int frame = 0; frame < 100; ++frame) evidence.add(answer(1, 1.5));
  EXPECT_EQ(evidence.person(), 1);
}

TEST(TrackScores, WithoutAThresholdTheBestIsNamedAndStays) {
  TrackScores evidence(0.0);
  for (int frame = 0; frame < 3; ++frame) evidence.add(answer(2, 1.001));
  EXPECT_EQ(evidence.person(), 2);
  for (int frame = 0; frame < 4; ++frame) evidence.add(answer(1, 1.001));
  EXPECT_EQ(evidence.person(), 2) << "another is hardly better";
  const Identification summary = evidence.summary(0);
  EXPECT_EQ(summary.candidates[0].name, "Cleo") << "the named person comes first";
  EXPECT_GT(summary.candidates[1].score, summary.candidates[0].score);
}

TEST(TrackScores, WhoIsNotAmongTheCandidatesCountsAsTheLast) {
  const auto first_only = [](Identification whole) {
    whole.candidates.resize(1);
    return whole;
  };
  TrackScores evidence(kThreshold, {.memory = 1000000000});
  evidence.add(first_only(answer(0, 1.5, 1.0)));
  evidence.add(first_only(answer(2, 1.4, 1.0)));
  const Identification summary = evidence.summary(0);
  ASSERT_EQ(summary.candidates.size(), 2U) << "nobody told of Ben";
  for (const Candidate& candidate : summary.candidates)
    EXPECT_NEAR(candidate.runner_up_ratio, std::sqrt(candidate.person == 0 ? 1.5 / 1.4 : 1.4 / 1.5), 1e-8);
}

TEST(TrackScores, RefusesSenselessOptions) {
  const auto error_of = [](const TrackScoreOptions& options) {
    return testing::error_of([&] { TrackScores(1.0, options); });
  };
  EXPECT_THAT(error_of({.sure_after = 0}), HasSubstr("sure_after is 0"));
  EXPECT_THAT(error_of({.unknown_after = 2}), HasSubstr("unknown_after is 2"));
  EXPECT_THAT(error_of({.doubt = 0.9}), HasSubstr("doubt is 0.9"));
  EXPECT_THAT(error_of({.memory = 0}), HasSubstr("memory is 0"));
}

}  // namespace
}  // namespace ore
