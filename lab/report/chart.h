#pragma once
// Draws curves and points over two axes as SVG (Chart, svg), with the ticks of the axes and the colours.

// Colours on light and on dark ground. Adapted from Okabe and Ito: neighbours also differ for people with
// colour blindness, and each has a contrast of about 3 or more against its ground.

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ore {

constexpr std::array<const char*, 8> kSeriesOnLight = {"#0f5cc4", "#b84a00", "#0a9c72", "#c72f96",
                                                       "#222b3a", "#4d97f0", "#c28f0a", "#6d4038"};
constexpr std::array<const char*, 8> kSeriesOnDark = {"#4a86f5", "#d97f26", "#22d492", "#ee5fb0",
                                                      "#e8f4f4", "#97cfff", "#f2e34c", "#9c8160"};

struct GroundColours {
  const char* paper;
  const char* ink;
  const char* quiet;  ///< text of less weight
  const char* line;   ///< grids and rules
  const char* faint;  ///< lines between those of a grid
  const char* tint;   ///< behind what is emphasised
  const char* link;
};

constexpr GroundColours kLight = {"#ffffff", "#1c2026", "#59616e", "#d3d8df",
                                  "#e9ecf0", "#e8f1fd", "#0f5cc4"};
constexpr GroundColours kDark = {"#16181c", "#e6e8eb", "#a3abb6", "#3c424b", "#282c33", "#1d2d47", "#7fb0ff"};

// The ends and the ticks of an axis: d 10^k with d = 1, 2, 5 is the distance of neighbouring ticks (linear)
// or the ticks themselves (logarithmic).

enum class Scale { kLinear, kLogarithmic };

struct Ticks {
  double low = 0.0;
  double high = 1.0;          ///< above low
  std::vector<double> major;  ///< rising, within [low, high]
  std::vector<double> minor;  ///< lines without a number: between the decades
};

/// Whether a value can be shown: finite, of a magnitude below 1e150, and on a logarithmic scale at least
/// 1e-150.
bool can_show(double value, Scale scale);

/// About `about` intervals over [low, high]; the first tick is <= low, the last >= high, and both are the
/// ends. Where low and high hardly differ there is some room around them. Requires low <= high, both shown.
Ticks linear_ticks(double low, double high, int about);

/// Ends at 1, 2 or 5 times a power of ten; ticks are the same kind of values over up to two and a half
/// decades, else powers of ten, every second or third if there are many. Requires low <= high, both shown.
Ticks logarithmic_ticks(double low, double high);

/// Numbers with the fewest digits that distinguish them, the same for all; far from 1 written as 2×10⁶.
std::vector<std::string> tick_labels(std::span<const double> ticks, Scale scale);

/// A value as read by a person: four significant digits.
std::string short_number(double value);

// Curves and scattered points over two axes, as a picture that scales: SVG without scripts, fonts or other
// files.
//
// A colour and a shape of mark are given to each series in turn (24 of them differ), so that a chart is also
// read in black and white. Colours stand in the picture for light paper; the page's style overrides them.
// Members that are left out of an initialiser are empty.

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
  std::vector<double> y = {};          ///< one per x
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

/// A complete SVG file, on white.
std::string svg(const Chart& chart);

/// The element for an HTML page with page_style(), on the page's ground.
std::string inline_svg(const Chart& chart);

}  // namespace ore
