#include "patch/patch_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <set>

#include "ore/error.h"

namespace ore {
namespace {

std::vector<int> widths(const std::vector<PatchShape>& shapes) {
  std::vector<int> result;
  result.reserve(shapes.size());
  for (const PatchShape& shape : shapes) result.push_back(shape.width);
  return result;
}

TEST(PatchShapes, Of225PixelsAreThoseOfThePaper) {
  EXPECT_EQ(widths(patch_shapes(225)), (std::vector{5, 9, 15, 25, 45}));
  for (const PatchShape& shape : patch_shapes(225)) EXPECT_EQ(shape.width * shape.height, 225);
}

TEST(PatchShapes, AreExactWhereTheAreaHasThreeDivisors) {
  EXPECT_EQ(widths(patch_shapes(36)), (std::vector{2, 3, 4, 6, 9, 12, 18}));
  EXPECT_EQ(widths(patch_shapes(64)), (std::vector{4, 8, 16}));
  for (const int area : {36, 64, 100, 144, 400}) {
    for (const PatchShape& shape : patch_shapes(area)) {
      EXPECT_EQ(shape.width * shape.height, area);
      EXPECT_LE(std::max(shape.width, shape.height), 9 * std::min(shape.width, shape.height));
    }
  }
}

// Each side is rounded once: a side of s is off by half a pixel, so the area by half of the other side.
TEST(PatchShapes, OfPrimesComeNearToTheArea) {
  for (const int area : {101, 199, 227, 1009}) {
    const std::vector<PatchShape> shapes = patch_shapes(area);
    EXPECT_EQ(shapes.size(), 5u);
    std::set<int> different;
    for (const auto& [width, height] : shapes) {
      different.insert(width);
      EXPECT_LE(std::abs(width * height - area), width / 2 + 1) << width << "x" << height;
    }
    EXPECT_EQ(different.size(), shapes.size());
  }
}

TEST(PatchShapes, OfTinyAreasExist) {
  for (int area = 1; area <= 30; ++area) {
    ASSERT_FALSE(patch_shapes(area).empty()) << area;
    for (const PatchShape& shape : patch_shapes(area)) EXPECT_GE(std::min(shape.width, shape.height), 1);
  }
}

TEST(SamplePatches, LieInsideTheFace) {
  for (const auto& [height, width] :
       {std::pair{192, 168}, {96, 84}, {32, 28}, {20, 45}, {15, 15}, {16, 200}}) {
    const std::vector<Patch> patches = sample_patches(height, width, {.count = 300});
    ASSERT_EQ(patches.size(), 300u);
    for (std::size_t i = 0; i < patches.size(); ++i) {
      const Patch& patch = patches[i];
      ASSERT_GE(patch.x, 0);
      ASSERT_GE(patch.y, 0);
      ASSERT_LE(patch.x + patch.width, width);
      ASSERT_LE(patch.y + patch.height, height);
      ASSERT_EQ(patch.area(), 225);
      ASSERT_EQ(patch.dimension, 100);
      ASSERT_EQ(patch.stream, i);
    }
  }
}

TEST(SamplePatches, ReachEveryEdgeAndUseEveryShape) {
  std::set<int> seen;
  int left = 1000;
  int bottom = 0;
  for (const Patch& patch : sample_patches(60, 50, {.count = 2000})) {
    seen.insert(patch.width);
    left = std::min(left, patch.x);
    bottom = std::max(bottom, patch.y + patch.height);
  }
  EXPECT_EQ(seen, (std::set{5, 9, 15, 25, 45}));
  EXPECT_EQ(left, 0);
  EXPECT_EQ(bottom, 60);
}

TEST(SamplePatches, OfTheSizeOfTheFaceHaveOnePlace) {
  for (const Patch& patch : sample_patches(15, 15, {.count = 5})) {
    EXPECT_EQ(patch.x, 0);
    EXPECT_EQ(patch.y, 0);
  }
}

TEST(SamplePatches, DoNotDependOnTheirNumber) {
  const std::vector<Patch> few = sample_patches(96, 84, {.count = 7, .seed = 5});
  const std::vector<Patch> many = sample_patches(96, 84, {.count = 500, .seed = 5});
  EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin()));
  EXPECT_NE(few, sample_patches(96, 84, {.count = 7, .seed = 6}));
}

TEST(SamplePatches, SeveralAreasTakeTurns) {
  const std::vector<Patch> patches =
      sample_patches(96, 84, {.count = 30, .kinds = pixel_kinds({64, 225, 400})});
  const std::vector<int> areas = {64, 225, 400};
  for (std::size_t i = 0; i < patches.size(); ++i) {
    EXPECT_EQ(patches[i].area(), areas[i % 3]);
    EXPECT_EQ(patches[i].dimension, std::min(100, areas[i % 3]));
  }
}

TEST(SamplePatches, OfOneAreaDoNotDependOnTheOthers) {
  const std::vector<Patch> mixed = sample_patches(96, 84, {.count = 10, .kinds = pixel_kinds({64, 225})});
  const std::vector<Patch> alone = sample_patches(96, 84, {.count = 10, .kinds = pixel_kinds({225})});
  for (std::size_t i = 1; i < mixed.size(); i += 2) EXPECT_EQ(mixed[i], alone[i]);
}

TEST(SamplePatches, TakeTheAskedDimension) {
  for (const Patch& patch : sample_patches(96, 84, {.count = 20, .dimension = 30})) {
    EXPECT_EQ(patch.dimension, 30);
    EXPECT_TRUE(patch.projected());
  }
  for (const Patch& patch : sample_patches(96, 84, {.count = 20, .dimension = 225}))
    EXPECT_FALSE(patch.projected());
}

TEST(SamplePatches, RejectWhatDoesNotFit) {
  EXPECT_THROW(sample_patches(14, 14, {.kinds = pixel_kinds({225})}), InvalidOption)
      << "larger than the face";
  EXPECT_THROW(sample_patches(100, 4, {.kinds = pixel_kinds({225})}), InvalidOption)
      << "every shape wider than the face";
  EXPECT_THROW(sample_patches(96, 84, {.kinds = pixel_kinds({64, 100'000})}), InvalidOption);
  EXPECT_THROW(sample_patches(96, 84, {.kinds = pixel_kinds({std::numeric_limits<int>::max()})}),
               InvalidOption);
  EXPECT_THROW(sample_patches(96, 84, {.kinds = pixel_kinds({225}), .dimension = 226}), InvalidOption);
  const std::vector<Patch> two =
      sample_patches(96, 84, {.count = 2, .kinds = pixel_kinds({225, 64}), .dimension = 100});
  EXPECT_EQ(two[0].dimension, 100);
  EXPECT_EQ(two[1].dimension, 64) << "too small for it";
}

TEST(SamplePatches, RejectNumbersOutOfBounds) {
  EXPECT_THROW(sample_patches(96, 84, {.count = 0}), InvalidOption);
  EXPECT_THROW(sample_patches(96, 84, {.count = -1}), InvalidOption);
  EXPECT_THROW(sample_patches(96, 84, {.count = 1'000'001}), InvalidOption);
  EXPECT_THROW(sample_patches(96, 84, {.kinds = pixel_kinds({0})}), InvalidOption);
  EXPECT_THROW(sample_patches(96, 84, {.kinds = pixel_kinds({-225})}), InvalidOption);
  EXPECT_THROW(sample_patches(96, 84, {.kinds = pixel_kinds({})}), InvalidOption);
  EXPECT_THROW(sample_patches(96, 84, {.dimension = -1}), InvalidOption);
}

TEST(DefaultPatchArea, IsThePapersForThePapersFaces) {
  EXPECT_EQ(default_patch_area(192, 168), 225);
}

TEST(DefaultPatchArea, FitsFacesOfAnyUsualSize) {
  for (int height = 32; height <= 512; height += 5) {
    const int width = height * 7 / 8;
    const int area = default_patch_area(height, width);
    EXPECT_NO_THROW(sample_patches(height, width, {.count = 50, .kinds = pixel_kinds({area})})) << height;
    EXPECT_GE(area, 0.007 * height * width * 0.2);
    EXPECT_LE(area, 0.1 * height * width) << "a patch, not the face";
  }
}

TEST(DefaultPatchArea, FitsFacesOfThreePixelsToo) {
  EXPECT_NO_THROW(sample_patches(3, 3, {.count = 5, .kinds = pixel_kinds({default_patch_area(3, 3)})}));
}

}  // namespace
}  // namespace ore
