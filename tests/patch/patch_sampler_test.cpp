#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "patch/patch_pool.h"

namespace ore {
namespace {

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

}  // namespace
}  // namespace ore
