#include "occlusion/texture.h"

#include <cassert>
#include <numbers>

#include "occlusion/dead_leaves.h"
#include "occlusion/fractal_noise.h"
#include "support/curves.h"

namespace ore {
namespace {

/// Clouds as they are, folded into ridges (bark, veins, rock), or pressed into blotches (fur, shadows).
void reshape(Grid& clouds, RandomStream& random) {
  const int kind = random.below(3);
  if (kind == 0) return;
  const double pressure = random.uniform(1.5, 4.0);
  for (double& value : clouds.values) value = kind == 1 ? -std::abs(value) : std::tanh(pressure * value);
  standardise(clouds);
}

Grid draw_clouds(int rows, int columns, RandomStream& random) {
  const double scale = std::min(rows, columns) * random.log_uniform(0.1, 1.0);
  const double stretch = random.log_uniform(0.5, 2.0);
  Grid clouds = draw_fractal_noise(rows, columns,
                                   {.scale_down = scale * stretch,
                                    .scale_across = scale / stretch,
                                    .persistence = random.uniform(0.35, 0.75)},
                                   random);
  reshape(clouds, random);
  return clouds;
}

/// Leaves and clouds one upon the other, in a light that changes from one side to the other.
Grid draw_mixture(int rows, int columns, RandomStream& random) {
  Grid mixture = draw_dead_leaves(rows, columns, random);
  const Grid clouds = draw_clouds(rows, columns, random);
  const double cloud_share = random.uniform(0.2, 0.6);
  const double angle = random.uniform(0.0, 2.0 * std::numbers::pi);
  const double light = random.uniform(0.5, 2.5);
  const double light_down = light * std::sin(angle) / rows;
  const double light_across = light * std::cos(angle) / columns;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      double& value = mixture.at(row, column);
      value = mix(value, clouds.at(row, column), cloud_share) + light_down * row + light_across * column;
    }
  }
  standardise(mixture);
  return mixture;
}

Grid draw_content(int rows, int columns, RandomStream& random) {
  switch (random.below(3)) {
    case 0:
      return draw_clouds(rows, columns, random);
    case 1:
      return draw_dead_leaves(rows, columns, random);
    default:
      return draw_mixture(rows, columns, random);
  }
}

}  // namespace

GrayImage draw_texture(int height, int width, RandomStream& random) {
  assert(height >= 1 && width >= 1);
  const Grid content = draw_content(height, width, random);
  const double mean = random.uniform(45.0, 210.0);
  // Contrast has room on both sides of the mean, so that little is clipped.
  const double deviation = std::min(mean, 255.0 - mean) * random.uniform(0.2, 0.75);
  GrayImage texture(height, width);
  for (std::size_t i = 0; i < texture.pixels.size(); ++i) {
    const double level = std::clamp(mean + deviation * content.values[i], 0.0, 255.0);
    texture.pixels[i] = static_cast<std::uint8_t>(std::lround(level));
  }
  return texture;
}

}  // namespace ore
