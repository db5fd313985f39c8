#include "occlusion/piece.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "image/resample.h"

namespace ore {

PieceSize fitting_piece(const GrayImage& face, double area, double ratio) {
  assert(!face.pixels.empty() && ratio > 0.0);
  const double most_height = std::min<double>(face.height, std::sqrt(area * ratio));
  const double width = std::clamp<double>(std::round(area / std::max(most_height, 1.0)), 1.0, face.width);
  // The second edge makes up for the rounding of the first.
  const double height = std::clamp<double>(std::round(area / width), 1.0, face.height);
  return {static_cast<int>(height), static_cast<int>(width)};
}

Piece draw_place(const GrayImage& face, const PieceSize& size, RandomStream& random) {
  const int top = random.below(face.height - size.height + 1);
  const int left = random.below(face.width - size.width + 1);
  return {top, left, size};
}

GrayImage cut_out(const GrayImage& picture, const PieceSize& size, RandomStream& random) {
  const double largest_scale = std::min(static_cast<double>(picture.height) / size.height,
                                        static_cast<double>(picture.width) / size.width);
  const double scale = std::min(largest_scale, std::pow(largest_scale, random.uniform()));
  ImageWindow window{.height = size.height * scale, .width = size.width * scale};
  window.top = random.uniform() * (picture.height - window.height);
  window.left = random.uniform() * (picture.width - window.width);
  return resample(picture, window, size.height, size.width);
}

void paste(const GrayImage& content, const Piece& piece, GrayImage& face) {
  for (int row = 0; row < piece.size.height; ++row) {
    for (int column = 0; column < piece.size.width; ++column) {
      face.at(piece.top + row, piece.left + column) = content.at(row, column);
    }
  }
}

}  // namespace ore
