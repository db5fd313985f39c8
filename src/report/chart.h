#pragma once
// Curves and scattered points over two axes, as a picture that scales: SVG without scripts, fonts or other
// files.
//
// A colour and a shape of mark are given to each series in turn (24 of them differ), so that a chart is also
// read in black and white. Colours stand in the picture for light paper; the page's style overrides them.
// Members that are left out of an initialiser are empty.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "report/ticks.h"

namespace ore {

struct Axis {
  std::string label = {};  ///< with the unit
  Scale scale = Scale::kLinear;
  std::optional<double> low = {};   ///< where it begins; unless given, so that all points are seen
  std::optional<double> high = {};  ///< where it ends; the same
  std::vector<double> ticks = {};   ///< rising; empty: chosen
};

/// Points (x, y), joined in their order. A point that its axis cannot show (not finite; not positive on a
/// logarithmic scale) leaves a gap.
struct Series {
  std::string name = {};
  std::vector<double> x = {};
  std::vector<double> y = {};          ///< as many as x
  std::vector<double> deviation = {};  ///< error bars y ± deviation; empty: none
  bool line = true;
  bool stems = false;       ///< instead of being joined, every point stands on a line from the plot's bottom
  bool marks = true;        ///< of a long line, at some of its points
  bool dashed = false;      ///< lines without marks take dash patterns in turn unless some series is dashed
  bool emphasised = false;  ///< thicker, and above the others
  /// The index of a series whose colour and shape it takes: the same method, seen otherwise.
  std::optional<std::size_t> like = {};
};

struct Chart {
  std::string title = {};  ///< above the plot; may be empty
  Axis x = {};
  Axis y = {};
  std::vector<Series> series = {};
  bool label_points = false;  ///< names stand beside the last points instead of in a legend below the plot
};

/// A file of its own, on white.
std::string svg(const Chart& chart);

/// The element for an HTML page with page_style(), on the page's ground.
std::string inline_svg(const Chart& chart);

}  // namespace ore
