#pragma once
// Open-set identification: a best score below the threshold t means "nobody of the gallery".
//
//   detection-and-identification rate
//     DIR(t) = |{known probes: s >= t and the best person is right}| / |known|
//   false alarm rate
//     FAR(t) = |{strangers: s >= t}| / |strangers|
//
// where s is the score of a probe's best person. Both are step functions that rise as t falls and change
// only at scores, so that a finite list of points is the whole curve.

#include <span>
#include <vector>

namespace ore {

/// The best answer to a probe of a person in the gallery.
struct KnownAnswer {
  double score = 0.0;  ///< finite
  bool right = false;
};

struct OpenSetPoint {
  double threshold = 0.0;
  double false_alarm_rate = 0.0;
  double detection_rate = 0.0;  ///< and identification, at rank 1
};

/// Falling thresholds: first infinity, with both rates 0, then every score at which a rate rises. Equal
/// scores share a point, since no threshold tells them apart.
using OpenSetCurve = std::vector<OpenSetPoint>;

/// Throws Error without a known probe or without a stranger.
OpenSetCurve open_set_curve(std::span<const KnownAnswer> known, std::span<const double> stranger_scores);

/// The largest detection rate whose false alarm rate is not above the one given: nothing is interpolated.
/// Requires: false_alarm_rate >= 0, the curve of open_set_curve.
double rate_at(const OpenSetCurve& curve, double false_alarm_rate);

}  // namespace ore
