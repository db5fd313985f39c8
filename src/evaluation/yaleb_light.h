#pragma once
// The light of an Extended Yale B picture, as its file's name tells it: "yaleB01_P00A+035E+40.pgm".

#include <optional>
#include <string>

namespace ore {

struct LightDirection {
  int azimuth = 0;    ///< degrees, to the right of the camera's axis
  int elevation = 0;  ///< degrees, above it

  /// Between the light and the camera's axis, in degrees.
  double angle() const;
  bool operator==(const LightDirection&) const = default;
};

/// Nothing for another name, such as that of the picture without a lamp ("..._Ambient.pgm").
std::optional<LightDirection> light_of(const std::string& file_name);

}  // namespace ore
