#include "synth/face_surface.h"

#include "synth/head_shape.h"
#include "synth/skin.h"

namespace ore {
namespace {

constexpr double kOversampling = 1.25;
constexpr double kMargin = 0.07;  ///< of the picture's size, on every side

struct CropWindow {
  double half_width;
  double half_height;
  double centre_y;
};

CropWindow window_of(Crop crop) {
  if (crop == Crop::kTight) return {.half_width = 0.74, .half_height = 0.845, .centre_y = 0.42};
  return {.half_width = 0.92, .half_height = 1.265, .centre_y = 0.24};
}

}  // namespace

RasterFrame picture_frame(const PictureSize& size) {
  const CropWindow window = window_of(size.crop);
  return {.rows = size.height,
          .columns = size.width,
          .points_per_unit =
              std::min(size.width / (2.0 * window.half_width), size.height / (2.0 * window.half_height)),
          .centre = {0.0, window.centre_y}};
}

FaceSurface build_surface(const ExpressedFace& face, const PictureSize& size) {
  FaceSurface surface;
  RasterFrame& frame = surface.frame;
  frame = picture_frame(size);
  const double scale = kOversampling * (1.0 + 2.0 * kMargin);
  frame.rows = static_cast<int>(std::ceil(size.height * scale));
  frame.columns = static_cast<int>(std::ceil(size.width * scale));
  frame.points_per_unit *= kOversampling;
  surface.height = Grid(frame.rows, frame.columns);
  surface.albedo = Grid(frame.rows, frame.columns);
  surface.gloss = Grid(frame.rows, frame.columns);
  for (int row = 0; row < frame.rows; ++row) {
    for (int column = 0; column < frame.columns; ++column) {
      const FacePoint p = frame.place(row, column);
      surface.height.at(row, column) = surface_height(face, p);
      surface.albedo.at(row, column) = albedo(face, p);
      surface.gloss.at(row, column) = face.traits.skin.gloss * head_coverage(face.traits.head, p);
    }
  }
  return surface;
}

}  // namespace ore
