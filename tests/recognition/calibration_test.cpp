#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "helpers/random_faces.h"
#include "ore/model.h"

namespace ore {
namespace {

/// Leads whose logarithms are normal.
Calibration normal_calibration(int count, int people) {
  RandomStream random = testing::test_stream(3);
  Calibration calibration{.people = people};
  for (int i = 0; i < count; ++i) {
    calibration.strangers.push_back(static_cast<float>(std::exp(random.normal(-0.5, 0.1))));
    calibration.known.push_back(static_cast<float>(std::exp(random.normal(0.5, 0.3))));
  }
  std::sort(calibration.strangers.begin(), calibration.strangers.end());
  std::sort(calibration.known.begin(), calibration.known.end());
  return calibration;
}

TEST(Calibration, CountsWhereThereAreEnoughStrangers) {
  const Calibration calibration = normal_calibration(10000, 1000);
  EXPECT_NEAR(calibration.false_alarm_rate(std::exp(-0.5)), 0.5, 0.02);
  const double threshold = calibration.threshold_for(0.01);
  EXPECT_NEAR(std::log(threshold), -0.5 + 2.326 * 0.1, 0.01);
  EXPECT_LE(calibration.false_alarm_rate(threshold), 0.01);
}

TEST(Calibration, IsCarefulWithFewPeople) {
  // Student's quantile with 9 degrees of freedom is 2.821; the deviation grows by sqrt(1 + 1 / 10).
  const Calibration calibration = normal_calibration(50, 10);
  double mean = 0.0;
  double squares = 0.0;
  for (const float runner_up_ratio : calibration.strangers)
    mean += std::log(static_cast<double>(runner_up_ratio)) / 50.0;
  for (const float runner_up_ratio : calibration.strangers)
    squares += std::pow(std::log(static_cast<double>(runner_up_ratio)) - mean, 2.0) / 50.0;
  EXPECT_NEAR(std::log(calibration.threshold_for(0.01)), mean + 2.821 * std::sqrt(1.1 * squares), 1e-3);
}

TEST(Calibration, RatesFallWithTheLead) {
  const Calibration calibration = normal_calibration(60, 12);
  double before = 1.0;
  double misses_before = 0.0;
  for (double runner_up_ratio = 0.2; runner_up_ratio < 4.0; runner_up_ratio *= 1.05) {
    EXPECT_LE(calibration.false_alarm_rate(runner_up_ratio), before);
    EXPECT_GE(calibration.miss_rate(runner_up_ratio), misses_before);
    before = calibration.false_alarm_rate(runner_up_ratio);
    misses_before = calibration.miss_rate(runner_up_ratio);
  }
}

TEST(Calibration, NamesEverybodyWhereNothingIsKnown) {
  EXPECT_EQ(Calibration{}.threshold_for(0.01), 0.0);
  EXPECT_EQ(Calibration{}.false_alarm_rate(2.0), 1.0);
  EXPECT_EQ(Calibration{}.miss_rate(2.0), 0.0);
}

}  // namespace
}  // namespace ore
