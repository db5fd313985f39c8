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
  kTexture,     ///< one piece of a drawn texture (occlusion/texture.h)
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

}  // namespace ore
