#pragma once
// Lines, marks and error bars of a chart, and how the series are told apart.

#include <string>
#include <vector>

#include "report/chart_frame.h"

namespace ore {

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
