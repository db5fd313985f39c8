#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "helpers/image_files.h"
#include "image/resample.h"
#include "ore/photo.h"

namespace ore {
namespace {

GrayImage noise(int height, int width) {
  GrayImage image(height, width);
  std::uint32_t state = 1;
  for (std::uint8_t& pixel : image.pixels) {
    state = state * 1664525U + 1013904223U;
    pixel = static_cast<std::uint8_t>(state >> 24);
  }
  return image;
}

TEST(CutOut, WithoutATurnIsWhatResamplingShows) {
  const GrayImage photo = noise(70, 90);
  for (const double scale : {0.3, 1.0, 1.6, 3.7}) {
    const double top = -6.25;  // also beyond the edge
    const double left = 31.5;
    const FaceFrame frame{.height = 21, .width = 17};
    const Similarity placement{
        .a = scale, .b = 0.0, .dx = left + 0.5 * scale - 0.5, .dy = top + 0.5 * scale - 0.5};
    const GrayImage expected =
        resample(photo, {top, left, frame.height * scale, frame.width * scale}, frame.height, frame.width);
    EXPECT_LE(testing::largest_difference(crop_face(photo, placement, frame), expected), 1) << scale;
  }
}

TEST(CutOut, AQuarterTurnMovesEveryPixel) {
  const GrayImage photo = noise(7, 7);
  const GrayImage turned =
      crop_face(photo, {.a = 0.0, .b = 1.0, .dx = 6.0, .dy = 0.0}, {.height = 7, .width = 7});
  for (int row = 0; row < 7; ++row)
    for (int column = 0; column < 7; ++column) EXPECT_EQ(turned.at(row, column), photo.at(column, 6 - row));
}

TEST(CutOut, FindsASmoothPictureAgainWhereverItIsPlaced) {
  const auto level = [](double x, double y) {
    return 128.0 + 60.0 * std::sin(0.05 * x) + 50.0 * std::cos(0.04 * y);
  };
  GrayImage photo(200, 240);
  for (int row = 0; row < photo.height; ++row)
    for (int column = 0; column < photo.width; ++column)
      photo.at(row, column) = static_cast<std::uint8_t>(std::lround(level(column, row)));
  const double angle = 0.2;
  for (const double scale : {0.5, 2.5}) {
    const Similarity placement{
        .a = scale * std::cos(angle), .b = scale * std::sin(angle), .dx = 60.0, .dy = 40.0};
    const GrayImage face = crop_face(photo, placement, {.height = 40, .width = 30});
    for (int row = 0; row < face.height; ++row) {
      for (int column = 0; column < face.width; ++column) {
        const PhotoPoint place = placement({1.0 * column, 1.0 * row});
        EXPECT_NEAR(face.at(row, column), level(place.x, place.y), 2.0);
      }
    }
  }
}

TEST(CutOut, BeyondTheEdgeTheOutermostPixelsGoOn) {
  GrayImage photo(4, 4, 10);
  photo.at(0, 0) = 200;
  for (const double far : {-50.0, -1e12}) {
    const GrayImage face =
        crop_face(photo, {.a = 1.0, .b = 0.0, .dx = far, .dy = far}, {.height = 5, .width = 5});
    EXPECT_EQ(face, GrayImage(5, 5, 200));
  }
}

}  // namespace
}  // namespace ore
