#include "occlusion/disguises.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "image/resample.h"
#include "occlusion/occluder.h"
#include "support/raster.h"

namespace ore {

PieceSize fitting_piece(const GrayImage& face, double area, double ratio) {
  assert(!face.pixels.empty() && ratio > 0.0);
  const double most_height = std::min<double>(face.height, std::sqrt(area * ratio));
  const double width = std::clamp<double>(std::round(area / std::max(most_height, 1.0)), 1.0, face.width);
  // The second edge makes up for the rounding of the first.
  const double height = std::clamp<double>(std::round(area / width), 1.0, face.height);
  return {static_cast<int>(height), static_cast<int>(width)};
}

Piece draw_place(const GrayImage& face, const PieceSize& size, RandomStream& random) {
  const int top = random.below(face.height - size.height + 1);
  const int left = random.below(face.width - size.width + 1);
  return {top, left, size};
}

GrayImage cut_piece(const GrayImage& picture, const PieceSize& size, RandomStream& random) {
  const double largest_scale = std::min(static_cast<double>(picture.height) / size.height,
                                        static_cast<double>(picture.width) / size.width);
  const double scale = std::min(largest_scale, std::pow(largest_scale, random.uniform()));
  ImageWindow window{.height = size.height * scale, .width = size.width * scale};
  window.top = random.uniform() * (picture.height - window.height);
  window.left = random.uniform() * (picture.width - window.width);
  return resample(picture, window, size.height, size.width);
}

void paste(const GrayImage& content, const Piece& piece, GrayImage& face) {
  for (int row = 0; row < piece.size.height; ++row) {
    for (int column = 0; column < piece.size.width; ++column) {
      face.at(piece.top + row, piece.left + column) = content.at(row, column);
    }
  }
}

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

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

enum class Weave { kPlain, kStripes, kChecks, kKnit };

/// Places are shares of the face's height (down) and width (across).
struct Scarf {
  double top;         ///< of the upper edge in the middle
  double sag;         ///< how much lower the edge is at the sides; negative: higher
  double slant;       ///< from side to side
  double wave;        ///< height of the edge's waves
  double wave_turns;  ///< how many of them across the face
  double wave_phase;

  Weave weave;
  double level;
  double second_level;
  double pattern_turns;  ///< stripes over the height of a face
  double pattern_slope;

  double fold_turns;
  double fold_bend;
  double fold_depth;  ///< share of the light that is missing at the bottom of a fold
  double yarn;        ///< deviation of single threads, in grey levels
};

Scarf draw_scarf(RandomStream& random) {
  return {.top = random.uniform(0.57, 0.65),
          .sag = random.uniform(-0.03, 0.06),
          .slant = random.uniform(-0.03, 0.03),
          .wave = random.uniform(0.003, 0.014),
          .wave_turns = random.uniform(1.0, 3.5),
          .wave_phase = random.uniform(),
          .weave = static_cast<Weave>(random.below(4)),
          .level = random.uniform(30.0, 225.0),
          .second_level = random.uniform(20.0, 235.0),
          .pattern_turns = random.uniform(6.0, 18.0),
          .pattern_slope = random.uniform(-0.6, 0.6),
          .fold_turns = random.uniform(2.0, 6.0),
          .fold_bend = random.uniform(-1.5, 2.5),
          .fold_depth = random.uniform(0.15, 0.55),
          .yarn = random.uniform(2.0, 9.0)};
}

double upper_edge(const Scarf& scarf, double across) {
  const double from_middle = 2.0 * across - 1.0;
  const double phase = kTurn * (scarf.wave_turns * across + scarf.wave_phase);
  // The second wave, faster and out of step, keeps the first from looking machined.
  const double waves = scarf.wave * (std::sin(phase) + 0.4 * std::sin(2.7 * phase));
  return scarf.top + scarf.sag * square(from_middle) + 0.5 * scarf.slant * from_middle + waves;
}

double cloth_level(const Scarf& scarf, double down, double across) {
  const double u = kTurn * scarf.pattern_turns * (down + scarf.pattern_slope * across);
  const double v = kTurn * scarf.pattern_turns * (across - scarf.pattern_slope * down);
  const double first = smooth_step(-0.3, 0.3, std::sin(u));
  const double second = smooth_step(-0.3, 0.3, std::sin(v));
  switch (scarf.weave) {
    case Weave::kStripes:
      return mix(scarf.level, scarf.second_level, first);
    case Weave::kChecks:
      return mix(scarf.level, scarf.second_level, 0.5 * (first + second));
    case Weave::kKnit:
      return scarf.level * (0.9 + 0.25 * std::sin(u) * std::sin(v));
    case Weave::kPlain:
      break;
  }
  return scarf.level;
}

/// Share of the light that reaches the cloth; `unrest` bends the folds.
double fold_light(const Scarf& scarf, double below_edge, double across, double unrest) {
  const double bend = scarf.fold_bend * square(across - 0.5);
  const double phase = kTurn * (scarf.fold_turns * (below_edge - bend)) + 1.2 * unrest;
  return 1.0 - scarf.fold_depth * (0.5 - 0.5 * std::sin(phase));
}

}  // namespace

GrayImage put_on_scarf(const GrayImage& face, RandomStream& random) {
  const Scarf scarf = draw_scarf(random);
  const int first_row = (face.height + 1) / 2;
  const Grid unrest = draw_fractal_noise(
      face.height - first_row, face.width,
      {.scale_down = 0.25 * face.height, .scale_across = 0.5 * face.width, .persistence = 0.4}, random);
  GrayImage disguised = face;
  for (int row = first_row; row < face.height; ++row) {
    for (int column = 0; column < face.width; ++column) {
      const double down = (row + 0.5) / face.height;
      const double across = (column + 0.5) / face.width;
      const double below_edge = down - upper_edge(scarf, across);
      // The edge fades over a pixel, whatever the size of the face.
      const double share = smooth_step(-0.5, 0.5, below_edge * face.height);
      if (share <= 0.0) continue;
      const double cloth = cloth_level(scarf, down, across) + random.normal(0.0, scarf.yarn);
      const double lit = cloth * fold_light(scarf, below_edge, across, unrest.at(row - first_row, column));
      std::uint8_t& level = disguised.at(row, column);
      level = static_cast<std::uint8_t>(std::lround(mix(level, std::clamp(lit, 0.0, 255.0), share)));
    }
  }
  return disguised;
}

}  // namespace ore
