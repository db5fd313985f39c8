#pragma once
// A split of Extended Yale B by the light: learn from lamps near the camera, test with lamps farther away.

#include "evaluation/data_set.h"
#include "evaluation/split.h"

namespace ore {

/// Angles between the lamp and the camera's axis, in degrees. Yale B's own subsets end at 12, 25, 50 and 77,
/// with lamps slightly beyond.
struct LightSplitOptions {
  double gallery_angle = 25.5;  ///< up to this one: gallery
  double probe_angle = 51.5;    ///< beyond that and up to this one: probes; the others are left out

  /// Throws InvalidOption unless 0 <= gallery_angle < probe_angle.
  void validate() const;
};

/// Throws Error when the pictures have no lights, a person has none for the gallery, or there is no probe.
Split split_by_light(const DataSet& set, const LightSplitOptions& options = {});

}  // namespace ore
