#pragma once
// From light to pixels: a crop that is never quite straight, sensor noise, 8 bits.

#include "ore/image.h"
#include "support/random.h"
#include "synth/face_surface.h"

namespace ore {

/// Standard deviations, from picture to picture.
struct CameraErrors {
  double shift = 0.005;  ///< share of the picture's width, along each axis
  double rotation_degrees = 1.0;
  double scale = 0.01;
  double exposure = 0.1;       ///< share of the signal
  double noise_floor = 0.7;    ///< grey levels
  double noise_share = 0.015;  ///< of the signal
};

/// The picture of `light`, a raster over `frame`, with errors drawn from `random`.
GrayImage take_picture(const Grid& light, const RasterFrame& frame, const PictureSize& size,
                       const CameraErrors& errors, RandomStream& random);

}  // namespace ore
