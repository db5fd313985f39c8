#pragma once
// A drawn head: its shape as a height field z(x, y) towards the camera, in face units, its hair, and its
// albedo.

#include "lab/synth/face_surface.h"
#include "lab/synth/face_traits.h"

namespace ore {

/// Where the skin ends at p: 1 inside the head's outline, 0 outside, smooth over a narrow rim.
double head_coverage(const HeadTraits& head, const FacePoint& p);

/// Height of head, neck or background at p.
double surface_height(const ExpressedFace& face, const FacePoint& p);

// Hair of the head, brows and beard.

/// Shares in [0, 1] of the place p that are covered by hair.
double brow_density(const BrowTraits& brow, const EyeTraits& eye, const HairTraits& hair, const FacePoint& p);
double beard_density(const FaceTraits& face, const FacePoint& skin_origin);

/// Covers what the hair of the head covers. It is laid over a finished face because hair moves from picture
/// to picture and the face below does not.
void put_hair_on(FaceSurface& surface, const FaceTraits& face);

// What share of the light a drawn face returns, place by place: skin, eyes, lips, brows,
// beard.

/// Albedo in [0, 1] of whatever is at p: face, neck or background.
double albedo(const ExpressedFace& face, const FacePoint& p);

}  // namespace ore
