#include <cmath>

#include "occlusion/disguises.h"
#include "support/curves.h"

namespace ore {
namespace {

/// Lengths down are shares of the face's height, those across shares of its width.
struct Sunglasses {
  double middle_down;
  double middle_across;
  double slope;        ///< of the head against the camera: rise down over run across
  double lens_offset;  ///< of a lens's centre from the middle, across
  double lens_half_height;
  double lens_half_width;
  double squareness;  ///< exponent of the lens's outline: 2 is an ellipse
  double bar_thickness;
  double lens_level;
  double frame_level;
  double tint;          ///< how much lighter the lens is at its lower edge
  double gloss;         ///< level of the light that it reflects
  double gloss_across;  ///< where in the lens, between -1 and 1
  double opacity;
};

Sunglasses draw_sunglasses(RandomStream& random) {
  return {.middle_down = random.uniform(0.29, 0.34),
          .middle_across = random.uniform(0.475, 0.525),
          .slope = random.uniform(-0.04, 0.04),
          .lens_offset = random.uniform(0.235, 0.265),
          .lens_half_height = random.uniform(0.085, 0.12),
          .lens_half_width = random.uniform(0.165, 0.205),
          .squareness = random.uniform(2.2, 4.5),
          .bar_thickness = random.uniform(0.018, 0.035),
          .lens_level = random.uniform(8.0, 45.0),
          .frame_level = random.uniform(5.0, 70.0),
          .tint = random.uniform(0.0, 25.0),
          .gloss = random.uniform(0.0, 60.0),
          .gloss_across = random.uniform(-0.6, 0.6),
          .opacity = random.uniform(0.93, 1.0)};
}

/// A place seen from the nearer lens: 0 at its centre, about 1 away at its outline.
struct LensPlace {
  double down;
  double across;
  double radius;
};

LensPlace lens_place(const Sunglasses& glasses, double down, double across) {
  const double x = (across - std::copysign(glasses.lens_offset, across)) / glasses.lens_half_width;
  const double y = down / glasses.lens_half_height;
  const double power = glasses.squareness;
  return {y, x, std::pow(std::pow(std::abs(x), power) + std::pow(std::abs(y), power), 1.0 / power)};
}

double lens_shade(const Sunglasses& glasses, const LensPlace& place) {
  const double along_gloss = place.across - glasses.gloss_across + 0.5 * place.down;
  return glasses.lens_level + glasses.tint * 0.5 * (1.0 + place.down) +
         glasses.gloss * std::exp(-square(along_gloss / 0.25)) * smooth_step(0.6, -0.8, place.down);
}

}  // namespace

GrayImage put_on_sunglasses(const GrayImage& face, RandomStream& random) {
  const Sunglasses glasses = draw_sunglasses(random);
  // Edges fade over a pixel, whatever the size of the face.
  const double pixel_in_lens = 1.0 / (glasses.lens_half_height * face.height);
  const double pixel_down = 1.0 / face.height;
  GrayImage disguised = face;
  for (int row = 0; row < face.height / 2; ++row) {
    for (int column = 0; column < face.width; ++column) {
      const double across = (column + 0.5) / face.width - glasses.middle_across;
      const double down = (row + 0.5) / face.height - glasses.middle_down - glasses.slope * across;
      if (std::abs(down) > 1.2 * glasses.lens_half_height + pixel_down) continue;
      const LensPlace place = lens_place(glasses, down, across);
      // Bridge and temples are one bar; it passes behind the lenses.
      const double bar_distance = std::abs(place.down + 0.45) * glasses.lens_half_height;
      const double bar = smooth_step(pixel_down, 0.0, bar_distance - 0.5 * glasses.bar_thickness);
      const double rim = smooth_step(1.12 + pixel_in_lens, 1.12, place.radius);
      const double lens = smooth_step(1.0 + pixel_in_lens, 1.0, place.radius);
      const double shade = mix(glasses.frame_level, lens_shade(glasses, place), lens);
      std::uint8_t& level = disguised.at(row, column);
      const double share = std::max(bar, rim) * mix(1.0, glasses.opacity, lens);
      level = static_cast<std::uint8_t>(std::lround(mix(level, shade, share)));
    }
  }
  return disguised;
}

}  // namespace ore
