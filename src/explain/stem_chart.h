#pragma once
// Draws a stem chart of each patch's share in the score sum, and chooses round steps for the ticks of an
// axis. Internal: it exposes OpenCV's types.

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

struct Stem {
  double before = 0.0;  ///< share in the score sum without the confidence, drawn as a dash
  double after = 0.0;   ///< share with the confidence, drawn as a stem
  bool hidden = false;  ///< the patch touches a hidden part, drawn in another colour
};

struct StemChart {
  std::string title;
  std::vector<Stem> stems;  ///< from the left
  double top = 0.0;         ///< share at the upper end of the axis, > 0; equal in charts to compare
};

/// Draws title, legend, chart and axes inside `area`. The legend mentions hidden parts only if there are any.
void draw_stem_chart(Sheet& sheet, const cv::Rect& area, const StemChart& chart);

}  // namespace ore
