#pragma once
// Round numbers for the ticks of an axis.

#include <opencv2/core.hpp>

#include <cmath>
#include <initializer_list>
#include <string>
#include <vector>

#include "explain/sheet.h"

namespace ore {

/// A step of 1, 2 or 5 times a power of ten that cuts `range` into at most `pieces`; range > 0.
inline double round_step(double range, int pieces) {
  const double least = range / pieces;
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= least * (1.0 - 1e-9)) return factor * power;
  return 10.0 * power;
}

// A chart of stems: how much of the vote every patch has. Internal: it shows OpenCV's types.

struct Stem {
  double before = 0.0;  ///< share of the vote without the confidence, drawn as a dash
  double after = 0.0;   ///< with it, drawn as a stem
  bool hidden = false;  ///< touches a hidden part, in another colour
};

struct StemChart {
  std::string title;
  std::vector<Stem> stems;  ///< from the left
  double top = 0.0;         ///< share at the upper end of the axis, > 0; for charts to be compared
};

/// Title, legend, chart and axes, all inside `area`. The legend speaks of hidden parts where there are any.
void draw_stem_chart(Sheet& sheet, const cv::Rect& area, const StemChart& chart);

}  // namespace ore
