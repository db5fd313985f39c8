#pragma once
// Outlines of eyes, brows and lips: where a feature lies at a given x. Shape and colour share them, so
// that a lid's shadow falls where the lid is drawn.

#include "synth/face_traits.h"

namespace ore {

/// Upper and lower edge of an opening or band at one x; nothing lies between them when top >= bottom.
struct Band {
  double top = 0.0;
  double bottom = 0.0;
};

/// Place along the eye: -1 at the inner corner, 1 at the outer one.
inline double along_eye(const EyeTraits& eye, double x) {
  const double outward = eye.centre.x < 0.0 ? -1.0 : 1.0;
  return outward * (x - eye.centre.x) / eye.half_width;
}

/// The opening between the lids.
inline Band eye_opening(const EyeTraits& eye, double x) {
  const double t = along_eye(eye, x);
  const double middle = eye.centre.y - eye.tilt * t;
  return {middle - eye.upper_opening * arch(t - 0.08 * arch(t), 0.8),
          middle + eye.lower_opening * arch(t, 0.9)};
}

/// Place along the brow above `eye`: -1 at the inner end, 1 at the outer one.
inline double along_brow(const BrowTraits& brow, const EyeTraits& eye, double x) {
  const double outward = eye.centre.x < 0.0 ? -1.0 : 1.0;
  return outward * (x - eye.centre.x * 1.02) / brow.half_length;
}

inline double brow_y(const BrowTraits& brow, double t) {
  return brow.y - brow.tilt * t - brow.arch * (1.0 - square(t - 0.25));
}

/// Outlines of the mouth at x; t = x / half_width.
struct MouthBands {
  Band upper_lip;
  Band lower_lip;  ///< between upper_lip.bottom and lower_lip.top the mouth is open
};

inline MouthBands mouth_bands(const MouthTraits& mouth, double x) {
  const double t = std::clamp(x / mouth.half_width, -1.0, 1.0);
  const double line = mouth.y - mouth.corner_lift * t * t + 0.008 * hill(x, 0.06);
  const double upper_edge = line - 0.15 * mouth.opening * arch(t);
  const double lower_edge = line + 0.85 * mouth.opening * arch(t, 0.7);
  const double bow = 1.0 - mouth.cupid_bow * hill(x, 0.06);
  return {.upper_lip = {upper_edge - mouth.upper_thickness * arch(t, 0.8) * bow, upper_edge},
          .lower_lip = {lower_edge, lower_edge + mouth.lower_thickness * arch(t, 0.75)}};
}

}  // namespace ore
