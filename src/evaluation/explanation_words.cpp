#include "evaluation/explanation_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ore {
namespace {

/// So many times as many strangers as were seen: beyond that, a calibration says no more than "rare".
constexpr double kBeyondSeen = 10.0;

/// Beyond this, how many times no longer matters: the very picture may be in the gallery.
constexpr double kManyTimes = 100.0;

/// Two numbers that differ look different.
std::pair<std::string, std::string> distinct_numbers(double a, double b) {
  for (const int digits : {2, 3}) {
    auto shown = std::pair(fmt::format("{:.{}f}", a, digits), fmt::format("{:.{}f}", b, digits));
    if (shown.first != shown.second || a == b) return shown;
  }
  return {fmt::format("{:.5f}", a), fmt::format("{:.5f}", b)};
}

/// The number with two digits and zeros.
double two_digits(double value) {
  const double step = std::pow(10.0, std::max(0.0, std::floor(std::log10(value)) - 1.0));
  return std::round(value / step) * step;
}

}  // namespace

std::string sentence_of_fit(const FitWords& fit, const std::string& name) {
  const auto [lead, needed] = distinct_numbers(fit.lead, fit.threshold);
  const std::string others = fit.alone ? "known people usually do" : "the best parts of all others do";
  const std::string need = fit.threshold > 0.0 ? fmt::format("a name needs {}.", needed)
                                               : "everybody gets a name, since no least fit is set.";
  if (fit.unknown)
    return fmt::format("{} is closest, but fits only {} times as well as {}; {}", name, lead, others, need);
  const bool many = fit.lead > kManyTimes && fit.threshold < kManyTimes;
  return fmt::format("Fits {} times as well as {}; {}", many ? "more than 100" : lead, others, need);
}

std::string sentence_of_strangers(const Calibration& calibration, double lead) {
  if (calibration.strangers.empty()) return "How many strangers would fit as well is not known.";
  const double rate = calibration.false_alarm_rate(lead);
  if (rate > 0.9) return "Nearly every stranger would fit as well.";
  if (rate > 0.2) return fmt::format("About {} of 10 strangers would fit as well.", std::lround(10.0 * rate));
  const double most = kBeyondSeen * static_cast<double>(calibration.strangers.size());
  if (rate * most < 1.0)
    return fmt::format("Fewer than 1 stranger in {:.0f} would fit as well.", two_digits(most));
  return fmt::format("About 1 stranger in {:.0f} would fit as well.", two_digits(1.0 / rate));
}

}  // namespace ore
