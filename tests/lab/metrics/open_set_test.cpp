#include "lab/metrics/evaluate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "helpers/random_faces.h"
#include "ore/error.h"

namespace ore {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The definition, counted for one threshold.
OpenSetPoint counted(const std::vector<KnownAnswer>& known, const std::vector<double>& strangers,
                     double threshold) {
  int detected = 0;
  for (const KnownAnswer& answer : known) detected += answer.right && answer.score >= threshold;
  int alarms = 0;
  for (const double score : strangers) alarms += score >= threshold;
  return {threshold, alarms / static_cast<double>(strangers.size()),
          detected / static_cast<double>(known.size())};
}

/// The best that any threshold reaches; only scores matter, and one above all of them.
double counted_rate_at(const std::vector<KnownAnswer>& known, const std::vector<double>& strangers,
                       double false_alarm_rate) {
  std::vector<double> thresholds = strangers;
  for (const KnownAnswer& answer : known) thresholds.push_back(answer.score);
  double best = 0.0;
  for (const double threshold : thresholds) {
    const OpenSetPoint point = counted(known, strangers, threshold);
    if (point.false_alarm_rate <= false_alarm_rate) best = std::max(best, point.detection_rate);
  }
  return best;
}

TEST(OpenSetCurve, IsWhatIsCountedByHand) {
  const std::vector<KnownAnswer> known = {{0.9, true}, {0.8, false}, {0.7, true}, {0.2, true}};
  const OpenSetCurve curve = open_set_curve(known, std::vector{0.7, 0.3});
  ASSERT_EQ(curve.size(), 5U);
  const std::vector<OpenSetPoint> expected = {
      {kInfinity, 0.0, 0.0}, {0.9, 0.0, 0.25}, {0.7, 0.5, 0.5}, {0.3, 1.0, 0.5}, {0.2, 1.0, 0.75}};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(curve[i].threshold, expected[i].threshold);
    EXPECT_EQ(curve[i].false_alarm_rate, expected[i].false_alarm_rate);
    EXPECT_EQ(curve[i].detection_rate, expected[i].detection_rate);
  }
  EXPECT_EQ(rate_at(curve, 0.0), 0.25);
  EXPECT_EQ(rate_at(curve, 0.49), 0.25);
  EXPECT_EQ(rate_at(curve, 0.5), 0.5);
  EXPECT_EQ(rate_at(curve, 1.0), 0.75);
}

// Rates are the same quotients of the same counts, so that they are equal to the last bit.
TEST(OpenSetCurve, EqualsNaiveCounting) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    RandomStream random = testing::test_stream(seed);
    const int levels = seed % 2 == 0 ? 7 : 1000000;  // few levels: many ties
    std::vector<KnownAnswer> known(static_cast<std::size_t>(1 + random.below(60)));
    for (KnownAnswer& answer : known) answer = {random.below(levels) - 3.0, random.below(3) > 0};
    std::vector<double> strangers(static_cast<std::size_t>(1 + random.below(60)));
    for (double& score : strangers) score = random.below(levels) - 3.0;

    const OpenSetCurve curve = open_set_curve(known, strangers);
    for (std::size_t i = 0; i < curve.size(); ++i) {
      const OpenSetPoint expected = counted(known, strangers, curve[i].threshold);
      EXPECT_EQ(curve[i].false_alarm_rate, expected.false_alarm_rate);
      EXPECT_EQ(curve[i].detection_rate, expected.detection_rate);
      if (i == 0) continue;
      EXPECT_LT(curve[i].threshold, curve[i - 1].threshold);
      EXPECT_GT(curve[i].false_alarm_rate + curve[i].detection_rate,
                curve[i - 1].false_alarm_rate + curve[i - 1].detection_rate);
    }
    EXPECT_EQ(curve.back().false_alarm_rate, 1.0);
    EXPECT_EQ(curve.back().detection_rate, counted(known, strangers, -kInfinity).detection_rate);
    for (const double rate : {0.0, 0.01, 0.1, 0.25, 0.5, 0.99, 1.0, 2.0})
      EXPECT_EQ(rate_at(curve, rate), counted_rate_at(known, strangers, rate));
    for (const OpenSetPoint& point : curve)
      EXPECT_EQ(rate_at(curve, point.false_alarm_rate),
                counted_rate_at(known, strangers, point.false_alarm_rate));
  }
}

TEST(OpenSetCurve, NoThresholdSeparatesEqualScores) {
  const OpenSetCurve curve =
      open_set_curve(std::vector<KnownAnswer>{{1.0, true}, {1.0, true}}, std::vector{1.0, 1.0});
  ASSERT_EQ(curve.size(), 2U);
  EXPECT_EQ(rate_at(curve, 0.99), 0.0);
  EXPECT_EQ(rate_at(curve, 1.0), 1.0);
}

TEST(OpenSetCurve, NobodyRightMeansNothingIsDetected) {
  const OpenSetCurve curve = open_set_curve(std::vector<KnownAnswer>{{1.0, false}}, std::vector{0.5});
  ASSERT_EQ(curve.size(), 2U);
  EXPECT_EQ(rate_at(curve, 1.0), 0.0);
}

TEST(OpenSetCurve, NeedsProbesOfBothKinds) {
  EXPECT_THROW(open_set_curve({}, std::vector{1.0}), Error);
  EXPECT_THROW(open_set_curve(std::vector<KnownAnswer>{{1.0, true}}, {}), Error);
}

}  // namespace
}  // namespace ore
