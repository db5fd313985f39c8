#pragma once
// What the name of an Extended Yale B picture tells: "yaleB01_P00A+035E+40.pgm" is person 1, frontal, with
// the lamp 35 degrees to the right and 40 above; "yaleB01_P00_Ambient.pgm" is without a lamp.

#include <optional>
#include <string>

#include "evaluation/yaleb_light.h"

namespace ore {

struct YaleBName {
  int person = 0;
  int pose = 0;                         ///< 0: towards the camera
  std::optional<LightDirection> light;  ///< nothing: no lamp

  /// "yaleB01", however the file spells it.
  std::string label() const;
};

/// Nothing for another name or another extension than that of an image (".pgm.bad" marks a damaged file).
std::optional<YaleBName> yaleb_name_of(const std::string& file_name);

}  // namespace ore
