#include "report/ticks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdlib>

namespace ore {
namespace {

constexpr double kLargest = 1e150;
constexpr double kSmallestTick = 1e-150;
constexpr double kRounding = 1e-9;  // of a step: what is nearer to a tick is on it
constexpr double kManyDecades = 2.5;
constexpr double kTooManyDecades = 4.5;  // for lines between them
constexpr int kMostTicks = 8;

/// factor * 10^exponent, the double nearest to it: 3 * 0.1 would be 0.30000000000000004.
double decimal(double factor, int exponent) {
  return exponent >= 0 ? factor * std::pow(10.0, exponent) : factor / std::pow(10.0, -exponent);
}

int decade_of(double value) {
  return static_cast<int>(std::floor(std::log10(value) + kRounding));
}

/// digit * 10^exponent
struct RoundNumber {
  int digit;
  int exponent;
  double value() const { return decimal(digit, exponent); }
};

RoundNumber round_number_from(double value) {
  const int exponent = decade_of(value);
  for (const int digit : {1, 2, 5})
    if (decimal(digit, exponent) >= value * (1.0 - kRounding)) return {digit, exponent};
  return {1, exponent + 1};
}

RoundNumber round_number_up_to(double value) {
  const int exponent = decade_of(value);
  for (const int digit : {5, 2})
    if (decimal(digit, exponent) <= value * (1.0 + kRounding)) return {digit, exponent};
  return {1, exponent};
}

std::string superscript(int number) {
  constexpr std::array<const char*, 10> kDigits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = number < 0 ? "⁻" : "";
  for (const char digit : std::to_string(std::abs(number)))
    text += kDigits[static_cast<std::size_t>(digit - '0')];
  return text;
}

std::string with_minus_sign(const std::string& text) {
  return text.starts_with('-') ? "−" + text.substr(1) : text;
}

/// value as mantissa×10ⁿ; a mantissa of 1 is left out.
std::string with_exponent(double value, int digits) {
  if (value == 0.0) return "0";
  const std::string text = fmt::format("{:.{}e}", value, digits);
  const std::size_t e = text.find('e');
  const std::string mantissa = text.substr(0, e);
  std::string power = "10" + superscript(std::atoi(text.c_str() + e + 1));
  if (mantissa == "1") return power;
  return with_minus_sign(mantissa == "-1" ? "-" + power : mantissa + "×" + power);
}

/// The fewest digits with which every tick is written to within `error`.
int digits_needed(std::span<const double> ticks, const char* format, double error) {
  constexpr int kMostDigits = 15;
  int digits = 0;
  for (const double tick : ticks)
    while (digits < kMostDigits &&
           std::abs(std::atof(fmt::format(fmt::runtime(format), tick, digits).c_str()) - tick) > error)
      ++digits;
  return digits;
}

}  // namespace

bool can_show(double value, Scale scale) {
  return std::isfinite(value) && std::abs(value) <= kLargest &&
         (scale == Scale::kLinear || value >= kSmallestTick);
}

Ticks linear_ticks(double low, double high, int about) {
  assert(can_show(low, Scale::kLinear) && can_show(high, Scale::kLinear) && low <= high && about > 0);
  const double magnitude = std::max(std::abs(low), std::abs(high));
  if (magnitude < kSmallestTick) return linear_ticks(-1.0, 1.0, about);
  // Nearer numbers than this are one number with rounding; a tenth of it to both sides gives it a place.
  if (high - low < 1e-9 * magnitude)
    return linear_ticks(std::max(low - 0.1 * magnitude, -kLargest),
                        std::min(high + 0.1 * magnitude, kLargest), about);
  const RoundNumber step = round_number_from((high - low) / about);
  const double first = std::floor(low / step.value() + kRounding);
  const double last = std::ceil(high / step.value() - kRounding);
  Ticks ticks;
  ticks.major.reserve(static_cast<std::size_t>(last - first) + 1);
  for (double i = first; i <= last; ++i) ticks.major.push_back(decimal(i * step.digit, step.exponent));
  ticks.low = ticks.major.front();
  ticks.high = ticks.major.back();
  return ticks;
}

Ticks logarithmic_ticks(double low, double high) {
  assert(can_show(low, Scale::kLogarithmic) && can_show(high, Scale::kLogarithmic) && low <= high);
  RoundNumber from = round_number_up_to(low);
  RoundNumber to = round_number_from(high);
  if (from.value() == to.value()) {
    from = round_number_up_to(low * 0.5);
    to = round_number_from(high * 2.0);
  }
  Ticks ticks{.low = from.value(), .high = to.value(), .major = {}, .minor = {}};
  const double decades = std::log10(ticks.high) - std::log10(ticks.low);
  const int stride = std::max(1, static_cast<int>(std::ceil(decades / kMostTicks)));
  for (int exponent = from.exponent; exponent <= to.exponent; ++exponent)
    for (int digit = 1; digit <= 9; ++digit) {
      const double value = decimal(digit, exponent);
      if (value < ticks.low || value > ticks.high) continue;
      const bool round = decades > kManyDecades ? digit == 1 && exponent % stride == 0
                                                : digit == 1 || digit == 2 || digit == 5;
      if (round)
        ticks.major.push_back(value);
      else if (decades < kTooManyDecades)
        ticks.minor.push_back(value);
    }
  return ticks;
}

std::vector<std::string> tick_labels(std::span<const double> ticks, Scale scale) {
  double smallest = kLargest;  // apart from 0
  double largest = 0.0;
  double step = kLargest;
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    if (ticks[i] != 0.0) smallest = std::min(smallest, std::abs(ticks[i]));
    largest = std::max(largest, std::abs(ticks[i]));
    if (i > 0) step = std::min(step, std::abs(ticks[i] - ticks[i - 1]));
  }
  constexpr double kVisible = 1e-3;  // of the distance of ticks
  const bool logarithmic = scale == Scale::kLogarithmic;
  const bool plain = largest < 1e6 && (logarithmic ? smallest : std::min(smallest, step)) >= 0.99e-4;
  const double error = kVisible * std::min(step, largest);
  const int digits = digits_needed(ticks, plain ? "{:.{}f}" : "{:.{}e}", error);
  std::vector<std::string> labels;
  labels.reserve(ticks.size());
  for (const double tick : ticks) {
    if (!plain)
      labels.push_back(with_exponent(tick, digits));
    else
      // On a logarithmic scale every number needs digits of its own: 0.01 beside 100.
      labels.push_back(
          with_minus_sign(logarithmic ? fmt::format("{:.6g}", tick) : fmt::format("{:.{}f}", tick, digits)));
  }
  return labels;
}

std::string short_number(double value) {
  const std::string text = fmt::format("{:.4g}", value);
  const bool exponent = text.find('e') != std::string::npos;
  if (!exponent) return with_minus_sign(text);
  // 98765 is better read as it is.
  if (std::abs(value) < 1e6 && std::abs(value) >= 1.0) return with_minus_sign(fmt::format("{:.0f}", value));
  const std::array<double, 1> one = {value};
  return with_exponent(value, digits_needed(one, "{:.{}e}", 1e-3 * std::abs(value)));
}

}  // namespace ore
