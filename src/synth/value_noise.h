#pragma once
// Smooth noise over the plane that is a pure function of (seed, place): skin that stays with its owner.

#include <cstdint>

#include "synth/curves.h"

namespace ore {

/// In about [-1, 1], varying over distances of about 1.
double value_noise(std::uint64_t seed, double x, double y);

/// Sum of `octaves` noises, the first varying over distances of `scale`, each next twice as fine and
/// `persistence` times as strong.
double fractal_noise(std::uint64_t seed, const FacePoint& p, double scale, int octaves,
                     double persistence = 0.6);

/// Noise drawn out along the direction (cos angle, sin angle): hair.
double strand_noise(std::uint64_t seed, const FacePoint& p, double angle, double width, double length);

}  // namespace ore
