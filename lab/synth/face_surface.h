#pragma once
// The surface of a drawn face on a raster (FaceSurface), its light and shadows (shade), and the noise for
// skin and hair.

// Smooth noise over the plane, a pure function of (seed, place), so that a person's skin is always the same.

#include <cstdint>
#include <vector>

#include "lab/synth/face_traits.h"
#include "support/raster.h"

namespace ore {

/// In about [-1, 1], varying over distances of about 1.
double value_noise(std::uint64_t seed, double x, double y);

/// Sum of `octaves` noises, the first varying over distances of `scale`, each next twice as fine and
/// `persistence` times as strong.
double fractal_noise(std::uint64_t seed, const FacePoint& p, double scale, int octaves,
                     double persistence = 0.6);

/// Noise drawn out along the direction (cos angle, sin angle): hair.
double strand_noise(std::uint64_t seed, const FacePoint& p, double angle, double width, double length);

// A drawn face worked out on a raster, ready to be lit.

/// How much of the head a picture shows.
enum class Crop {
  kTight,      ///< brows to chin, as the cropped Extended Yale B
  kWholeHead,  ///< hair to neck, as AR
};

struct PictureSize {
  int height = 192;
  int width = 168;
  Crop crop = Crop::kTight;
};

/// Maps the rows and columns of a raster to places on the face.
struct RasterFrame {
  int rows = 0;
  int columns = 0;
  double points_per_unit = 1.0;
  FacePoint centre;  ///< the place in the middle of the raster

  FacePoint place(double row, double column) const {
    return {centre.x + (column - 0.5 * (columns - 1)) / points_per_unit,
            centre.y + (row - 0.5 * (rows - 1)) / points_per_unit};
  }
  double row_of(const FacePoint& p) const { return (p.y - centre.y) * points_per_unit + 0.5 * (rows - 1); }
  double column_of(const FacePoint& p) const {
    return (p.x - centre.x) * points_per_unit + 0.5 * (columns - 1);
  }
};

/// The frame whose points are the pixels of a perfectly aligned picture.
RasterFrame picture_frame(const PictureSize& size);

/// A piece of whatever light falls on.
struct Material {
  double height = 0.0;
  double albedo = 0.0;
  double gloss = 0.0;
};

struct FaceSurface {
  RasterFrame frame;
  Grid height;  ///< towards the camera, face units
  Grid albedo;  ///< share of light returned, [0, 1]
  Grid gloss;   ///< strength of mirror-like reflection

  /// Lays `material` over a share, in [0, 1], of one point.
  void cover(int row, int column, double share, const Material& material) {
    height.at(row, column) = mix(height.at(row, column), material.height, share);
    albedo.at(row, column) = mix(albedo.at(row, column), material.albedo, share);
    gloss.at(row, column) = mix(gloss.at(row, column), material.gloss, share);
  }
};

/// The face without the hair of the head. Finer than the picture and a little larger, so that a misaligned
/// picture finds all of its pixels.
FaceSurface build_surface(const ExpressedFace& face, const PictureSize& size);

// Light on a face: I = albedo * (ambient + sum_k strength_k * visible_k * max(0, n . l_k)) + gloss, with
// attached shadows by the max and cast shadows by visible_k.

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
