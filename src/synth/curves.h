#pragma once
// Places on a face, and the hills and arches from which the drawn faces are put together.

#include <algorithm>
#include <cmath>

#include "support/curves.h"

namespace ore {

/// A place on the face. The unit is about half a head's width (75 mm); the origin lies between the eyes,
/// x grows to the right of the picture, y grows downwards.
struct FacePoint {
  double x = 0.0;
  double y = 0.0;
};

/// A hill of height 1 at 0 that falls off within about one `width`.
inline double hill(double distance, double width) {
  return std::exp(-square(distance / width));
}

inline double hill(const FacePoint& p, const FacePoint& top, double width, double height) {
  return std::exp(-square((p.x - top.x) / width) - square((p.y - top.y) / height));
}

/// 1 inside |t| < 1, falling like an arch to 0 at its feet; `roundness` below 1 makes it fuller.
inline double arch(double t, double roundness = 1.0) {
  return std::pow(std::max(0.0, 1.0 - t * t), roundness);
}

}  // namespace ore
