#pragma once
// The shape of a drawn head as a height field z(x, y) towards the camera, in face units.

#include "synth/expression.h"

namespace ore {

/// Where the skin ends at p: 1 inside the head's outline, 0 outside, smooth over a narrow rim.
double head_coverage(const HeadTraits& head, const FacePoint& p);

/// Height of head, neck or background at p.
double surface_height(const ExpressedFace& face, const FacePoint& p);

}  // namespace ore
