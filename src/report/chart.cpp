#include "report/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "report/chart_frame.h"
#include "report/chart_labels.h"
#include "report/chart_palette.h"
#include "report/chart_series.h"
#include "report/markup.h"

namespace ore {
namespace {

constexpr double kSampleWidth = 36.0;  // of a legend's piece of line, with the gap behind it
constexpr double kLineHeight = 20.0;

bool is_named(const Series& series) {
  return !series.name.empty();
}

bool has_legend(const Chart& chart) {
  return !chart.label_points && std::any_of(chart.series.begin(), chart.series.end(), is_named);
}

/// Below everything else, in as many columns as fit; moves frame.bottom below itself.
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
