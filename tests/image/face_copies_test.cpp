#include "image/gallery.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ore {
namespace {

/// Every pixel another level.
GrayImage numbered(int height, int width, int first = 0) {
  GrayImage face(height, width);
  for (std::size_t i = 0; i < face.pixels.size(); ++i)
    face.pixels[i] = static_cast<std::uint8_t>(first + static_cast<int>(i));
  return face;
}

GrayImage image_of(int height, int width, std::vector<std::uint8_t> pixels) {
  GrayImage image(height, width);
  image.pixels = std::move(pixels);
  return image;
}

TEST(FaceCopies, AreAsManyAsPromised) {
  for (const bool mirrored : {false, true})
    for (const int shift : {0, 1, 3}) {
      const GalleryCopies copies{.mirrored = mirrored, .shift = shift};
      EXPECT_EQ(copies.per_face(), (shift > 0 ? 5 : 1) * (mirrored ? 2 : 1));
      EXPECT_EQ(copies_of(numbered(4, 5), copies).size(), static_cast<std::size_t>(copies.per_face()) - 1);
    }
}

TEST(FaceCopies, MirroredExchangesLeftAndRight) {
  const std::vector<GrayImage> copies = copies_of(numbered(2, 3), {.mirrored = true});
  ASSERT_EQ(copies.size(), 1u);
  EXPECT_EQ(copies[0], image_of(2, 3, {2, 1, 0, 5, 4, 3}));
}

TEST(FaceCopies, ShiftedMoveEachWayAndRepeatTheBorder) {
  const std::vector<GrayImage> copies = copies_of(numbered(3, 3), {.shift = 1});
  ASSERT_EQ(copies.size(), 4u);
  const std::vector<GrayImage> expected = {
      image_of(3, 3, {0, 0, 1, 3, 3, 4, 6, 6, 7}), image_of(3, 3, {1, 2, 2, 4, 5, 5, 7, 8, 8}),
      image_of(3, 3, {0, 1, 2, 0, 1, 2, 3, 4, 5}), image_of(3, 3, {3, 4, 5, 6, 7, 8, 6, 7, 8})};
  for (const GrayImage& image : expected) EXPECT_EQ(std::count(copies.begin(), copies.end(), image), 1);
}

TEST(FaceCopies, BothAreShiftedMirroredAndShiftedMirrored) {
  const GrayImage face = numbered(6, 7);
  const std::vector<GrayImage> copies = copies_of(face, {.mirrored = true, .shift = 2});
  std::vector<GrayImage> expected = copies_of(face, {.shift = 2});
  for (const GrayImage& moved : copies_of(face, {.shift = 2}))
    expected.push_back(copies_of(moved, {.mirrored = true}).front());
  expected.push_back(copies_of(face, {.mirrored = true}).front());
  ASSERT_EQ(copies.size(), 9u);
  for (const GrayImage& image : expected) EXPECT_EQ(std::count(copies.begin(), copies.end(), image), 1);
}

TEST(FaceCopies, AShiftBeyondTheFaceLeavesItsBorder) {
  for (const GrayImage& copy : copies_of(numbered(3, 2), {.shift = 16384})) {
    EXPECT_EQ(copy.height, 3);
    EXPECT_EQ(copy.width, 2);
  }
}

TEST(WithCopies, PutsEveryFaceBeforeItsCopies) {
  Gallery gallery{.height = 3,
                  .width = 4,
                  .people = {{"a", {numbered(3, 4), numbered(3, 4, 50)}}, {"b", {numbered(3, 4, 100)}}}};
  for (const GalleryCopies& copies : {GalleryCopies{}, GalleryCopies{.mirrored = true, .shift = 1}}) {
    std::vector<GrayImage> made;
    const std::vector<const GrayImage*> columns = with_copies(gallery, copies, made);
    ASSERT_EQ(columns.size(), 3u * static_cast<std::size_t>(copies.per_face()));
    EXPECT_EQ(made.size(), 3u * static_cast<std::size_t>(copies.per_face() - 1));
    std::size_t next = 0;
    for (const Person& person : gallery.people)
      for (const GrayImage& face : person.faces) {
        EXPECT_EQ(columns[next++], &face) << "the face itself, not a copy of it";
        for (const GrayImage& copy : copies_of(face, copies)) EXPECT_EQ(*columns[next++], copy);
      }
  }
}

TEST(DefaultShift, IsASmallPartOfTheFaceAndAtLeastAPixel) {
  EXPECT_EQ(default_shift(1), 1);
  EXPECT_EQ(default_shift(32), 1);
  EXPECT_EQ(default_shift(192), 3);
  for (const int height : {64, 112, 192, 400, 1000}) EXPECT_LE(default_shift(height), height / 50 + 1);
}

}  // namespace
}  // namespace ore
