#include "explain/maps.h"

#include <gtest/gtest.h>

#include "helpers/random_faces.h"

namespace ore {
namespace {

constexpr int kHeight = 20;
constexpr int kWidth = 16;

class NearestFace : public ::testing::Test {
 protected:
  NearestFace() {
    std::uint32_t stream = 0;
    for (int y = 0; y < kHeight; y += 5)
      for (int x = 0; x < kWidth; x += 4, ++stream) {
        model_.patches.push_back(
            {{.x = x, .y = y, .width = 4, .height = 5, .dimension = 20, .stream = stream}, 1.0});
        trust_.weight.push_back(1.0 / 16.0);
        trust_.confidence.push_back(1.0);
      }
    for (std::uint64_t seed = 1; seed <= 5; ++seed) person_.faces.push_back(random_face(seed));
  }

  static GrayImage random_face(std::uint64_t seed) {
    RandomStream random = testing::test_stream(seed);
    GrayImage face(kHeight, kWidth);
    for (std::uint8_t& pixel : face.pixels) pixel = static_cast<std::uint8_t>(40 + random.below(160));
    return face;
  }

  int nearest(const GrayImage& probe) const { return nearest_face(model_, trust_, probe, person_); }

  Model model_{.face_height = kHeight, .face_width = kWidth, .candidates = 16};
  PatchTrust trust_;
  Person person_{.name = "Anna", .faces = {}};
};

TEST_F(NearestFace, IsTheFaceItself) {
  for (int i = 0; i < 5; ++i) EXPECT_EQ(nearest(person_.faces[static_cast<std::size_t>(i)]), i);
}

TEST_F(NearestFace, DoesNotMindTheBrightnessOfAnyPart) {
  GrayImage probe = person_.faces[3];
  for (int row = 0; row < kHeight; ++row)
    for (int column = 0; column < kWidth; ++column)
      probe.at(row, column) = static_cast<std::uint8_t>(probe.at(row, column) / (column < 8 ? 4 : 1));
  EXPECT_EQ(nearest(probe), 3);
}

TEST_F(NearestFace, DoesNotLookAtHiddenParts) {
  // The lower three quarters of the probe are another face's, and not trusted.
  GrayImage probe = person_.faces[4];
  for (int row = 0; row < 5; ++row)
    for (int column = 0; column < kWidth; ++column) probe.at(row, column) = person_.faces[2].at(row, column);
  EXPECT_EQ(nearest(probe), 4);
  for (std::size_t t = 4; t < 16; ++t) trust_.confidence[t] = 0.0;
  EXPECT_EQ(nearest(probe), 2);
}

TEST_F(NearestFace, LooksAtAllWhereNothingIsTrusted) {
  std::fill(trust_.confidence.begin(), trust_.confidence.end(), 0.0);
  EXPECT_EQ(nearest(person_.faces[1]), 1);
}

TEST_F(NearestFace, BlackFacesDoNoHarm) {
  person_.faces = {GrayImage(kHeight, kWidth, 0)};
  EXPECT_EQ(nearest(GrayImage(kHeight, kWidth, 0)), 0);
}

}  // namespace
}  // namespace ore
