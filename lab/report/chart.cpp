#include "lab/report/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "lab/report/chart_frame.h"
#include "lab/report/chart_series.h"
#include "lab/report/page.h"

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
  for (const char digit : std::to_string(std::abs(number))) text += kDigits[digit - '0'];
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
      // On a logarithmic scale every number has its own number of digits: 0.01 beside 100.
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

namespace {

constexpr double kSampleWidth = 36.0;  // of a legend's piece of line, with the gap behind it
constexpr double kLineHeight = 20.0;

bool is_named(const Series& series) {
  return !series.name.empty();
}

bool has_legend(const Chart& chart) {
  return !chart.label_points && std::any_of(chart.series.begin(), chart.series.end(), is_named);
}

/// Below everything else, in the largest number of columns that fits; moves frame.bottom below itself.
std::string legend_svg(const Chart& chart, const std::vector<SeriesStyle>& styles, Frame& frame) {
  constexpr double kGap = 18.0;
  double widest = 0.0;
  for (const Series& series : chart.series) widest = std::max(widest, text_width(series.name, kTextSize));
  const double room = frame.plot.width();
  const double entry = std::min(kSampleWidth + widest + kGap, room);
  const auto count =
      static_cast<std::size_t>(std::count_if(chart.series.begin(), chart.series.end(), is_named));
  const auto most = static_cast<std::size_t>(std::max(1.0, std::floor((room + kGap) / entry)));
  const std::size_t rows = (count + most - 1) / most;
  const std::size_t columns = (count + rows - 1) / rows;  // as equally long rows as can be
  std::string text = fmt::format("<g class=\"ink\" fill=\"{}\">\n", kLight.ink);
  const double top = frame.bottom + 4.0;
  std::size_t turn = 0;
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const Series& series = chart.series[i];
    if (!is_named(series)) continue;
    const std::size_t row = turn / columns;
    const double x = frame.plot.left + entry * static_cast<double>(turn - row * columns);
    const double y = top + kLineHeight * (0.5 + static_cast<double>(row));
    text += sample_svg(series, styles[i], x + 14.0, y);
    text += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\"{}>{}</text>\n", x + kSampleWidth,
                        y + 0.35 * kTextSize, series.emphasised ? " font-weight=\"600\"" : "",
                        escaped(shortened(series.name, kTextSize, room - kSampleWidth)));
    ++turn;
  }
  frame.bottom = top + kLineHeight * static_cast<double>(rows) + 6.0;
  return text + "</g>\n";
}

std::optional<std::size_t> last_shown(const Series& series, const Frame& frame) {
  for (std::size_t i = series.x.size(); i > 0; --i)
    if (frame.shows(series.x[i - 1], series.y[i - 1])) return i - 1;
  return std::nullopt;
}

/// Text with a rim in the colour of the paper, and a line from its point if that is far.
std::string label_svg(const Series& series, const LabelRequest& request, const PlacedLabel& label,
                      const SeriesStyle& style) {
  const Rectangle& place = label.place;
  std::string text = fmt::format("<g{}>", colour_attributes(style));
  if (label.distant)
    text +=
        fmt::format("<path stroke=\"currentColor\" stroke-width=\"0.8\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>",
                    request.x, request.y, std::clamp(request.x, place.left, place.right),
                    std::clamp(request.y, place.top + 2.0, place.bottom - 2.0));
  // The estimated width may be too large: text clings to the side of its point.
  const bool left_of_point = place.right < request.x;
  const bool right_of_point = place.left > request.x;
  const char* anchor = left_of_point ? "end" : right_of_point ? "start" : "middle";
  const double x = left_of_point    ? place.right - 2.0
                   : right_of_point ? place.left + 2.0
                                    : 0.5 * (place.left + place.right);
  return text + fmt::format(
                    "<text class=\"rim\" fill=\"currentColor\" stroke=\"{}\" stroke-width=\"3\" "
                    "stroke-linejoin=\"round\" paint-order=\"stroke\" text-anchor=\"{}\" x=\"{:.1f}\" "
                    "y=\"{:.1f}\"{}>"
                    "{}</text></g>\n",
                    kLight.paper, anchor, x, place.bottom - 0.28 * place.height(),
                    series.emphasised ? " font-weight=\"600\"" : "",
                    escaped(shortened(series.name, kTextSize, place.width())));
}

std::string labels_svg(const Chart& chart, const std::vector<SeriesStyle>& styles, const Frame& frame) {
  std::vector<Rectangle> obstacles;
  std::vector<LabelRequest> requests;
  std::vector<std::size_t> owners;
  for (const Series& series : chart.series) add_obstacles(series, frame, obstacles);
  // What is emphasised may choose first.
  std::vector<std::size_t> order(chart.series.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_partition(order.begin(), order.end(),
                        [&](std::size_t s) { return chart.series[s].emphasised; });
  for (const std::size_t s : order) {
    const Series& series = chart.series[s];
    const std::optional<std::size_t> last = last_shown(series, frame);
    if (!last || !is_named(series)) continue;
    requests.push_back({frame.x.pixel(series.x[*last]), frame.y.pixel(series.y[*last]),
                        std::min(text_width(series.name, kTextSize) + 4.0, 0.6 * frame.plot.width()),
                        1.15 * kTextSize});
    owners.push_back(s);
  }
  const Rectangle bounds{frame.plot.left + 2.0, frame.plot.top, kChartWidth - 2.0, frame.plot.bottom - 2.0};
  const std::vector<PlacedLabel> labels = place_labels(requests, obstacles, bounds);
  std::string text;
  for (std::size_t i = 0; i < labels.size(); ++i)
    text += label_svg(chart.series[owners[i]], requests[i], labels[i], styles[owners[i]]);
  return text;
}

/// The data for those who do not see them.
std::string description(const Chart& chart, const Frame& frame) {
  std::string text = fmt::format("{} over {}.", chart.y.label.empty() ? "y" : chart.y.label,
                                 chart.x.label.empty() ? "x" : chart.x.label);
  for (const Series& series : chart.series) {
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < series.x.size(); ++i)
      if (frame.shows(series.x[i], series.y[i])) shown.push_back(i);
    text += fmt::format(" {}: ", series.name.empty() ? "unnamed" : series.name);
    const auto point = [&](std::size_t i) {
      return fmt::format("{} at {}", short_number(series.y[i]), short_number(series.x[i]));
    };
    if (shown.empty())
      text += "no points.";
    else if (shown.size() == 1)
      text += point(shown.front()) + ".";
    else
      text +=
          fmt::format("{} points from {} to {}.", shown.size(), point(shown.front()), point(shown.back()));
  }
  return text;
}

std::string picture(const Chart& chart, bool alone) {
  Frame frame = make_frame(chart);
  const std::vector<SeriesStyle> styles = series_styles(chart);
  std::string body = frame_svg(chart, frame);
  for (const bool emphasised : {false, true})
    for (std::size_t i = 0; i < chart.series.size(); ++i)
      if (chart.series[i].emphasised == emphasised) body += series_svg(chart.series[i], styles[i], frame);
  if (chart.label_points) body += labels_svg(chart, styles, frame);
  if (has_legend(chart)) body += legend_svg(chart, styles, frame);
  const std::string title = chart.title.empty() ? chart.y.label + " over " + chart.x.label : chart.title;
  std::string text = fmt::format(
      "<svg{} class=\"chart\" role=\"img\" viewBox=\"0 0 {:.0f} {:.0f}\" width=\"100%\" font-size=\"{}\" "
      "font-family=\"system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif\">\n"
      "<title>{}</title>\n<desc>{}</desc>\n",
      alone ? " xmlns=\"http://www.w3.org/2000/svg\"" : "", kChartWidth, std::ceil(frame.bottom), kTextSize,
      escaped(title), escaped(description(chart, frame)));
  if (alone) text += fmt::format("<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n", kLight.paper);
  return text + body + "</svg>\n";
}

}  // namespace

std::string svg(const Chart& chart) {
  return picture(chart, true);
}

std::string inline_svg(const Chart& chart) {
  return picture(chart, false);
}

}  // namespace ore
