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

/// Patches of whole pixels and of coarser cells, none of which divides the face of 50x45 evenly.
PatchPoolOptions mixed_kinds() {
  return {.count = 300,
          .kinds = {{.descriptor = Descriptor::kPixels, .cell = 1, .area = 36},
                    {.descriptor = Descriptor::kGradients, .cell = 2, .area = 144},
                    {.descriptor = Descriptor::kCells, .cell = 4, .area = 144},
                    {.descriptor = Descriptor::kPixels, .cell = 1, .area = 101}},
          .seed = 5};
}

bool overlap(const Patch& a, const Patch& b) {
  return std::max(a.x, b.x) < std::min(a.x + a.width, b.x + b.width) &&
         std::max(a.y, b.y) < std::min(a.y + a.height, b.y + b.height);
}

void expect_inside_and_on_grid(const Patch& patch, int height, int width) {
  for (const int number : {patch.x, patch.y, patch.width, patch.height}) {
    ASSERT_EQ(number % patch.cell, 0);
    ASSERT_GE(number, 0);
  }
  ASSERT_LE(patch.x + patch.width, width);
  ASSERT_LE(patch.y + patch.height, height);
}

TEST(PatchSampler, DrawsThePoolOneByOneInAnyOrder) {
  const std::vector<Patch> pool = sample_patches(50, 45, mixed_kinds());
  const PatchSampler sampler(50, 45, mixed_kinds());
  EXPECT_EQ(sampler.kind_count(), 4);
  for (std::size_t i = pool.size(); i-- > 0;) ASSERT_EQ(sampler.draw(static_cast<std::uint32_t>(i)), pool[i]);
}

TEST(PatchSampler, NearbyPatchesAreOfTheKindAndOverlap) {
  const PatchPoolOptions options = mixed_kinds();
  const PatchSampler sampler(50, 45, options);
  for (std::uint32_t i = 0; i < 4000; ++i) {
    SCOPED_TRACE(i);
    const PatchKind& kind = options.kinds[i % 4];
    const Patch near = sampler.draw(i % 40);
    const Patch patch = sampler.draw_near(i, near);
    ASSERT_EQ(patch.stream, i);
    ASSERT_EQ(patch.descriptor, kind.descriptor);
    ASSERT_EQ(patch.cell, kind.cell);
    ASSERT_EQ(patch.dimension, std::min(100, patch.values()));
    const std::vector<PatchShape> shapes = patch_shapes(kind.area / (kind.cell * kind.cell));
    const PatchShape shape{.width = patch.width / kind.cell, .height = patch.height / kind.cell};
    ASSERT_NE(std::find(shapes.begin(), shapes.end(), shape), shapes.end());
    expect_inside_and_on_grid(patch, 50, 45);
    ASSERT_TRUE(overlap(patch, near));
    if (patch.width != near.width) continue;
    // Half a side, and what rounding to the grid adds.
    ASSERT_LE(2 * std::abs(patch.x - near.x), near.width + near.cell);
    ASSERT_LE(2 * std::abs(patch.y - near.y), near.height + near.cell);
  }
}

TEST(PatchSampler, NearbyPatchesDependOnTheirArgumentsOnly) {
  const PatchPoolOptions options = mixed_kinds();
  const PatchSampler sampler(50, 45, options);
  const Patch near = sampler.draw(3);
  const Patch first = sampler.draw_near(7, near);
  PatchPoolOptions fewer = options;
  fewer.count = 1;
  EXPECT_EQ(PatchSampler(50, 45, fewer).draw_near(7, near), first);
  for (std::uint32_t i = 11; i < 400; i += 4) sampler.draw_near(i, near);
  EXPECT_EQ(sampler.draw_near(7, near), first) << "whatever was drawn in between";

  const auto places_from = [&](std::uint64_t seed) {
    PatchPoolOptions seeded = options;
    seeded.seed = seed;
    const PatchSampler drawing(50, 45, seeded);
    std::vector<std::pair<int, int>> places;
    for (std::uint32_t i = 3; i < 40; i += 4) {
      const Patch patch = drawing.draw_near(i, near);
      places.emplace_back(patch.x, patch.y);
    }
    return places;
  };
  EXPECT_NE(places_from(1), places_from(2));
}

TEST(PatchSampler, NearbyPatchesTakeManyPlacesAndEveryShapeButOftenTheSame) {
  const PatchSampler sampler(60, 50, {.kinds = pixel_kinds({225})});
  const Patch near{.x = 20, .y = 20, .width = 15, .height = 15, .dimension = 100};
  std::set<int> widths;
  std::set<std::pair<int, int>> places;
  int same = 0;
  for (std::uint32_t i = 0; i < 400; ++i) {
    const Patch patch = sampler.draw_near(i, near);
    widths.insert(patch.width);
    if (patch.width != near.width) continue;
    ++same;
    places.emplace(patch.x, patch.y);
  }
  EXPECT_EQ(widths, (std::set{5, 9, 15, 25, 45}));
  // Half of them keep the shape, and of the others one in five: 240, with a standard deviation of 10.
  EXPECT_GT(same, 190);
  EXPECT_LT(same, 290);
  EXPECT_GT(places.size(), 100u);
  for (const auto& [begin, end] : {std::pair{0, 20}, {21, 100}})
    EXPECT_TRUE(std::any_of(places.begin(), places.end(), [&, b = begin, e = end](const auto& place) {
      return place.first >= b && place.first < e && place.second >= b && place.second < e;
    })) << "on either side";
}

TEST(PatchSampler, NearbyPatchesStayInsideAtEveryCorner) {
  for (const int cell : {1, 2, 3}) {
    const PatchSampler sampler(
        50, 45, {.kinds = {{.descriptor = Descriptor::kGradients, .cell = cell, .area = 36 * cell * cell}}});
    const int columns = 45 / cell;
    const int rows = 50 / cell;
    for (const int x : {0, columns - 9})
      for (const int y : {0, rows - 4}) {
        const Patch near{.x = x * cell,
                         .y = y * cell,
                         .width = 9 * cell,
                         .height = 4 * cell,
                         .descriptor = Descriptor::kGradients,
                         .cell = cell};
        for (std::uint32_t i = 0; i < 200; ++i) {
          const Patch patch = sampler.draw_near(i, near);
          expect_inside_and_on_grid(patch, rows * cell, columns * cell);
          ASSERT_TRUE(overlap(patch, near)) << "cell " << cell << " at " << x << "," << y;
        }
      }
  }
}

TEST(PatchSampler, NearbyPatchesMayBeAsLargeAsTheFaceOrASingleCell) {
  const PatchSampler whole(15, 15, {.kinds = pixel_kinds({225})});
  const PatchSampler single(20, 20, {.kinds = {{.descriptor = Descriptor::kCells, .cell = 4, .area = 16}}});
  for (std::uint32_t i = 0; i < 500; ++i) {
    Patch expected = whole.draw(0);
    expected.stream = i;
    ASSERT_EQ(whole.draw_near(i, whole.draw(0)), expected) << "there is no other place";
    const Patch near = single.draw(i);
    const Patch patch = single.draw_near(i + 1, near);
    expect_inside_and_on_grid(patch, 20, 20);
    ASSERT_TRUE(overlap(patch, near));
  }
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
