#pragma once
// A rectangle of a face that is replaced: its size, its place and what is laid into it.

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

/// The piece of about `area` pixels whose height is `ratio` times its width. Where it would be higher or
/// wider than the face, it takes the face's whole edge and becomes longer the other way instead.
/// Requires a face that is not empty and ratio > 0; the piece has at least one pixel.
PieceSize fitting_piece(const GrayImage& face, double area, double ratio);

/// Any place wholly inside the face is as likely as any other.
Piece draw_place(const GrayImage& face, const PieceSize& size, RandomStream& random);

/// A random part of a picture, as an image of `size` and without distortion. One pixel of the piece shows
/// at least one of the picture, and at most as many as the picture has; a picture too small for that is
/// enlarged. Requires a picture that is not empty.
GrayImage cut_piece(const GrayImage& picture, const PieceSize& size, RandomStream& random);

/// Lays `content` over the face with its upper left corner at `piece`. Both have the piece's size.
void paste(const GrayImage& content, const Piece& piece, GrayImage& face);

// Sunglasses and scarves on aligned faces. All measures are shares of the face's height and width, for
// crops like those of Extended Yale B and AR: eyes at about 0.33 of the height and at 0.25 and 0.75 of the
// width, mouth at about 0.78 of the height. Cut, place, shade and pattern are drawn from the stream.
// They are made for faces from 32x28 on; smaller ones get what their pixels can show of them.

/// Two dark lenses, a bridge and temples; nothing below half of the height is changed.
GrayImage put_on_sunglasses(const GrayImage& face, RandomStream& random);

/// Cloth from below the nose to the chin; nothing in the upper half is changed.
GrayImage put_on_scarf(const GrayImage& face, RandomStream& random);

}  // namespace ore
