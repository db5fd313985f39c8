#include <cmath>
#include <numbers>

#include "occlusion/disguises.h"
#include "occlusion/fractal_noise.h"
#include "support/curves.h"

namespace ore {
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
