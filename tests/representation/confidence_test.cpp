#include "representation/posterior.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "helpers/random_faces.h"

namespace ore {
namespace {

using testing::test_stream;

/// The falling sequence closest to `levels` in least squares, by the min-max formula of isotonic regression.
std::vector<double> naive_falling(const std::vector<double>& levels) {
  const auto mean = [&](std::size_t first, std::size_t last) {
    return std::accumulate(levels.begin() + static_cast<std::ptrdiff_t>(first),
                           levels.begin() + static_cast<std::ptrdiff_t>(last) + 1, 0.0) /
           static_cast<double>(last - first + 1);
  };
  std::vector<double> result;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    double smallest = 1e300;
    for (std::size_t first = 0; first <= i; ++first) {
      double largest = -1e300;
      for (std::size_t last = i; last < levels.size(); ++last) largest = std::max(largest, mean(first, last));
      smallest = std::min(smallest, largest);
    }
    result.push_back(smallest);
  }
  return result;
}

std::vector<RatioMargin> random_observations(int count, double slope, std::uint64_t seed) {
  RandomStream random = test_stream(seed);
  std::vector<RatioMargin> observations;
  for (int i = 0; i < count; ++i) {
    const double ratio = random.uniform(0.0, 5.0);
    observations.push_back(
        {static_cast<float>(ratio), static_cast<float>(0.6 - slope * ratio + random.uniform(-0.4, 0.4))});
  }
  return observations;
}

void expect_is_a_curve(const ConfidenceCurve& curve) {
  ASSERT_FALSE(curve.ratio.empty());
  ASSERT_EQ(curve.ratio.size(), curve.confidence.size());
  EXPECT_EQ(curve.confidence.front(), 1.0F);
  EXPECT_LE(curve.ratio.size(), 30u);
  for (std::size_t i = 0; i < curve.ratio.size(); ++i) {
    EXPECT_GE(curve.confidence[i], 0.0F);
    EXPECT_LE(curve.confidence[i], 1.0F);
    if (i == 0) continue;
    EXPECT_GT(curve.ratio[i], curve.ratio[i - 1]);
    EXPECT_LE(curve.confidence[i], curve.confidence[i - 1]);
  }
}

TEST(FitConfidence, FallsFromOneToNoLessThanZero) {
  for (const double slope : {-0.2, 0.0, 0.1, 0.3})
    for (const int count : {1, 2, 5, 29, 30, 31, 77, 1000}) {
      std::vector<RatioMargin> observations = random_observations(count, slope, 1);
      expect_is_a_curve(fit_confidence(observations));
    }
}

TEST(FitConfidence, IsTheClosestFallingCurve) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    std::vector<RatioMargin> observations = random_observations(2 + static_cast<int>(seed % 12), 0.1, seed);
    const ConfidenceCurve curve = fit_confidence(observations);
    std::vector<double> margins;
    for (const RatioMargin& observation : observations)
      margins.push_back(static_cast<double>(observation.margin));  // fit_confidence sorted them by ratio
    const std::vector<double> expected = naive_falling(margins);
    ASSERT_EQ(curve.confidence.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
      EXPECT_NEAR(curve.confidence[i], expected[0] > 0.0 ? std::max(expected[i], 0.0) / expected[0] : 1.0,
                  1e-6)
          << "seed " << seed << " knot " << i;
  }
}

TEST(FitConfidence, TakesMeansOverThirtyEquallyFilledBins) {
  std::vector<RatioMargin> observations = random_observations(120, 0.1, 5);
  const ConfidenceCurve curve = fit_confidence(observations);
  ASSERT_EQ(curve.ratio.size(), 30u);
  std::vector<double> margins;
  for (std::size_t bin = 0; bin < 30; ++bin) {
    double ratio = 0.0;
    double margin = 0.0;
    for (std::size_t i = 4 * bin; i < 4 * bin + 4; ++i) {
      ratio += static_cast<double>(observations[i].ratio) / 4.0;
      margin += static_cast<double>(observations[i].margin) / 4.0;
    }
    EXPECT_NEAR(curve.ratio[bin], ratio, 1e-5);
    margins.push_back(margin);
  }
  const std::vector<double> expected = naive_falling(margins);
  for (std::size_t bin = 0; bin < 30; ++bin)
    EXPECT_NEAR(curve.confidence[bin], std::max(expected[bin], 0.0) / expected[0], 1e-5);
}

TEST(FitConfidence, DoesNotDependOnTheOrderOfTheObservations) {
  std::vector<RatioMargin> observations = random_observations(200, 0.1, 6);
  for (std::size_t i = 0; i < 100; ++i) observations[i].ratio = 1.0F;  // equal ratios, unequal margins
  std::vector<RatioMargin> backwards(observations.rbegin(), observations.rend());
  EXPECT_EQ(fit_confidence(observations), fit_confidence(backwards));
}

TEST(FitConfidence, OfOneObservationIsLevel) {
  for (const float margin : {0.7F, 0.0F, -0.3F}) {
    std::vector<RatioMargin> one = {{2.0F, margin}};
    EXPECT_EQ(fit_confidence(one), (ConfidenceCurve{{2.0F}, {1.0F}}));
  }
}

TEST(FitConfidence, WithoutAMarginAboveZeroIsLevelAtOne) {
  std::vector<RatioMargin> observations = random_observations(100, 0.0, 7);
  for (RatioMargin& observation : observations) observation.margin = -std::abs(observation.margin);
  for (const float confidence : fit_confidence(observations).confidence) EXPECT_EQ(confidence, 1.0F);
  for (RatioMargin& observation : observations) observation.margin = 0.0F;
  for (const float confidence : fit_confidence(observations).confidence) EXPECT_EQ(confidence, 1.0F);
}

TEST(FitConfidence, OfEqualRatiosIsASingleKnot) {
  std::vector<RatioMargin> observations = random_observations(100, 0.0, 8);
  for (RatioMargin& observation : observations) observation.ratio = 0.75F;
  EXPECT_EQ(fit_confidence(observations), (ConfidenceCurve{{0.75F}, {1.0F}}));
}

// Two thirds of the observations have the same ratio and fill 20 bins, by rising margin: their level is the
// mean of all of them, not that of the last.
TEST(FitConfidence, EqualRatiosCountWithTheMeanOfAllTheirMargins) {
  std::vector<RatioMargin> observations;
  for (int i = 0; i < 60; ++i) observations.push_back({1.0F, i < 30 ? 0.2F : 0.6F});  // 0.4 on the average
  for (int i = 0; i < 30; ++i) observations.push_back({2.0F + 0.1F * static_cast<float>(i), 0.1F});
  const ConfidenceCurve curve = fit_confidence(observations);
  ASSERT_EQ(curve.ratio.size(), 11u);
  EXPECT_EQ(curve.ratio[0], 1.0F);
  for (std::size_t i = 1; i < 11; ++i) EXPECT_NEAR(curve.confidence[i], 0.25F, 1e-6F);
}

// The 20 bins of the equal ratios also weigh 20 times as much as one when they are pooled with the next.
TEST(FitConfidence, EqualRatiosArePooledByTheirNumber) {
  std::vector<RatioMargin> observations;
  for (int i = 0; i < 60; ++i) observations.push_back({1.0F, 0.3F});
  for (int i = 0; i < 3; ++i) observations.push_back({2.0F, 0.9F});
  for (int i = 0; i < 27; ++i) observations.push_back({3.0F + 0.1F * static_cast<float>(i), 0.1F});
  const ConfidenceCurve curve = fit_confidence(observations);
  EXPECT_NEAR(curve.confidence.back(), 0.1 * 21.0 / (20.0 * 0.3 + 0.9), 1e-5);
}

TEST(ConfidenceAt, IsLinearBetweenKnotsAndLevelOutside) {
  const ConfidenceCurve curve{{0.5F, 1.0F, 3.0F}, {1.0F, 0.8F, 0.2F}};
  EXPECT_EQ(confidence_at(curve, 0.0F), 1.0F);
  EXPECT_EQ(confidence_at(curve, 0.5F), 1.0F);
  EXPECT_NEAR(confidence_at(curve, 0.75F), 0.9F, 1e-6F);
  EXPECT_NEAR(confidence_at(curve, 1.0F), 0.8F, 1e-6F);
  EXPECT_NEAR(confidence_at(curve, 1.5F), 0.65F, 1e-6F);
  EXPECT_NEAR(confidence_at(curve, 3.0F), 0.2F, 1e-6F);
  EXPECT_EQ(confidence_at(curve, 1e9F), 0.2F);
}

TEST(ConfidenceAt, OfASingleKnotIsItsConfidence) {
  const ConfidenceCurve curve{{2.0F}, {0.3F}};
  for (const float ratio : {0.0F, 2.0F, 5.0F}) EXPECT_EQ(confidence_at(curve, ratio), 0.3F);
}

}  // namespace
}  // namespace ore
