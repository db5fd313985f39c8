#pragma once
// How a rival is spelled: NAME[:NUMBER][:FEATURES:DIMENSION], as in "lrc:randomfaces:400",
// "nfs:9:eigenfaces:100", "nn:fisherfaces-eq:37" or "def".

#include <optional>
#include <string>

#include "baseline/face_space.h"

namespace ore {

struct MethodName {
  std::string name;
  std::optional<double> number;           ///< the method's own setting
  std::optional<FaceSpaceOptions> space;  ///< where FEATURES:DIMENSION were given
};

/// Throws InvalidOption when it is not spelled like that; whether there is such a NAME is not looked at.
MethodName parse_method_name(const std::string& text);

}  // namespace ore
