#pragma once
// Draws random textures with the statistics of photographs: fractal noise, "dead leaves", and mixtures of
// both.

// Fractal noise: smooth random fields with less contrast at finer scales, as in photographs. It is a sum of
// octaves, each interpolated from a lattice of random numbers twice as fine as the one before.

#include "ore/image.h"
#include "support/random.h"
#include "support/raster.h"

namespace ore {

struct FractalNoise {
  double scale_down = 32.0;    ///< pixels between the coarsest lattice's rows
  double scale_across = 32.0;  ///< pixels between its columns
  double persistence = 0.5;    ///< strength of an octave relative to the one before: higher is rougher
};

/// A raster of mean 0 and variance 1. Octaves end where the lattice is as fine as the pixels.
Grid draw_fractal_noise(int rows, int columns, const FractalNoise& noise, RandomStream& random);

// The "dead leaves" model of natural pictures: objects of all sizes lie on each other and hide each other.
// Radii have the density r^-3, for which a picture has the same statistics at every magnification.

/// A raster of mean 0 and variance 1: ellipses and rectangles with their own grey, shading and pattern.
Grid draw_dead_leaves(int rows, int columns, RandomStream& random);

// Textures that stand for an unknown object in front of a face. Their statistics resemble those of
// photographs (edges of all sizes, less contrast at finer scales); brightness, contrast, roughness and kind
// change from draw to draw.

/// Fractal noise, dead leaves, or a mixture of both under uneven light. Requires height, width >= 1.
GrayImage draw_texture(int height, int width, RandomStream& random);

}  // namespace ore
