#pragma once
// A drawn face worked out on a raster, ready to be lit.

#include "support/grid.h"
#include "synth/expression.h"

namespace ore {

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

}  // namespace ore
