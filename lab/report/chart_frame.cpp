#include "lab/report/chart_frame.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "lab/report/chart.h"
#include "lab/report/page.h"

namespace ore {
namespace {

constexpr double kTickSize = 12.0;
constexpr double kTitleSize = 15.0;
constexpr double kBold = 1.1;  // times as wide
constexpr double kMargin = 8.0;
constexpr double kTickGap = 7.0;  // between a number and the plot
constexpr int kIntervalsAcross = 7;
constexpr int kIntervalsUp = 6;

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void include(double value, Scale scale) {
    if (!can_show(value, scale)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// What the axis must show, its own wishes put first.
Range wanted_range(const Axis& axis, Range data) {
  for (const double tick : axis.ticks) data.include(tick, axis.scale);
  const bool logarithmic = axis.scale == Scale::kLogarithmic;
  if (data.low > data.high) data = logarithmic ? Range{1.0, 10.0} : Range{0.0, 1.0};
  if (axis.low) data = {*axis.low, std::max(data.high, *axis.low)};
  if (axis.high) data = {std::min(data.low, *axis.high), *axis.high};
  assert(can_show(data.low, axis.scale) && can_show(data.high, axis.scale));
  return data;
}

Ticks choose_ticks(const Axis& axis, const Range& data, int intervals) {
  assert(!axis.low || !axis.high || *axis.low < *axis.high);
  const Range range = wanted_range(axis, data);
  Ticks ticks = axis.scale == Scale::kLogarithmic ? logarithmic_ticks(range.low, range.high)
                                                  : linear_ticks(range.low, range.high, intervals);
  if (!axis.ticks.empty()) {
    ticks.major = axis.ticks;
    ticks.minor.clear();
  }
  if (axis.low) ticks.low = *axis.low;
  if (axis.high) ticks.high = *axis.high;
  const double slack = 1e-9 * (ticks.high - ticks.low);
  const auto outside = [&](double tick) { return tick < ticks.low - slack || tick > ticks.high + slack; };
  std::erase_if(ticks.major, outside);
  std::erase_if(ticks.minor, outside);
  return ticks;
}

void include_points(const Chart& chart, const Series& series, Range& x, Range& y) {
  assert(series.x.size() == series.y.size());
  assert(series.deviation.empty() || series.deviation.size() == series.y.size());
  for (std::size_t i = 0; i < series.x.size(); ++i) {
    if (!can_show(series.x[i], chart.x.scale) || !can_show(series.y[i], chart.y.scale)) continue;
    x.include(series.x[i], chart.x.scale);
    y.include(series.y[i], chart.y.scale);
    if (series.deviation.empty()) continue;
    y.include(series.y[i] - series.deviation[i], chart.y.scale);
    y.include(series.y[i] + series.deviation[i], chart.y.scale);
  }
}

double widest(const std::vector<std::string>& labels) {
  double width = 0.0;
  for (const std::string& label : labels) width = std::max(width, text_width(label, kTickSize));
  return width;
}

std::string text_element(double x, double y, std::string_view text, std::string_view attributes = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\"{}>{}</text>\n", x, y, attributes, escaped(text));
}

/// Lines across the plot at `values`.
std::string grid_lines(const Frame& frame, const std::vector<double>& values, bool vertical) {
  std::string path;
  for (const double value : values)
    path +=
        vertical
            ? fmt::format("M{:.1f} {:.1f}V{:.1f}", frame.x.pixel(value), frame.plot.top, frame.plot.bottom)
            : fmt::format("M{:.1f} {:.1f}H{:.1f}", frame.plot.left, frame.y.pixel(value), frame.plot.right);
  return path;
}

/// Numbers that would touch the one before are left out.
std::string numbers_across(const Frame& frame) {
  const std::vector<std::string> labels = tick_labels(frame.x.ticks.major, frame.x.scale);
  std::string text;
  double free_from = -kChartWidth;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const double centre = frame.x.pixel(frame.x.ticks.major[i]);
    const double half = 0.5 * text_width(labels[i], kTickSize);
    if (centre - half < free_from) continue;
    text += text_element(centre, frame.plot.bottom + kTickGap + kTickSize, labels[i]);
    free_from = centre + half + 0.5 * kTickSize;
  }
  return text;
}

std::string numbers_up(const Frame& frame) {
  const std::vector<std::string> labels = tick_labels(frame.y.ticks.major, frame.y.scale);
  std::string text;
  double free_up_to = 2.0 * kPlotHeight;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const double centre = frame.y.pixel(frame.y.ticks.major[i]);
    if (centre > free_up_to) continue;
    text += text_element(frame.plot.left - kTickGap, centre + 0.35 * kTickSize, labels[i]);
    free_up_to = centre - 1.1 * kTickSize;
  }
  return text;
}

std::string titles(const Chart& chart, const Frame& frame) {
  std::string text;
  for (std::size_t i = 0; i < frame.title.size(); ++i)
    text += text_element(kMargin, kMargin + kTitleSize * (0.8 + 1.3 * static_cast<double>(i)), frame.title[i],
                         fmt::format(" font-size=\"{}\" font-weight=\"600\"", kTitleSize));
  const double middle = 0.5 * (frame.plot.left + frame.plot.right);
  if (!chart.x.label.empty())
    text += text_element(middle, frame.plot.bottom + kTickGap + kTickSize + 1.5 * kTextSize,
                         shortened(chart.x.label, kTextSize, frame.plot.width()), " text-anchor=\"middle\"");
  const double centre = 0.5 * (frame.plot.top + frame.plot.bottom);
  if (!chart.y.label.empty())
    text +=
        text_element(kMargin + kTextSize, centre, shortened(chart.y.label, kTextSize, frame.plot.height()),
                     fmt::format(" text-anchor=\"middle\" transform=\"rotate(-90 {:.1f} {:.1f})\"",
                                 kMargin + kTextSize, centre));
  return text;
}

}  // namespace

bool AxisMap::in_range(double value) const {
  if (!can_show(value, scale)) return false;
  const double share = (pixel(value) - first_pixel) / (last_pixel - first_pixel);
  return share > -1e-6 && share < 1.0 + 1e-6;
}

double AxisMap::pixel(double value) const {
  assert(can_show(value, scale));
  const double share = scale == Scale::kLinear
                           ? (value - ticks.low) / (ticks.high - ticks.low)
                           : std::log(value / ticks.low) / std::log(ticks.high / ticks.low);
  constexpr double kFar = 50.0;  // plots away: a line there looks vertical, whatever lies at its end
  return first_pixel + std::clamp(share, -kFar, kFar) * (last_pixel - first_pixel);
}

bool Frame::can_join(double x_value, double y_value) const {
  return can_show(x_value, x.scale) && can_show(y_value, y.scale);
}

bool Frame::shows(double x_value, double y_value) const {
  return x.in_range(x_value) && y.in_range(y_value);
}

Frame make_frame(const Chart& chart) {
  Range x;
  Range y;
  for (const Series& series : chart.series) include_points(chart, series, x, y);
  Frame frame;
  frame.x = {.scale = chart.x.scale, .ticks = choose_ticks(chart.x, x, kIntervalsAcross)};
  frame.y = {.scale = chart.y.scale, .ticks = choose_ticks(chart.y, y, kIntervalsUp)};
  frame.title = wrapped(chart.title, kBold * kTitleSize, kChartWidth - 2.0 * kMargin);
  frame.plot.top = 2.5 * kMargin + 1.3 * kTitleSize * static_cast<double>(frame.title.size());
  frame.plot.bottom = frame.plot.top + kPlotHeight;
  const double title_width = chart.y.label.empty() ? 0.0 : 1.9 * kTextSize;
  frame.plot.left =
      kMargin + title_width + widest(tick_labels(frame.y.ticks.major, frame.y.scale)) + kTickGap;
  const double half_number = 0.5 * widest(tick_labels(frame.x.ticks.major, frame.x.scale));
  frame.plot.left = std::max(frame.plot.left, half_number);
  frame.plot.right = kChartWidth - std::max(2.0 * kMargin, half_number + 2.0);
  frame.x.first_pixel = frame.plot.left;
  frame.x.last_pixel = frame.plot.right;
  frame.y.first_pixel = frame.plot.bottom;
  frame.y.last_pixel = frame.plot.top;
  frame.bottom =
      frame.plot.bottom + kTickGap + kTickSize + kMargin + (chart.x.label.empty() ? 0.0 : 1.5 * kTextSize);
  return frame;
}

std::string frame_svg(const Chart& chart, const Frame& frame) {
  const auto grid = [](const char* name, const char* colour, const std::string& path) {
    if (path.empty()) return std::string();
    return fmt::format("<path class=\"{}\" stroke=\"{}\" fill=\"none\" d=\"{}\"/>\n", name, colour, path);
  };
  std::string text =
      grid("faint", kLight.faint,
           grid_lines(frame, frame.x.ticks.minor, true) + grid_lines(frame, frame.y.ticks.minor, false));
  text += grid("grid", kLight.line,
               grid_lines(frame, frame.x.ticks.major, true) + grid_lines(frame, frame.y.ticks.major, false));
  text += grid("axis", kLight.quiet,
               fmt::format("M{:.1f} {:.1f}V{:.1f}H{:.1f}", frame.plot.left, frame.plot.top, frame.plot.bottom,
                           frame.plot.right));
  text += fmt::format("<g class=\"quiet\" fill=\"{}\" font-size=\"{}\" text-anchor=\"middle\">\n{}</g>\n",
                      kLight.quiet, kTickSize, numbers_across(frame));
  text += fmt::format("<g class=\"quiet\" fill=\"{}\" font-size=\"{}\" text-anchor=\"end\">\n{}</g>\n",
                      kLight.quiet, kTickSize, numbers_up(frame));
  return text + fmt::format("<g class=\"ink\" fill=\"{}\">\n{}</g>\n", kLight.ink, titles(chart, frame));
}

}  // namespace ore
