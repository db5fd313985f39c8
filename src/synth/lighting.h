#pragma once
// Light on a face: I = albedo * (ambient + sum_k strength_k * visible_k * max(0, n . l_k)) + gloss, with
// attached shadows by the max and cast shadows by visible_k.

#include <vector>

#include "synth/face_surface.h"

namespace ore {

/// A distant lamp, by the angles of the Extended Yale B: seen from the camera, a positive azimuth is on
/// the left of the picture, a positive elevation above. Beyond 90 degrees the lamp stands behind the face.
struct Light {
  double azimuth_degrees = 0.0;
  double elevation_degrees = 0.0;
  double strength = 1.0;
};

struct Illumination {
  std::vector<Light> lights;
  double ambient = 0.02;
};

/// Unit vector from the face to the lamp: x to the right of the picture, y down, z to the camera.
struct Direction {
  double x = 0.0;
  double y = 0.0;
  double z = 1.0;
};
Direction direction_of(const Light& light);

/// Light that reaches the camera, 1 for a white surface facing a lamp of strength 1.
Grid shade(const FaceSurface& surface, const Illumination& illumination);

}  // namespace ore
