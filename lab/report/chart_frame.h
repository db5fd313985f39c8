#pragma once
// The frame of a chart: maps values to pixels, and draws the grid, the numbers and the titles.

#include <string>
#include <vector>

#include "lab/report/chart.h"

namespace ore {

constexpr double kChartWidth = 720.0;
constexpr double kPlotHeight = 320.0;
constexpr double kTextSize = 13.0;

struct Rectangle {
  double left = 0.0;
  double top = 0.0;
  double right = 0.0;
  double bottom = 0.0;

  double width() const { return right - left; }
  double height() const { return bottom - top; }
};

/// From the values of an axis to pixels.
struct AxisMap {
  Scale scale = Scale::kLinear;
  Ticks ticks;
  double first_pixel = 0.0;  ///< of ticks.low
  double last_pixel = 1.0;   ///< of ticks.high

  bool in_range(double value) const;

  /// Of a value that can be shown; outside the range also outside the pixels, but never far.
  double pixel(double value) const;
};

struct Frame {
  Rectangle plot;
  AxisMap x;
  AxisMap y;
  std::vector<std::string> title;  ///< lines
  double bottom = 0.0;             ///< below everything that was placed so far

  bool shows(double x_value, double y_value) const;
  bool can_join(double x_value, double y_value) const;  ///< a line may lead there, perhaps out of the plot
};

Frame make_frame(const Chart& chart);

/// Title, grid, numbers and titles of the axes.
std::string frame_svg(const Chart& chart, const Frame& frame);

}  // namespace ore
