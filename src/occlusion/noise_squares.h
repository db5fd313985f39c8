#pragma once
// Noise over parts of a face (the paper's equation `number_blocks`): squares of side s whose pixels are
// drawn from N(128, 64) and clipped to 0 ... 255, at random places inside the face,
//   max(round(0.4 * face area / s^2), 3)  of them. They may overlap.

#include "occlusion/piece.h"
#include "ore/image.h"
#include "support/random.h"

namespace ore {

/// Every pixel is drawn by itself; the defaults are the paper's.
struct PixelNoise {
  double mean = 128.0;
  double deviation = 64.0;
};

/// Replaces the piece, which lies inside the face, by noise.
void fill_with_noise(const Piece& piece, const PixelNoise& noise, GrayImage& face, RandomStream& random);

/// The number of squares that belong to a face of height x width. Requires side >= 1.
int noise_square_count(int height, int width, int side);

/// `face` under noise squares. Every square lies wholly inside. Throws InvalidOption unless
/// 1 <= side <= the face's smaller edge: a larger side is a mistake in the setting, and noise over the
/// whole face would hide it.
GrayImage add_noise_squares(const GrayImage& face, int side, RandomStream& random);

}  // namespace ore
