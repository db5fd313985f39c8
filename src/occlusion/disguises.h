#pragma once
// Replaces parts of a face: rectangles (size, place, content), and drawn sunglasses and scarves.

#include "ore/image.h"
#include "support/random.h"

namespace ore {

struct PieceSize {
  int height = 0;
  int width = 0;

  int area() const { return height * width; }
  bool operator==(const PieceSize&) const = default;
};

struct Piece {
  int top = 0;
  int left = 0;
  PieceSize size;
};

/// The piece of about `area` pixels whose height is `ratio` times its width. If that is higher or wider than
/// the face, the piece takes the face's whole edge and grows in the other direction instead.
/// Requires: a face that is not empty, ratio > 0. The piece has at least one pixel.
PieceSize fitting_piece(const GrayImage& face, double area, double ratio);

/// Draws a place inside the face; all places have equal probability.
Piece draw_place(const GrayImage& face, const PieceSize& size, RandomStream& random);

/// Cuts a random part out of a picture and scales it to `size` without distortion: down from any larger part,
/// up only if the picture is smaller than `size`. Requires: a picture that is not empty.
GrayImage cut_piece(const GrayImage& picture, const PieceSize& size, RandomStream& random);

/// Lays `content` over the face with its upper left corner at `piece`. Both have the piece's size.
void paste(const GrayImage& content, const Piece& piece, GrayImage& face);

// Sunglasses and scarves on aligned faces. All lengths are shares of the face's height and width, for
// crops like those of Extended Yale B and AR: eyes at about 0.33 of the height and at 0.25 and 0.75 of the
// width, mouth at about 0.78 of the height. The random stream decides cut, place, shade and pattern.
// They are designed for faces of 32x28 pixels and more; smaller faces show less detail.

/// Two dark lenses, a bridge and temples; nothing below half of the height is changed.
GrayImage put_on_sunglasses(const GrayImage& face, RandomStream& random);

/// Cloth from below the nose to the chin; nothing in the upper half is changed.
GrayImage put_on_scarf(const GrayImage& face, RandomStream& random);

}  // namespace ore
