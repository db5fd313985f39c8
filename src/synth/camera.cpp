#include "synth/camera.h"

#include <numbers>

namespace ore {
namespace {

constexpr double kGreyLevelsPerLight = 290.0;

/// Where the centre of a picture looks and how it is turned.
struct Aim {
  FacePoint shift;
  double cosine = 1.0;
  double sine = 0.0;

  FacePoint operator()(const FacePoint& p, const FacePoint& centre) const {
    const double x = p.x - centre.x;
    const double y = p.y - centre.y;
    return {centre.x + shift.x + cosine * x - sine * y, centre.y + shift.y + sine * x + cosine * y};
  }
};

Aim draw_aim(const CameraErrors& errors, const RasterFrame& pixels, RandomStream& random) {
  const double shift = errors.shift * pixels.columns / pixels.points_per_unit;
  Aim aim;
  aim.shift = {random.normal(0.0, shift), random.normal(0.0, shift)};
  const double angle = random.normal(0.0, errors.rotation_degrees) * std::numbers::pi / 180.0;
  const double zoom = 1.0 + random.normal(0.0, errors.scale);
  aim.cosine = zoom * std::cos(angle);
  aim.sine = zoom * std::sin(angle);
  return aim;
}

}  // namespace

GrayImage take_picture(const Grid& light, const RasterFrame& frame, const PictureSize& size,
                       const CameraErrors& errors, RandomStream& random) {
  const RasterFrame pixels = picture_frame(size);
  const Aim aim = draw_aim(errors, pixels, random);
  const double gain = kGreyLevelsPerLight * (1.0 + random.normal(0.0, errors.exposure));
  GrayImage picture(size.height, size.width);
  for (int row = 0; row < size.height; ++row) {
    for (int column = 0; column < size.width; ++column) {
      const FacePoint place = aim(pixels.place(row, column), pixels.centre);
      const double signal = gain * light.between(frame.row_of(place), frame.column_of(place));
      const double noise = errors.noise_floor + errors.noise_share * signal;
      const double level = std::clamp(signal + random.normal(0.0, noise), 0.0, 255.0);
      picture.at(row, column) = static_cast<std::uint8_t>(std::lround(level));
    }
  }
  return picture;
}

}  // namespace ore
