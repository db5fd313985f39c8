#include "lab/report/chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <set>

namespace ore {
namespace {

using ::testing::ElementsAre;

struct Interval {
  double low;
  double high;
};

constexpr std::array<Interval, 14> kIntervals = {{{0, 1},
                                                  {0, 100},
                                                  {91.3, 99.8},
                                                  {-3, 7},
                                                  {-1e-7, 2e-7},
                                                  {1e6, 1e6 + 3},
                                                  {25, 504},
                                                  {-9e149, 9e149},
                                                  {0, 1e-140},
                                                  {3, 3},
                                                  {0, 0},
                                                  {-42, -42},
                                                  {0.1, 0.3},
                                                  {1e15, 1e15 + 0.25}}};

/// 1, 2 or 5 times a power of ten, to nine digits.
bool is_round(double value) {
  const double decade = std::pow(10.0, std::floor(std::log10(value) + 1e-9));
  for (const double digit : {1.0, 2.0, 5.0})
    if (std::abs(value / decade - digit) < 1e-8) return true;
  return false;
}

TEST(LinearTicks, CoverTheInterval) {
  for (const auto& [low, high] : kIntervals) {
    const Ticks ticks = linear_ticks(low, high, 6);
    // To within the rounding of a step that still counts as being on a tick.
    const double slack = 1e-8 * (ticks.high - ticks.low);
    EXPECT_LE(ticks.low, low + slack);
    EXPECT_GE(ticks.high, high - slack);
    EXPECT_LT(ticks.low, ticks.high);
    EXPECT_EQ(ticks.major.front(), ticks.low);
    EXPECT_EQ(ticks.major.back(), ticks.high);
  }
}

TEST(LinearTicks, AreEquallyFarApartByARoundNumber) {
  for (const auto& [low, high] : kIntervals) {
    const Ticks ticks = linear_ticks(low, high, 6);
    const double step = (ticks.high - ticks.low) / static_cast<double>(ticks.major.size() - 1);
    EXPECT_TRUE(is_round(step)) << step;
    // A tick is rounded to a double once, so that distances are exact to a few units in the last place.
    const double rounding =
        4.0 * std::numeric_limits<double>::epsilon() * std::max(std::abs(ticks.low), std::abs(ticks.high));
    for (std::size_t i = 1; i < ticks.major.size(); ++i)
      EXPECT_NEAR(ticks.major[i] - ticks.major[i - 1], step, rounding);
  }
}

TEST(LinearTicks, AreAboutAsManyAsAsked) {
  for (const int about : {3, 6, 10})
    for (const auto& [low, high] : kIntervals) {
      const std::size_t count = linear_ticks(low, high, about).major.size();
      // A step is at most 2.5 times the wanted one; both ends may lie one step outside.
      EXPECT_GE(count, static_cast<std::size_t>(about / 2.5));
      EXPECT_LE(count, static_cast<std::size_t>(about + 3));
    }
}

TEST(LinearTicks, AreTheDoublesNearestToTheirDecimals) {
  EXPECT_THAT(linear_ticks(0.0, 1.0, 10).major,
              ElementsAre(0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0));
}

TEST(LogarithmicTicks, CoverTheIntervalBetweenRoundEnds) {
  for (const auto& [low, high] : {Interval{0.001, 1.0},
                                  {25, 400},
                                  {3, 3},
                                  {1, 1},
                                  {0.2, 900},
                                  {1e-12, 1e12},
                                  {7, 7.1},
                                  {1e-150, 1e-149},
                                  {1e-150, 1e150}}) {
    const Ticks ticks = logarithmic_ticks(low, high);
    EXPECT_LE(ticks.low, low * (1.0 + 1e-8));
    EXPECT_GE(ticks.high, high * (1.0 - 1e-8));
    EXPECT_LT(ticks.low, ticks.high);
    EXPECT_TRUE(is_round(ticks.low)) << ticks.low;
    EXPECT_TRUE(is_round(ticks.high)) << ticks.high;
    EXPECT_GE(ticks.major.size(), 2U);
    EXPECT_LE(ticks.major.size(), 10U);
    EXPECT_TRUE(std::is_sorted(ticks.major.begin(), ticks.major.end()));
    for (const double tick : ticks.major) {
      EXPECT_GE(tick, ticks.low);
      EXPECT_LE(tick, ticks.high);
    }
  }
}

TEST(LogarithmicTicks, AreDecadesOrOneTwoFive) {
  EXPECT_THAT(logarithmic_ticks(0.001, 1.0).major, ElementsAre(0.001, 0.01, 0.1, 1.0));
  EXPECT_THAT(logarithmic_ticks(25.0, 400.0).major, ElementsAre(20, 50, 100, 200, 500));
  EXPECT_EQ(logarithmic_ticks(0.001, 1.0).minor.size(), 3U * 8U);
}

TEST(TickLabels, HaveNoNoiseAndEquallyManyDigits) {
  const auto labels = [](double low, double high) {
    return tick_labels(linear_ticks(low, high, 5).major, Scale::kLinear);
  };
  EXPECT_THAT(labels(0.0, 1.0), ElementsAre("0.0", "0.2", "0.4", "0.6", "0.8", "1.0"));
  EXPECT_THAT(labels(0.0, 100.0), ElementsAre("0", "20", "40", "60", "80", "100"));
  EXPECT_THAT(labels(-1.0, 1.0), ElementsAre("−1.0", "−0.5", "0.0", "0.5", "1.0"));
  EXPECT_THAT(labels(0.0, 4e6), ElementsAre("0", "10⁶", "2×10⁶", "3×10⁶", "4×10⁶"));
  EXPECT_THAT(labels(0.0, 4e-9), ElementsAre("0", "10⁻⁹", "2×10⁻⁹", "3×10⁻⁹", "4×10⁻⁹"));
}

TEST(TickLabels, OfALogarithmicScaleHaveDigitsOfTheirOwn) {
  EXPECT_THAT(tick_labels(std::array{0.001, 0.01, 0.1, 1.0, 10.0}, Scale::kLogarithmic),
              ElementsAre("0.001", "0.01", "0.1", "1", "10"));
  EXPECT_THAT(tick_labels(std::array{1e-6, 1e-3, 1.0}, Scale::kLogarithmic),
              ElementsAre("10⁻⁶", "10⁻³", "10⁰"));
}

TEST(TickLabels, AreAllDifferent) {
  for (const auto& [low, high] : kIntervals) {
    const std::vector<std::string> labels = tick_labels(linear_ticks(low, high, 6).major, Scale::kLinear);
    EXPECT_EQ(std::set<std::string>(labels.begin(), labels.end()).size(), labels.size())
        << low << " " << high;
  }
}

TEST(TickLabels, OfNothingAreNothing) {
  EXPECT_TRUE(tick_labels({}, Scale::kLinear).empty());
}

TEST(ShortNumber, HasFourDigits) {
  EXPECT_EQ(short_number(99.87654), "99.88");
  EXPECT_EQ(short_number(-0.5), "−0.5");
  EXPECT_EQ(short_number(98765.4), "98765");
  EXPECT_EQ(short_number(2.5e-9), "2.5×10⁻⁹");
  EXPECT_EQ(short_number(1e12), "10¹²");
  EXPECT_EQ(short_number(0.0), "0");
}

TEST(CanShow, WhatIsFiniteAndPositiveWhereItMustBe) {
  EXPECT_TRUE(can_show(-1.0, Scale::kLinear));
  EXPECT_FALSE(can_show(-1.0, Scale::kLogarithmic));
  EXPECT_FALSE(can_show(0.0, Scale::kLogarithmic));
  for (const Scale scale : {Scale::kLinear, Scale::kLogarithmic})
    for (const double value : {std::nan(""), HUGE_VAL, -HUGE_VAL, 1e200})
      EXPECT_FALSE(can_show(value, scale));
}

}  // namespace
}  // namespace ore
