#pragma once
// The "dead leaves" model of natural pictures: things of all sizes lie upon each other and hide each other.
// Radii follow the density r^-3, for which a picture has the same statistics at every magnification.

#include "support/grid.h"
#include "support/random.h"

namespace ore {

/// A raster of mean 0 and variance 1: ellipses and rectangles with their own grey, shading and pattern.
Grid draw_dead_leaves(int rows, int columns, RandomStream& random);

}  // namespace ore
