#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>

#include "ore/model.h"

namespace ore {
namespace {

/// With at least so many strangers above a runner-up ratio, their share is the false alarm rate. With fewer,
/// the distribution fitted to the logarithms of all runner-up ratios is more accurate.
constexpr std::size_t kEnoughAbove = 10;

/// Bounds of the ratios that are told apart.
constexpr double kSmallestRatio = 1e-30;
constexpr double kLargestRatio = 1e30;

double log_ratio(double runner_up_ratio) {
  return std::log(std::max(runner_up_ratio, kSmallestRatio));
}

/// The distribution of the logarithm of a stranger's runner-up ratio: Student's, with one degree of freedom
/// less than there are people, because a stranger is another person and not another face. With few people
/// the variance between people is uncertain, and the distribution is wider.
struct Expected {
  double mean = 0.0;
  double deviation = 0.0;
  int degrees = 1;

  double share_above(double value) const {
    const boost::math::students_t student(static_cast<double>(degrees));
    return boost::math::cdf(boost::math::complement(student, (value - mean) / deviation));
  }
};

Expected expected_ratio(const std::vector<float>& runner_up_ratios, int people) {
  const auto count = static_cast<double>(runner_up_ratios.size());
  Expected expected{.degrees = std::max(people - 1, 1)};
  for (const float runner_up_ratio : runner_up_ratios)
    expected.mean += log_ratio(static_cast<double>(runner_up_ratio)) / count;
  double squares = 0.0;
  for (const float runner_up_ratio : runner_up_ratios) {
    const double off = log_ratio(static_cast<double>(runner_up_ratio)) - expected.mean;
    squares += off * off;
  }
  const double variance = squares / count * (1.0 + 1.0 / std::max(people, 1));
  expected.deviation = std::max(std::sqrt(variance), 1e-3);
  return expected;
}

std::size_t count_from(const std::vector<float>& rising, double runner_up_ratio) {
  return static_cast<std::size_t>(
      rising.end() -
      std::lower_bound(rising.begin(), rising.end(), runner_up_ratio,
                       [](float value, double bound) { return static_cast<double>(value) < bound; }));
}

/// Requires a stranger.
double share_above(const std::vector<float>& strangers, const Expected& expected, double runner_up_ratio) {
  const auto all = static_cast<double>(strangers.size());
  const std::size_t above = count_from(strangers, runner_up_ratio);
  if (above > kEnoughAbove) return static_cast<double>(above) / all;
  return std::min(expected.share_above(log_ratio(runner_up_ratio)), static_cast<double>(kEnoughAbove) / all);
}

}  // namespace

double Calibration::false_alarm_rate(double runner_up_ratio) const {
  if (strangers.empty()) return 1.0;
  return share_above(strangers, expected_ratio(strangers, people), runner_up_ratio);
}

double Calibration::miss_rate(double runner_up_ratio) const {
  if (known.empty()) return 0.0;
  return 1.0 - static_cast<double>(count_from(known, runner_up_ratio)) / static_cast<double>(known.size());
}

double Calibration::threshold_for(double rate) const {
  if (strangers.empty()) return 0.0;
  // The rate falls with the runner-up ratio, so that halving finds where it is low enough.
  const Expected expected = expected_ratio(strangers, people);
  double low = std::log(kSmallestRatio);
  double high = std::log(kLargestRatio);
  for (int i = 0; i < 100; ++i) {
    const double middle = 0.5 * (low + high);
    (share_above(strangers, expected, std::exp(middle)) > rate ? low : high) = middle;
  }
  return std::exp(high);
}

}  // namespace ore
