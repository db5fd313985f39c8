#pragma once
// Occluders for test faces, by the names that the command line gives them: noise, texture, sunglasses, scarf,
// or a picture.
//
// Noise (the paper's equation `number_blocks`): squares of side s whose pixels are drawn from N(128, 64) and
// clipped to 0 ... 255, at random places inside the face. They may overlap; their number is
//
//   max(round(0.4 * face area / s^2), 3).

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "occlusion/disguises.h"
#include "ore/image.h"
#include "support/random.h"
#include "support/raster.h"

namespace ore {

/// The distribution of each pixel; pixels are independent. The defaults are the paper's.
struct PixelNoise {
  double mean = 128.0;
  double deviation = 64.0;
};

/// Replaces the piece, which lies inside the face, by noise.
void fill_with_noise(const Piece& piece, const PixelNoise& noise, GrayImage& face, RandomStream& random);

/// The number of squares for a face of height x width. Requires side >= 1.
int noise_square_count(int height, int width, int side);

/// `face` under noise squares. Every square lies wholly inside. Throws InvalidOption unless
/// 1 <= side <= the face's smaller edge: a larger side is a mistake in the setting, and noise over the
/// whole face would hide it.
GrayImage add_noise_squares(const GrayImage& face, int side, RandomStream& random);

// Occluders and their spelling on the command line.

enum class OccluderKind {
  kNoise,       ///< the paper's squares of noise, see add_noise_squares
  kTexture,     ///< one piece of a drawn texture, see draw_texture
  kSunglasses,  ///< occlusion/disguises.h
  kScarf,       ///< occlusion/disguises.h
  kPicture,     ///< one piece cut out of a picture
};

struct Occluder {
  OccluderKind kind = OccluderKind::kNoise;
  int side = 0;                                        ///< noise: of the squares, in pixels
  double percent = 0.0;                                ///< texture, picture: of the face's area
  std::shared_ptr<const GrayImage> picture = nullptr;  ///< picture: what the piece is cut out of
};

/// Reads "noise:SIDE", "texture:PERCENT", "sunglasses", "scarf" or "picture:PERCENT:FILE", and the FILE.
/// Throws InvalidOption when the text is none of these, SIDE < 1 or PERCENT not in (0, 100]; Error when the
/// picture cannot be read.
Occluder parse_occluder(const std::string& text);

/// `face` under the occluder; the same stream gives the same pixels. A piece is a square of `percent` of the
/// face's area at a random place inside, or a rectangle along the whole smaller edge where that square
/// does not fit. Throws InvalidOption when the face is empty or smaller than a noise square.
GrayImage occlude(const GrayImage& face, const Occluder& occluder, RandomStream& random);

/// Face i under the occluder drawn from the stream (seed, kOccluder, i), whatever the number of threads
/// (0: all cores).
std::vector<GrayImage> occlude_all(std::span<const GrayImage> faces, const Occluder& occluder,
                                   std::uint64_t seed, int threads);

// Draws random textures with the statistics of photographs: fractal noise, "dead leaves", and mixtures of
// both.

/// Smooth random fields with less contrast at finer scales, as in photographs: a sum of octaves, each
/// interpolated from a lattice of random numbers twice as fine as the one before.
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

// Draws the occluders that learning lays over copies of the training faces, so that learning also measures
// how patches behave when parts of a face are hidden.
//
// The occluders are generic: shares, sizes, places and contents are drawn from wide ranges and fitted to no
// data set. They include neither sunglasses nor scarves (occlusion/disguises.h), so that a test with these
// shows how a model handles occluders that it was not trained with.

/// `face` with a share of its pixels replaced that is drawn from 10 ... 80 %: with equal chances under
/// several squares of noise (of one random side, mean and deviation), or under one to three rectangles of
/// drawn texture (edges in a ratio of at most 2.5, unless the face is slimmer). Everything lies inside the
/// face. Noise meets its share to 1 %, from below. Textures fall short where their rectangles overlap: at
/// 192x168 half of them by less than 0.1 % of the face, one in ten by more than 5 %, these at large shares.
/// Compare with `face` to see which pixels were replaced. Requires: a face that is not empty.
GrayImage draw_training_occlusion(const GrayImage& face, RandomStream& random);

}  // namespace ore
