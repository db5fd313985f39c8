#include "synth/value_noise.h"

#include <cmath>

namespace ore {
namespace {

double lattice_value(std::uint64_t seed, std::int64_t column, std::int64_t row) {
  std::uint64_t z = seed + static_cast<std::uint64_t>(column) * 0x9E3779B97F4A7C15ULL +
                    static_cast<std::uint64_t>(row) * 0xC2B2AE3D27D4EB4FULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  z ^= z >> 31;
  return static_cast<double>(z >> 11) * 0x1.0p-52 - 1.0;
}

double ease(double t) {
  return t * t * (3.0 - 2.0 * t);
}

}  // namespace

double value_noise(std::uint64_t seed, double x, double y) {
  const double column = std::floor(x);
  const double row = std::floor(y);
  const auto c = static_cast<std::int64_t>(column);
  const auto r = static_cast<std::int64_t>(row);
  const double across = ease(x - column);
  const double down = ease(y - row);
  const double above = mix(lattice_value(seed, c, r), lattice_value(seed, c + 1, r), across);
  const double below = mix(lattice_value(seed, c, r + 1), lattice_value(seed, c + 1, r + 1), across);
  return mix(above, below, down);
}

double fractal_noise(std::uint64_t seed, const FacePoint& p, double scale, int octaves, double persistence) {
  double sum = 0.0;
  double strength = 1.0;
  double frequency = 1.0 / scale;
  for (int octave = 0; octave < octaves; ++octave) {
    sum +=
        strength * value_noise(seed + static_cast<std::uint64_t>(octave), p.x * frequency, p.y * frequency);
    strength *= persistence;
    frequency *= 2.0;
  }
  return sum;
}

double strand_noise(std::uint64_t seed, const FacePoint& p, double angle, double width, double length) {
  const double along = std::cos(angle) * p.x + std::sin(angle) * p.y;
  const double across = -std::sin(angle) * p.x + std::cos(angle) * p.y;
  return value_noise(seed, along / length, across / width);
}

}  // namespace ore
