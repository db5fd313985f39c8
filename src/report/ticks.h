#pragma once
// Where an axis begins and ends and which values are written along it: d 10^k with d = 1, 2, 5 as the
// distance of neighbours (linear), or as the values themselves (logarithmic).

#include <span>
#include <string>
#include <vector>

namespace ore {

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

/// Numbers with as many digits as tell them apart and no more, all with equally many; far from 1 as 2×10⁶.
std::vector<std::string> tick_labels(std::span<const double> ticks, Scale scale);

/// A value as read by a person: four significant digits.
std::string short_number(double value);

}  // namespace ore
