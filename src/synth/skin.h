#pragma once
// What share of the light a drawn face returns, place by place: skin, eyes, lips, brows,
// beard.

#include "synth/expression.h"

namespace ore {

/// Albedo in [0, 1] of whatever is at p: face, neck or background.
double albedo(const ExpressedFace& face, const FacePoint& p);

}  // namespace ore
