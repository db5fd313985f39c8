#pragma once
// Smooth random fields whose detail falls off with its fineness, as it does in photographs: a sum of
// octaves, each interpolated from a lattice of random numbers twice as fine as the one before.

#include "support/grid.h"
#include "support/random.h"

namespace ore {

struct FractalNoise {
  double scale_down = 32.0;    ///< pixels between the coarsest lattice's rows
  double scale_across = 32.0;  ///< pixels between its columns
  double persistence = 0.5;    ///< strength of an octave relative to the one before: higher is rougher
};

/// A raster of mean 0 and variance 1. Octaves end where the lattice is as fine as the pixels.
Grid draw_fractal_noise(int rows, int columns, const FractalNoise& noise, RandomStream& random);

}  // namespace ore
