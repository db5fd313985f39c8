#include "occlusion/noise_squares.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "ore/error.h"

namespace ore {
namespace {

constexpr double kCoveredShare = 0.4;
constexpr int kFewestSquares = 3;

}  // namespace

void fill_with_noise(const Piece& piece, const PixelNoise& noise, GrayImage& face, RandomStream& random) {
  for (int row = piece.top; row < piece.top + piece.size.height; ++row) {
    for (int column = piece.left; column < piece.left + piece.size.width; ++column) {
      const double level = std::clamp(random.normal(noise.mean, noise.deviation), 0.0, 255.0);
      face.at(row, column) = static_cast<std::uint8_t>(std::lround(level));
    }
  }
}

int noise_square_count(int height, int width, int side) {
  assert(side >= 1);
  const double area = static_cast<double>(height) * width;
  const double count = std::round(kCoveredShare * area / (static_cast<double>(side) * side));
  return std::max(static_cast<int>(count), kFewestSquares);
}

GrayImage add_noise_squares(const GrayImage& face, int side, RandomStream& random) {
  const int largest = std::min(face.height, face.width);
  if (side < 1 || side > largest) {
    throw InvalidOption(
        fmt::format("side of the noise squares is {}, but must lie in 1 ... {}, the smaller edge of the face",
                    side, largest));
  }
  GrayImage noisy = face;
  const int count = noise_square_count(face.height, face.width, side);
  for (int square = 0; square < count; ++square) {
    fill_with_noise(draw_place(face, {side, side}, random), {}, noisy, random);
  }
  return noisy;
}

}  // namespace ore
