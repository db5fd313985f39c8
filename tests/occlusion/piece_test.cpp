#include "occlusion/disguises.h"

#include <gtest/gtest.h>

#include "changed_pixels.h"

namespace ore {
namespace {

using testing::occluder_stream;

TEST(Piece, ASquareThatFitsIsASquare) {
  const PieceSize size = fitting_piece(GrayImage(192, 168), 100.0 * 100.0, 1.0);
  EXPECT_EQ(size, (PieceSize{100, 100}));
}

TEST(Piece, ASquareThatDoesNotFitTakesTheWholeSmallerEdge) {
  // 95 % of 192x168 is 182.4 rows of 168; of 168x192 the same the other way.
  EXPECT_EQ(fitting_piece(GrayImage(192, 168), 0.95 * 192 * 168, 1.0), (PieceSize{182, 168}));
  EXPECT_EQ(fitting_piece(GrayImage(168, 192), 0.95 * 192 * 168, 1.0), (PieceSize{168, 182}));
  EXPECT_EQ(fitting_piece(GrayImage(192, 168), 192.0 * 168.0, 1.0), (PieceSize{192, 168}));
}

TEST(Piece, HasAPixelHoweverSmallTheArea) {
  EXPECT_EQ(fitting_piece(GrayImage(1, 1), 1e-9, 1.0), (PieceSize{1, 1}));
  EXPECT_EQ(fitting_piece(GrayImage(192, 168), 1e-9, 2.5), (PieceSize{1, 1}));
}

TEST(Piece, KeepsItsAreaAndRatioWhereItFits) {
  for (const double ratio : {0.4, 0.7, 1.0, 1.8, 2.5}) {
    const PieceSize size = fitting_piece(GrayImage(192, 168), 9000.0, ratio);
    EXPECT_NEAR(size.area(), 9000.0, 0.5 * std::max(size.height, size.width)) << ratio;
    EXPECT_NEAR(static_cast<double>(size.height) / size.width, ratio, 0.03 * ratio);
  }
}

TEST(Piece, OfALargePictureShowsWhatThePictureShows) {
  // A ramp down keeps its direction at any scale: rows rise and columns are equal.
  GrayImage ramp(250, 300);
  for (int row = 0; row < 250; ++row)
    for (int column = 0; column < 300; ++column) ramp.at(row, column) = static_cast<std::uint8_t>(row);
  for (std::uint64_t draw = 0; draw < 20; ++draw) {
    RandomStream random = occluder_stream(draw);
    const GrayImage piece = cut_piece(ramp, {50, 40}, random);
    ASSERT_EQ(piece.height, 50);
    ASSERT_EQ(piece.width, 40);
    for (int row = 1; row < 50; ++row) {
      EXPECT_GE(piece.at(row, 0), piece.at(row - 1, 0));
      EXPECT_EQ(piece.at(row, 0), piece.at(row, 39));
    }
    // At least a row of the picture for a row of the piece, but for rounding; at most all 250.
    EXPECT_GE(piece.at(49, 0) - piece.at(0, 0), 48);
  }
}

TEST(Piece, OfASmallPictureIsThePictureEnlarged) {
  GrayImage picture(2, 2, 0);
  picture.at(1, 0) = 200;
  picture.at(1, 1) = 200;
  RandomStream random = occluder_stream();
  const GrayImage piece = cut_piece(picture, {20, 20}, random);
  EXPECT_EQ(piece.at(0, 0), 0);
  EXPECT_EQ(piece.at(19, 19), 200);
  EXPECT_EQ(piece.at(9, 5), 90);  // its centre lies 0.45 old rows below that of the first
}

}  // namespace
}  // namespace ore
