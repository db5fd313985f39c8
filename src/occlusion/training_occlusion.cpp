#include "occlusion/occluder.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "occlusion/disguises.h"

namespace ore {
namespace {

constexpr double kSmallestShare = 0.10;
constexpr double kLargestShare = 0.80;
constexpr double kToleratedShare = 0.01;
constexpr double kSmallestSide = 0.06;  ///< of a noise square, relative to the face's smaller edge
constexpr double kLargestSide = 0.60;
constexpr int kMostRectangles = 3;
constexpr double kLargestRatio = 2.5;
constexpr int kPlacesTried = 8;
constexpr double kFreshShare = 0.9;  ///< of a rectangle that should cover what no other one covers

/// Which pixels of a face are covered, and how many.
class Coverage {
 public:
  explicit Coverage(const GrayImage& face) : mask_(face.height, face.width) {}

  int count() const { return count_; }

  /// How many pixels the piece would add.
  int fresh(const Piece& piece) const {
    int free = 0;
    for (int row = piece.top; row < piece.top + piece.size.height; ++row)
      for (int column = piece.left; column < piece.left + piece.size.width; ++column)
        free += mask_.at(row, column) == 0 ? 1 : 0;
    return free;
  }

  void add(const Piece& piece) {
    count_ += fresh(piece);
    paste(GrayImage(piece.size.height, piece.size.width, 1), piece, mask_);
  }

 private:
  GrayImage mask_;
  int count_ = 0;
};

GrayImage cover_with_noise(const GrayImage& face, double share, RandomStream& random) {
  const double area = static_cast<double>(face.height) * face.width;
  const int edge = std::min(face.height, face.width);
  const double side = edge * random.log_uniform(kSmallestSide, kLargestSide);
  const PixelNoise noise{.mean = random.uniform(64.0, 192.0), .deviation = random.uniform(20.0, 80.0)};
  GrayImage occluded = face;
  Coverage coverage(face);
  for (;;) {
    const double missing = share * area - coverage.count();
    if (missing < std::max(kToleratedShare * area, 1.0)) return occluded;
    // The last squares are smaller, so that the share is not exceeded.
    const int fitting = std::max(1, static_cast<int>(std::min(side, std::sqrt(missing))));
    const Piece square = draw_place(face, {fitting, fitting}, random);
    fill_with_noise(square, noise, occluded, random);
    coverage.add(square);
  }
}

/// A place where the rectangle hides little that is hidden already, if one is found soon.
Piece draw_fresh_place(const GrayImage& face, const PieceSize& size, const Coverage& coverage,
                       RandomStream& random) {
  Piece best = draw_place(face, size, random);
  int most = coverage.fresh(best);
  for (int attempt = 1; attempt < kPlacesTried && most < kFreshShare * size.area(); ++attempt) {
    const Piece other = draw_place(face, size, random);
    const int fresh = coverage.fresh(other);
    if (fresh <= most) continue;
    best = other;
    most = fresh;
  }
  return best;
}

GrayImage cover_with_textures(const GrayImage& face, double share, RandomStream& random) {
  const double area = static_cast<double>(face.height) * face.width;
  GrayImage occluded = face;
  Coverage coverage(face);
  for (int left = 1 + random.below(kMostRectangles); left > 0; --left) {
    const double missing = std::max(share * area - coverage.count(), 0.0);
    const double part = left == 1 ? 1.0 : random.uniform(0.5, 1.5) / left;
    const double ratio = random.log_uniform(1.0 / kLargestRatio, kLargestRatio);
    const PieceSize size = fitting_piece(face, part * missing, ratio);
    const Piece rectangle = draw_fresh_place(face, size, coverage, random);
    paste(draw_texture(size.height, size.width, random), rectangle, occluded);
    coverage.add(rectangle);
  }
  return occluded;
}

}  // namespace

GrayImage draw_training_occlusion(const GrayImage& face, RandomStream& random) {
  assert(!face.pixels.empty());
  const double share = random.uniform(kSmallestShare, kLargestShare);
  return random.below(2) == 0 ? cover_with_noise(face, share, random)
                              : cover_with_textures(face, share, random);
}

}  // namespace ore
