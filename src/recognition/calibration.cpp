#include <algorithm>
#include <cmath>

#include "ore/model.h"

namespace ore {
namespace {

/// So many strangers above a lead tell how many there are by themselves. Where there are fewer, the normal
/// distribution that the logarithms of all leads follow tells more.
constexpr std::size_t kEnoughAbove = 10;

struct Normal {
  double mean = 0.0;
  double deviation = 0.0;

  double share_above(double value) const {
    return 0.5 * std::erfc((value - mean) / (deviation * std::sqrt(2.0)));
  }
};

double log_lead(double lead) {
  return std::log(std::max(lead, 1e-6));
}

/// Of the logarithms. The deviation is a little larger for few samples, since the mean is not known exactly.
Normal fit_normal(const std::vector<float>& leads) {
  const auto count = static_cast<double>(leads.size());
  Normal normal;
  for (const float lead : leads) normal.mean += log_lead(static_cast<double>(lead)) / count;
  double squares = 0.0;
  for (const float lead : leads) {
    const double off = log_lead(static_cast<double>(lead)) - normal.mean;
    squares += off * off;
  }
  const double variance = leads.size() > 1 ? squares / (count - 1.0) * (1.0 + 1.0 / count) : 0.0;
  normal.deviation = std::max(std::sqrt(variance), 1e-3);
  return normal;
}

std::size_t count_from(const std::vector<float>& rising, double lead) {
  return static_cast<std::size_t>(
      rising.end() - std::lower_bound(rising.begin(), rising.end(), lead, [](float value, double bound) {
        return static_cast<double>(value) < bound;
      }));
}

}  // namespace

double Calibration::false_alarm_rate(double lead) const {
  if (strangers.empty()) return 1.0;
  const auto all = static_cast<double>(strangers.size());
  const std::size_t above = count_from(strangers, lead);
  if (above > kEnoughAbove) return static_cast<double>(above) / all;
  const double tail = fit_normal(strangers).share_above(log_lead(lead));
  return std::min(tail, static_cast<double>(kEnoughAbove) / all);
}

double Calibration::miss_rate(double lead) const {
  if (known.empty()) return 0.0;
  return 1.0 - static_cast<double>(count_from(known, lead)) / static_cast<double>(known.size());
}

double Calibration::threshold_for(double rate) const {
  if (strangers.empty()) return 0.0;
  // The rate falls with the lead, so that halving finds where it is low enough.
  double low = std::log(1e-6);
  double high = std::log(1e6);
  for (int i = 0; i < 100; ++i) {
    const double middle = 0.5 * (low + high);
    (false_alarm_rate(std::exp(middle)) > rate ? low : high) = middle;
  }
  return std::exp(high);
}

}  // namespace ore
