#pragma once
// A chart of stems: how much of the vote every patch has. Internal: it shows OpenCV's types.

#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "evaluation/sheet.h"

namespace ore {

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
