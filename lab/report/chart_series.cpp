#include "lab/report/chart_series.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "lab/report/chart.h"
#include "lab/report/page.h"

namespace ore {
namespace {

// Distances between a point and its label; from the third on it needs a line.
constexpr std::array<double, 8> kGaps = {7.0, 12.0, 20.0, 30.0, 42.0, 56.0, 72.0, 90.0};
constexpr std::size_t kFirstDistant = 2;

struct Direction {
  double x;
  double y;
};

// The best first: beside the point, above and below, the corners, and what lies between.
constexpr std::array<Direction, 16> kDirections = {{{1, 0},
                                                    {-1, 0},
                                                    {0, -1},
                                                    {0, 1},
                                                    {1, -1},
                                                    {-1, -1},
                                                    {1, 1},
                                                    {-1, 1},
                                                    {1, -0.5},
                                                    {-1, -0.5},
                                                    {1, 0.5},
                                                    {-1, 0.5},
                                                    {0.5, -1},
                                                    {-0.5, -1},
                                                    {0.5, 1},
                                                    {-0.5, 1}}};

// Costs of a square pixel outside the bounds and of one that covers something. A thin line through text is
// worse than its area says; in a crowd it cannot avoid all marks.
constexpr double kOutside = 1000.0;
constexpr double kCovered = 20.0;
constexpr double kLeaderOnLabel = 4.0;
constexpr double kLeaderOnMark = 0.5;
constexpr double kPerPixelAway = 8.0;
constexpr double kPerDirection = 2.0;

// The first labels may take places that later ones need more: all labels choose again, a few times.
constexpr int kRounds = 4;

// A line from a point to its label is a row of small squares this far apart.
constexpr double kLeaderPiece = 4.0;

struct Place {
  Rectangle label;
  std::vector<Rectangle> leader;  ///< empty: none is needed
};

/// Squares from near the point to the nearest place of its label.
std::vector<Rectangle> leader_to(const LabelRequest& request, const Rectangle& label) {
  const double across = std::clamp(request.x, label.left, label.right) - request.x;
  const double down = std::clamp(request.y, label.top, label.bottom) - request.y;
  const double pieces = std::floor(std::hypot(across, down) / kLeaderPiece);
  std::vector<Rectangle> leader;
  // The own mark is no obstacle: the first pieces lie on it.
  for (double piece = 2.0; piece < pieces; ++piece) {
    const double x = request.x + across * piece / pieces;
    const double y = request.y + down * piece / pieces;
    leader.push_back({x - 1.0, y - 1.0, x + 1.0, y + 1.0});
  }
  return leader;
}

Place candidate(const LabelRequest& request, const Direction& direction, std::size_t gap) {
  const double centre_x = request.x + direction.x * (kGaps[gap] + 0.5 * request.width);
  // A label above or below needs less: its text does not fill its height.
  const double centre_y = request.y + direction.y * (0.8 * kGaps[gap] + 0.5 * request.height);
  Place place{{centre_x - 0.5 * request.width, centre_y - 0.5 * request.height,
               centre_x + 0.5 * request.width, centre_y + 0.5 * request.height},
              {}};
  if (gap >= kFirstDistant) place.leader = leader_to(request, place.label);
  return place;
}

double overlap(const Rectangle& a, const Rectangle& b) {
  const double width = std::min(a.right, b.right) - std::max(a.left, b.left);
  const double height = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
  return std::max(width, 0.0) * std::max(height, 0.0);
}

/// Square pixels of others that the label and, each counted `leader_weight` times, its line cover.
double total_overlap(const Place& place, std::span<const Rectangle> others, double leader_weight) {
  double area = 0.0;
  for (const Rectangle& other : others) {
    area += overlap(place.label, other);
    for (const Rectangle& piece : place.leader) area += leader_weight * overlap(piece, other);
  }
  return area;
}

/// The cheapest place for one label among what others have `taken`.
Place best_place(const LabelRequest& request, std::span<const Rectangle> taken,
                 std::span<const Rectangle> obstacles, const Rectangle& bounds) {
  Place best;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t gap = 0; gap < kGaps.size(); ++gap)
    for (std::size_t d = 0; d < kDirections.size(); ++d) {
      Place place = candidate(request, kDirections[d], gap);
      const double outside = place.label.width() * place.label.height() - overlap(place.label, bounds);
      const double cost = kOutside * outside + kCovered * total_overlap(place, taken, kLeaderOnLabel) +
                          kCovered * total_overlap(place, obstacles, kLeaderOnMark) +
                          kPerPixelAway * kGaps[gap] + kPerDirection * static_cast<double>(d);
      if (cost >= least) continue;
      least = cost;
      best = std::move(place);
    }
  return best;
}

}  // namespace

std::vector<PlacedLabel> place_labels(std::span<const LabelRequest> requests,
                                      std::span<const Rectangle> obstacles, const Rectangle& bounds) {
  std::vector<std::optional<Place>> places(requests.size());
  for (int round = 0; round < kRounds; ++round)
    for (std::size_t i = 0; i < requests.size(); ++i) {
      std::vector<Rectangle> taken;
      for (std::size_t j = 0; j < places.size(); ++j) {
        if (j == i || !places[j]) continue;
        taken.push_back(places[j]->label);
        taken.insert(taken.end(), places[j]->leader.begin(), places[j]->leader.end());
      }
      places[i] = best_place(requests[i], taken, obstacles, bounds);
    }
  std::vector<PlacedLabel> placed;
  placed.reserve(places.size());
  for (const std::optional<Place>& place : places) placed.push_back({place->label, !place->leader.empty()});
  return placed;
}

namespace {

// Around (0, 0), of about equal area, each hardly leaving a circle of kMarkRadius.
constexpr std::array<const char*, 6> kShapes = {
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "M-3.6 -3.6h7.2v7.2h-7.2z",
    "M0 -5L4.8 3.6H-4.8z",
    "M0 -5.2L5.2 0L0 5.2L-5.2 0z",
    "M0 5L4.8 -3.6H-4.8z",
    "M-1.7 -5h3.4v3.3h3.3v3.4h-3.3v3.3h-3.4v-3.3h-3.3v-3.4h3.3z",
};
constexpr std::array<const char*, 4> kDashes = {"", "9 6", "2 5", "11 5 2 5"};
constexpr const char* kDashed = "7 5";
constexpr double kMarkRadius = 5.0;

// A line of more points than this has marks only at some, this many pixels apart.
constexpr std::size_t kManyPoints = 30;
constexpr double kMarkDistance = 26.0;

bool is_joined(const Series& series) {
  return series.line && !series.stems;
}

double line_width(const Series& series) {
  return series.emphasised ? 3.2 : 1.8;
}

std::string mark(const Series& series, const SeriesStyle& style, double x, double y,
                 const std::string& title) {
  const char* size = series.emphasised ? " scale(1.3)" : "";
  return fmt::format("<path{} transform=\"translate({:.1f} {:.1f}){}\" d=\"{}\">{}</path>\n",
                     style.hollow ? fmt::format(" class=\"hollow\" fill=\"{}\"", kLight.paper) : "", x, y,
                     size, kShapes[style.shape],
                     title.empty() ? "" : fmt::format("<title>{}</title>", escaped(title)));
}

std::string path_of_line(const Series& series, const Frame& frame) {
  std::string path;
  bool joined = false;
  bool alone = false;  // a piece of one point so far, which a dot shows
  for (std::size_t i = 0; i < series.x.size(); ++i) {
    const bool joins = frame.can_join(series.x[i], series.y[i]);
    if (joins) {
      path += fmt::format("{}{:.1f} {:.1f}", joined ? "L" : "M", frame.x.pixel(series.x[i]),
                          frame.y.pixel(series.y[i]));
      alone = !joined;
    } else if (alone) {
      path += "h0";
      alone = false;
    }
    joined = joins;
  }
  return alone ? path + "h0" : path;
}

/// A picture within the picture cuts off what leaves the plot; half a line's width may.
std::string line_svg(const Series& series, const SeriesStyle& style, const Frame& frame) {
  const std::string path = path_of_line(series, frame);
  if (path.empty()) return {};
  constexpr double kRoom = 2.0;
  const std::string box =
      fmt::format("{:.1f} {:.1f} {:.1f} {:.1f}", frame.plot.left - kRoom, frame.plot.top - kRoom,
                  frame.plot.width() + 2.0 * kRoom, frame.plot.height() + 2.0 * kRoom);
  return fmt::format(
      "<svg x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" viewBox=\"{}\">"
      "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"{}\" stroke-linejoin=\"round\" "
      "stroke-linecap=\"round\"{} d=\"{}\"/></svg>\n",
      frame.plot.left - kRoom, frame.plot.top - kRoom, frame.plot.width() + 2.0 * kRoom,
      frame.plot.height() + 2.0 * kRoom, box, line_width(series),
      style.dash.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", style.dash), path);
}

std::string stems_svg(const Series& series, const Frame& frame) {
  std::string path;
  for (std::size_t i = 0; i < series.x.size(); ++i)
    if (frame.shows(series.x[i], series.y[i]))
      path += fmt::format("M{:.1f} {:.1f}V{:.1f}", frame.x.pixel(series.x[i]), frame.plot.bottom,
                          frame.y.pixel(series.y[i]));
  if (path.empty()) return {};
  return fmt::format("<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"{}\" d=\"{}\"/>\n",
                     line_width(series), path);
}

std::string error_bars(const Series& series, const Frame& frame) {
  std::string path;
  for (std::size_t i = 0; i < series.deviation.size(); ++i) {
    const double deviation = series.deviation[i];
    if (!frame.shows(series.x[i], series.y[i]) || !(deviation > 0.0)) continue;
    // What goes down to zero on a logarithmic scale, or up to infinity, ends where the plot does.
    const auto end = [&](double value, double otherwise) {
      return can_show(value, frame.y.scale)
                 ? std::clamp(frame.y.pixel(value), frame.plot.top, frame.plot.bottom)
                 : otherwise;
    };
    const double x = frame.x.pixel(series.x[i]);
    path += fmt::format("M{0:.1f} {2:.1f}h6M{1:.1f} {2:.1f}V{3:.1f}m-3 0h6", x - 3.0, x,
                        end(series.y[i] + deviation, frame.plot.top),
                        end(series.y[i] - deviation, frame.plot.bottom));
  }
  if (path.empty()) return {};
  return fmt::format("<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.2\" d=\"{}\"/>\n", path);
}

std::string title_of_point(const Series& series, std::size_t i) {
  const double deviation = series.deviation.empty() ? 0.0 : series.deviation[i];
  return fmt::format("{}{}{}, {}{}", series.name, series.name.empty() ? "" : ": ", short_number(series.x[i]),
                     short_number(series.y[i]), deviation > 0.0 ? " ± " + short_number(deviation) : "");
}

std::string marks_svg(const Series& series, const SeriesStyle& style, const Frame& frame) {
  const bool thinned = is_joined(series) && series.x.size() > kManyPoints;
  std::string text;
  double last_x = -kChartWidth;
  for (std::size_t i = 0; i < series.x.size(); ++i) {
    if (!frame.shows(series.x[i], series.y[i])) continue;
    const double x = frame.x.pixel(series.x[i]);
    if (thinned && std::abs(x - last_x) < kMarkDistance) continue;
    text += mark(series, style, x, frame.y.pixel(series.y[i]), title_of_point(series, i));
    last_x = x;
  }
  if (text.empty()) return {};
  return fmt::format(
      "<g fill=\"currentColor\" stroke=\"currentColor\" stroke-width=\"1.6\" "
      "stroke-linejoin=\"round\">\n{}</g>\n",
      text);
}

}  // namespace

std::vector<SeriesStyle> series_styles(const Chart& chart) {
  const bool dashes_mean_something =
      std::any_of(chart.series.begin(), chart.series.end(), [](const Series& s) { return s.dashed; });
  std::vector<SeriesStyle> styles;
  styles.reserve(chart.series.size());
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const Series& series = chart.series[i];
    const std::size_t turn = series.like.value_or(i);
    SeriesStyle style{.colour = turn % kSeriesOnLight.size(),
                      .shape = turn % kShapes.size(),
                      .hollow = turn / kShapes.size() % 2 == 1,
                      .dash = {}};
    if (series.like) style.hollow = !style.hollow;
    if (series.dashed)
      style.dash = kDashed;
    else if (!series.marks && !dashes_mean_something)
      style.dash = kDashes[i % kDashes.size()];
    styles.push_back(std::move(style));
  }
  return styles;
}

std::string colour_attributes(const SeriesStyle& style) {
  return fmt::format(" class=\"series-{}\" color=\"{}\"", style.colour + 1, kSeriesOnLight[style.colour]);
}

std::string series_svg(const Series& series, const SeriesStyle& style, const Frame& frame) {
  std::string text = fmt::format("<g{}>\n", colour_attributes(style));
  if (series.stems) text += stems_svg(series, frame);
  if (is_joined(series)) text += line_svg(series, style, frame);
  text += error_bars(series, frame);
  if (series.marks) text += marks_svg(series, style, frame);
  return text + "</g>\n";
}

std::string sample_svg(const Series& series, const SeriesStyle& style, double x, double y) {
  constexpr double kHalf = 14.0;
  std::string text =
      fmt::format("<g{} stroke=\"currentColor\" fill=\"currentColor\">", colour_attributes(style));
  if (series.stems)
    text += fmt::format("<path fill=\"none\" stroke-width=\"{}\" d=\"M{:.1f} {:.1f}v{:.1f}\"/>",
                        line_width(series), x, y, 0.5 * kTextSize);
  if (is_joined(series))
    text += fmt::format("<path fill=\"none\" stroke-width=\"{}\"{} d=\"M{:.1f} {:.1f}H{:.1f}\"/>",
                        line_width(series),
                        style.dash.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", style.dash),
                        x - kHalf, y, x + kHalf);
  if (series.marks) text += mark(series, style, x, y, "");
  return text + "</g>\n";
}

void add_obstacles(const Series& series, const Frame& frame, std::vector<Rectangle>& obstacles) {
  constexpr double kPiece = 6.0;
  double last_x = -kChartWidth;
  double last_y = 0.0;
  // Pieces of a line follow each other at their own size, however dense its points are.
  const auto add = [&](double x, double y, double radius) {
    obstacles.push_back({x - radius, y - radius, x + radius, y + radius});
    last_x = x;
    last_y = y;
  };
  for (std::size_t i = 0; i < series.x.size(); ++i) {
    if (!frame.can_join(series.x[i], series.y[i])) continue;
    const double x = frame.x.pixel(series.x[i]);
    const double y = frame.y.pixel(series.y[i]);
    if (series.marks && frame.shows(series.x[i], series.y[i])) add(x, y, kMarkRadius);
    if (!is_joined(series) || i + 1 == series.x.size() || !frame.can_join(series.x[i + 1], series.y[i + 1]))
      continue;
    const double across = frame.x.pixel(series.x[i + 1]) - x;
    const double up = frame.y.pixel(series.y[i + 1]) - y;
    const double pieces = std::ceil(std::hypot(across, up) / kPiece);
    for (double piece = 1.0; piece <= pieces; ++piece) {
      const double piece_x = x + across * piece / pieces;
      const double piece_y = y + up * piece / pieces;
      if (std::hypot(piece_x - last_x, piece_y - last_y) >= 0.9 * kPiece) add(piece_x, piece_y, 0.5 * kPiece);
    }
  }
}

}  // namespace ore
