#include "occlusion/occluder.h"

#include <cassert>
#include <numbers>

#include "support/raster.h"

namespace ore {
namespace {

/// Between which two nodes of the lattice a pixel lies, and how near to the second.
struct Stop {
  int node;
  double share;
};

std::vector<Stop> lattice_stops(int count, double scale, double offset) {
  std::vector<Stop> stops;
  stops.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    const double place = i / scale + offset;
    const int node = static_cast<int>(place);
    stops.push_back({node, smooth_step(0.0, 1.0, place - node)});
  }
  return stops;
}

void add_octave(Grid& sum, double scale_down, double scale_across, double strength, RandomStream& random) {
  // The lattice starts at a random place, or all octaves would have a node in the corner.
  const std::vector<Stop> down = lattice_stops(sum.rows, scale_down, random.uniform());
  const std::vector<Stop> across = lattice_stops(sum.columns, scale_across, random.uniform());
  Grid lattice(down.back().node + 2, across.back().node + 2);
  for (double& value : lattice.values) value = random.uniform(-strength, strength);

  std::vector<double> between(static_cast<std::size_t>(lattice.columns));
  for (int row = 0; row < sum.rows; ++row) {
    const Stop& stop = down[row];
    for (int column = 0; column < lattice.columns; ++column) {
      between[column] = mix(lattice.at(stop.node, column), lattice.at(stop.node + 1, column), stop.share);
    }
    for (int column = 0; column < sum.columns; ++column) {
      const Stop& place = across[column];
      const auto node = static_cast<std::size_t>(place.node);
      sum.at(row, column) += mix(between[node], between[node + 1], place.share);
    }
  }
}

}  // namespace

Grid draw_fractal_noise(int rows, int columns, const FractalNoise& noise, RandomStream& random) {
  Grid sum(rows, columns);
  if (sum.values.empty()) return sum;
  double scale_down = noise.scale_down;
  double scale_across = noise.scale_across;
  double strength = 1.0;
  do {
    // A direction that has reached the pixels stays there while the other one is refined.
    add_octave(sum, std::max(scale_down, 1.0), std::max(scale_across, 1.0), strength, random);
    scale_down /= 2.0;
    scale_across /= 2.0;
    strength *= noise.persistence;
  } while (std::max(scale_down, scale_across) >= 1.0);
  standardise(sum);
  return sum;
}

namespace {

/// Leaves are added until their areas make up the picture's this many times: little of the ground is seen.
constexpr double kLayers = 2.5;
constexpr double kStripedShare = 0.2;

struct Leaf {
  bool rectangular;
  double centre_row;
  double centre_column;
  double half_length;
  double half_width;
  double cos_angle;
  double sin_angle;
  double softness;  ///< pixels over which its edge fades

  double level;
  double shading;  ///< change of level from its middle to its end
  double grain;    ///< strength of the common grain on it
  double stripes;
  double stripe_frequency;  ///< radians a pixel

  double area() const { return (rectangular ? 4.0 : std::numbers::pi) * half_length * half_width; }
};

/// What all leaves of one picture have in common.
struct Foliage {
  double smallest_radius;
  double largest_radius;
  double rectangular_share;
  double grain;
  double softness;
};

Foliage draw_foliage(double edge, RandomStream& random) {
  return {.smallest_radius = std::max(1.0, edge * random.uniform(0.02, 0.06)),
          .largest_radius = std::max(2.0, edge * random.uniform(0.3, 0.7)),
          .rectangular_share = random.uniform(),
          .grain = random.uniform(0.0, 0.25),
          .softness = random.uniform(0.8, 2.5)};
}

/// By inverting the distribution whose density is r^-3 between smallest and largest.
double draw_radius(const Foliage& foliage, RandomStream& random) {
  const double tail = 1.0 - square(foliage.smallest_radius / foliage.largest_radius);
  return foliage.smallest_radius / std::sqrt(1.0 - tail * random.uniform());
}

Leaf draw_leaf(const Foliage& foliage, int rows, int columns, RandomStream& random) {
  const double radius = draw_radius(foliage, random);
  const double stretch = std::exp(random.uniform(0.0, 0.6));
  const double angle = random.uniform(0.0, std::numbers::pi);
  return {.rectangular = random.uniform() < foliage.rectangular_share,
          .centre_row = random.uniform(-radius, rows + radius),
          .centre_column = random.uniform(-radius, columns + radius),
          .half_length = radius * stretch,
          .half_width = radius / stretch,
          .cos_angle = std::cos(angle),
          .sin_angle = std::sin(angle),
          .softness = foliage.softness,
          .level = random.uniform(-1.7, 1.7),
          .shading = random.normal(0.0, 0.25),
          .grain = foliage.grain * random.uniform(-1.5, 1.5),
          .stripes = random.uniform() < kStripedShare ? random.uniform(0.1, 0.6) : 0.0,
          .stripe_frequency = random.uniform(0.4, 1.5)};
}

/// How far a leaf reaches from its centre in a direction at `cosine`, `sine` to its length.
double reach(const Leaf& leaf, double cosine, double sine) {
  const double length = std::abs(leaf.half_length * cosine);
  const double width = std::abs(leaf.half_width * sine);
  return leaf.softness + (leaf.rectangular ? length + width : std::hypot(length, width));
}

double edge_distance(const Leaf& leaf, double along, double across) {
  if (leaf.rectangular) {
    return std::min(leaf.half_length - std::abs(along), leaf.half_width - std::abs(across));
  }
  const double slimness = leaf.half_width / leaf.half_length;
  return leaf.half_width - std::sqrt(square(along * slimness) + square(across));
}

double level_at(const Leaf& leaf, double along, double across, double grain) {
  const double level = leaf.level + leaf.shading / leaf.half_length * along + leaf.grain * grain;
  return leaf.stripes > 0.0 ? level + leaf.stripes * std::sin(leaf.stripe_frequency * across) : level;
}

void lay_down(const Leaf& leaf, const Grid& grain, Grid& picture) {
  const double reach_down = reach(leaf, leaf.sin_angle, leaf.cos_angle);
  const double reach_across = reach(leaf, leaf.cos_angle, leaf.sin_angle);
  const int first_row = std::max(0, static_cast<int>(leaf.centre_row - reach_down));
  const int last_row = std::min(picture.rows - 1, static_cast<int>(leaf.centre_row + reach_down));
  const int first_column = std::max(0, static_cast<int>(leaf.centre_column - reach_across));
  const int last_column = std::min(picture.columns - 1, static_cast<int>(leaf.centre_column + reach_across));
  const double sharpness = 1.0 / leaf.softness;
  for (int row = first_row; row <= last_row; ++row) {
    const double y = row - leaf.centre_row;
    for (int column = first_column; column <= last_column; ++column) {
      const double x = column - leaf.centre_column;
      const double along = leaf.cos_angle * x + leaf.sin_angle * y;
      const double across = leaf.cos_angle * y - leaf.sin_angle * x;
      const double share = std::min(1.0, 0.5 + edge_distance(leaf, along, across) * sharpness);
      if (share <= 0.0) continue;
      double& under = picture.at(row, column);
      under = mix(under, level_at(leaf, along, across, grain.at(row, column)), share);
    }
  }
}

}  // namespace

Grid draw_dead_leaves(int rows, int columns, RandomStream& random) {
  const double edge = std::min(rows, columns);
  const Foliage foliage = draw_foliage(edge, random);
  const Grid grain = draw_fractal_noise(
      rows, columns, {.scale_down = 6.0, .scale_across = 6.0, .persistence = random.uniform(0.5, 1.0)},
      random);
  Grid picture = grain;
  for (double& value : picture.values) value *= foliage.grain;
  double wanted_area = kLayers * rows * columns;
  while (wanted_area > 0.0) {
    const Leaf leaf = draw_leaf(foliage, rows, columns, random);
    lay_down(leaf, grain, picture);
    wanted_area -= leaf.area();
  }
  standardise(picture);
  return picture;
}

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
