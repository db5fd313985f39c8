#pragma once
// The few scalar functions from which the drawn faces are put together.

#include <algorithm>
#include <cmath>

namespace ore {

/// A place on the face. The unit is about half a head's width (75 mm); the origin lies between the eyes,
/// x grows to the right of the picture, y grows downwards.
struct FacePoint {
  double x = 0.0;
  double y = 0.0;
};

inline double square(double x) {
  return x * x;
}

/// A hill of height 1 at 0 that falls off within about one `width`.
inline double hill(double distance, double width) {
  return std::exp(-square(distance / width));
}

inline double hill(const FacePoint& p, const FacePoint& top, double width, double height) {
  return std::exp(-square((p.x - top.x) / width) - square((p.y - top.y) / height));
}

/// 0 up to `low`, 1 from `high` on, smooth between; also falls when low > high.
inline double smooth_step(double low, double high, double x) {
  const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

/// 1 inside |t| < 1, falling like an arch to 0 at its feet; `roundness` below 1 makes it fuller.
inline double arch(double t, double roundness = 1.0) {
  return std::pow(std::max(0.0, 1.0 - t * t), roundness);
}

inline double mix(double from, double to, double share) {
  return from + (to - from) * share;
}

}  // namespace ore
