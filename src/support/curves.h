#pragma once
// The scalar functions from which pictures are put together.

#include <algorithm>

namespace ore {

inline double square(double x) {
  return x * x;
}

/// 0 up to `low`, 1 from `high` on, smooth between; also falls when low > high.
inline double smooth_step(double low, double high, double x) {
  const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

inline double mix(double from, double to, double share) {
  return from + (to - from) * share;
}

}  // namespace ore
