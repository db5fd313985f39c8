#pragma once
// What is laid over faces to see how well they are recognised in spite of it, and how the command line
// names it.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ore/image.h"
#include "support/random.h"

namespace ore {

enum class OccluderKind {
  kNoise,       ///< the paper's squares of noise (occlusion/noise_squares.h)
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
