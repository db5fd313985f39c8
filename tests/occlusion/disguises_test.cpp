#include "occlusion/disguises.h"

#include <gtest/gtest.h>

#include "changed_pixels.h"

namespace ore {
namespace {

using testing::changed_pixels;
using testing::ChangedPixels;
using testing::occluder_stream;

constexpr int kDraws = 40;

TEST(Disguises, SameStreamGivesTheSamePixels) {
  const GrayImage face(48, 42, 120);
  for (const auto put_on : {put_on_sunglasses, put_on_scarf}) {
    RandomStream first = occluder_stream();
    RandomStream second = occluder_stream();
    RandomStream other = occluder_stream(1);
    const GrayImage disguised = put_on(face, first);
    EXPECT_EQ(disguised, put_on(face, second));
    EXPECT_NE(disguised, put_on(face, other));
  }
}

TEST(Disguises, SunglassesCoverTheEyesAndNothingOutsideTheirBand) {
  for (const auto& [height, width] : {std::pair{32, 28}, {192, 168}, {61, 47}}) {
    const GrayImage face(height, width, 220);
    for (std::uint64_t draw = 0; draw < kDraws; ++draw) {
      RandomStream random = occluder_stream(draw);
      const GrayImage disguised = put_on_sunglasses(face, random);
      const ChangedPixels changed = changed_pixels(face, disguised);
      EXPECT_GE(changed.top, 0.1 * height) << draw;
      EXPECT_LT(changed.bottom, 0.5 * height) << draw;
      // The temples reach both sides.
      EXPECT_EQ(changed.left, 0);
      EXPECT_EQ(changed.right, width - 1);
      EXPECT_LT(disguised.at(height * 33 / 100, width / 4), 140);
      EXPECT_LT(disguised.at(height * 33 / 100, width * 3 / 4), 140);
      EXPECT_GT(changed.count, 0.1 * height * width);
      EXPECT_LT(changed.count, 0.35 * height * width);
    }
  }
}

TEST(Disguises, ScarfCoversTheMouthAndNothingAboveTheNose) {
  for (const auto& [height, width] : {std::pair{32, 28}, {192, 168}, {61, 47}}) {
    const GrayImage face(height, width, 255);  // lighter than any cloth in its folds
    for (std::uint64_t draw = 0; draw < kDraws; ++draw) {
      RandomStream random = occluder_stream(draw);
      const ChangedPixels changed = changed_pixels(face, put_on_scarf(face, random));
      EXPECT_GE(changed.top, height / 2) << draw;
      EXPECT_LE(changed.top, 0.7 * height) << draw;
      EXPECT_EQ(changed.bottom, height - 1);
      EXPECT_GT(changed.count, 0.25 * height * width);
      EXPECT_LT(changed.count, 0.5 * height * width);
    }
  }
}

TEST(Disguises, TinyFacesDoNoHarm) {
  for (const auto& [height, width] : {std::pair{1, 1}, {1, 9}, {9, 1}, {3, 2}}) {
    const GrayImage face(height, width, 9);
    RandomStream random = occluder_stream();
    EXPECT_TRUE(put_on_sunglasses(face, random).same_size(face));
    EXPECT_TRUE(put_on_scarf(face, random).same_size(face));
  }
}

}  // namespace
}  // namespace ore
