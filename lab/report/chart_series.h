#pragma once
// Draws the series of a chart (lines, marks, error bars), and places names beside points (place_labels).

// Places labels one after the other: each takes the place near its point that covers least of what is already
// there. Then each chooses again, with all others placed.

#include <span>
#include <string>
#include <vector>

#include "lab/report/chart_frame.h"

namespace ore {

struct LabelRequest {
  double x = 0.0;  ///< of the point
  double y = 0.0;
  double width = 0.0;
  double height = 0.0;
};

struct PlacedLabel {
  Rectangle place;
  bool distant = false;  ///< so far from its point that a line should lead there
};

/// `obstacles` are marks and lines, the own mark of a request among them; labels stay within `bounds` where
/// they fit into it at all.
std::vector<PlacedLabel> place_labels(std::span<const LabelRequest> requests,
                                      std::span<const Rectangle> obstacles, const Rectangle& bounds);

// Lines, marks and error bars, and the style that distinguishes the series.

struct SeriesStyle {
  std::size_t colour = 0;  ///< index into the palette
  std::size_t shape = 0;
  bool hollow = false;
  std::string dash;  ///< stroke-dasharray; empty: a whole line
};

std::vector<SeriesStyle> series_styles(const Chart& chart);

/// The attributes of a group whose content is drawn in the colour of the series.
std::string colour_attributes(const SeriesStyle& style);

std::string series_svg(const Series& series, const SeriesStyle& style, const Frame& frame);

/// A short piece of line with its mark, centred at (x, y): for the legend.
std::string sample_svg(const Series& series, const SeriesStyle& style, double x, double y);

/// What labels should not cover: the marks, and the line in small pieces.
void add_obstacles(const Series& series, const Frame& frame, std::vector<Rectangle>& obstacles);

}  // namespace ore
