#pragma once
// Hair of the head, brows and beard.

#include "synth/face_surface.h"
#include "synth/face_traits.h"

namespace ore {

/// Shares in [0, 1] of the place p that are covered by hair.
double brow_density(const BrowTraits& brow, const EyeTraits& eye, const HairTraits& hair, const FacePoint& p);
double beard_density(const FaceTraits& face, const FacePoint& skin_origin);

/// Covers what the hair of the head covers. It is laid over a finished face because hair moves from picture
/// to picture and the face below does not.
void put_hair_on(FaceSurface& surface, const FaceTraits& face);

}  // namespace ore
