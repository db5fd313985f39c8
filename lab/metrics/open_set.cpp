#include "lab/metrics/evaluate.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <functional>
#include <iterator>
#include <limits>

#include "ore/error.h"

namespace ore {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Moves `next` behind the scores that reach the threshold.
void pass(const std::vector<double>& falling, double threshold, std::size_t& next) {
  while (next < falling.size() && falling[next] >= threshold) ++next;
}

double share(std::size_t count, std::size_t all) {
  return static_cast<double>(count) / static_cast<double>(all);
}

}  // namespace

OpenSetCurve open_set_curve(std::span<const KnownAnswer> known, std::span<const double> stranger_scores) {
  if (known.empty()) throw Error("a detection rate needs a probe of a known person, and there is none");
  if (stranger_scores.empty())
    throw Error("a false alarm rate needs a probe of a stranger, and there is none");
  std::vector<double> right;
  right.reserve(known.size());
  for (const KnownAnswer& answer : known) {
    assert(std::isfinite(answer.score));
    if (answer.right) right.push_back(answer.score);
  }
  std::vector<double> strangers(stranger_scores.begin(), stranger_scores.end());
  assert(std::all_of(strangers.begin(), strangers.end(), [](double score) { return std::isfinite(score); }));
  std::sort(right.begin(), right.end(), std::greater<>());
  std::sort(strangers.begin(), strangers.end(), std::greater<>());

  OpenSetCurve curve = {{.threshold = kInfinity}};
  std::size_t detected = 0;
  std::size_t alarms = 0;
  while (detected < right.size() || alarms < strangers.size()) {
    const double next_right = detected < right.size() ? right[detected] : -kInfinity;
    const double next_alarm = alarms < strangers.size() ? strangers[alarms] : -kInfinity;
    const double threshold = std::max(next_right, next_alarm);
    pass(right, threshold, detected);
    pass(strangers, threshold, alarms);
    curve.push_back({.threshold = threshold,
                     .false_alarm_rate = share(alarms, strangers.size()),
                     .detection_rate = share(detected, known.size())});
  }
  return curve;
}

double rate_at(const OpenSetCurve& curve, double false_alarm_rate) {
  assert(!curve.empty() && false_alarm_rate >= 0.0);
  const auto beyond =
      std::upper_bound(curve.begin(), curve.end(), false_alarm_rate,
                       [](double rate, const OpenSetPoint& point) { return rate < point.false_alarm_rate; });
  return std::prev(beyond)->detection_rate;  // the first point's false alarm rate is 0
}

}  // namespace ore
