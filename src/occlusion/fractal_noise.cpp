#include "occlusion/fractal_noise.h"

#include "support/curves.h"

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
    const Stop& stop = down[static_cast<std::size_t>(row)];
    for (int column = 0; column < lattice.columns; ++column) {
      between[static_cast<std::size_t>(column)] =
          mix(lattice.at(stop.node, column), lattice.at(stop.node + 1, column), stop.share);
    }
    for (int column = 0; column < sum.columns; ++column) {
      const Stop& place = across[static_cast<std::size_t>(column)];
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

}  // namespace ore
