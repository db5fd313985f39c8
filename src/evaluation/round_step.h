#pragma once
// Round numbers for the ticks of an axis.

#include <cmath>
#include <initializer_list>

namespace ore {

/// A step of 1, 2 or 5 times a power of ten that cuts `range` into at most `pieces`; range > 0.
inline double round_step(double range, int pieces) {
  const double least = range / pieces;
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= least * (1.0 - 1e-9)) return factor * power;
  return 10.0 * power;
}

}  // namespace ore
