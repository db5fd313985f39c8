#include "patch/patch_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace ore {
namespace {

const std::vector<Descriptor> kAll = {Descriptor::kPixels, Descriptor::kGradients, Descriptor::kCells};

constexpr std::pair<int, int> kSizes[] = {{16, 14},   {32, 28},   {33, 29},   {60, 43},   {112, 92},
                                          {165, 120}, {192, 168}, {400, 300}, {1000, 800}};

void expect_on_grid_and_inside(const Patch& patch, int height, int width) {
  ASSERT_GE(patch.cell, 1);
  ASSERT_EQ(patch.x % patch.cell, 0);
  ASSERT_EQ(patch.y % patch.cell, 0);
  ASSERT_EQ(patch.width % patch.cell, 0);
  ASSERT_EQ(patch.height % patch.cell, 0);
  ASSERT_GE(patch.x, 0);
  ASSERT_GE(patch.y, 0);
  ASSERT_GE(patch.width, patch.cell);
  ASSERT_GE(patch.height, patch.cell);
  ASSERT_LE(patch.x + patch.width, width);
  ASSERT_LE(patch.y + patch.height, height);
  ASSERT_GE(patch.dimension, 1);
  ASSERT_LE(patch.dimension, patch.values());
}

TEST(DefaultKinds, GivePatchesOnTheirGridInsideFacesOfAnySize) {
  for (const auto& [height, width] : kSizes) {
    SCOPED_TRACE(std::to_string(height) + "x" + std::to_string(width));
    const std::vector<PatchKind> kinds = patch_kinds(height, width, kAll, {});
    ASSERT_EQ(kinds.size(), 3u);
    for (const Patch& patch : sample_patches(height, width, {.count = 300, .kinds = kinds}))
      expect_on_grid_and_inside(patch, height, width);
  }
}

TEST(DefaultKinds, PatchesAreASmallPartOfTheFaceWhateverItsSize) {
  for (const auto& [height, width] : kSizes) {
    if (height < 30) continue;  // where 64 pixels are no small part
    for (const PatchKind& kind : patch_kinds(height, width, kAll, {})) {
      const double share = kind.area / (static_cast<double>(height) * width);
      EXPECT_LT(share, 0.12) << height << " cell " << kind.cell;
      EXPECT_GT(share, 0.003) << height << " cell " << kind.cell;
    }
  }
}

TEST(DefaultKinds, CoverTheWholeFaceButForWhatIsLeftOverOfTheGrid) {
  for (const auto& [height, width] : kSizes)
    for (const PatchKind& kind : patch_kinds(height, width, kAll, {})) {
      int right = 0;
      int bottom = 0;
      int left = width;
      int top = height;
      for (const Patch& patch :
           sample_patches(height, width, {.count = 3000, .kinds = {kind}, .dimension = 1})) {
        left = std::min(left, patch.x);
        top = std::min(top, patch.y);
        right = std::max(right, patch.x + patch.width);
        bottom = std::max(bottom, patch.y + patch.height);
      }
      EXPECT_EQ(left, 0);
      EXPECT_EQ(top, 0);
      EXPECT_EQ(right, width / kind.cell * kind.cell);
      EXPECT_EQ(bottom, height / kind.cell * kind.cell);
    }
}

TEST(DefaultKinds, CellsGrowWithTheFace) {
  EXPECT_EQ(fine_cell(96, 84), 1);
  EXPECT_EQ(fine_cell(192, 168), 2);
  EXPECT_EQ(fine_cell(16, 14), 1);
  EXPECT_EQ(orientation_cell(96, 84), 8);
  EXPECT_EQ(orientation_cell(192, 168), 16);
  EXPECT_EQ(orientation_cell(16, 14), 3);
  EXPECT_EQ(orientation_cell(2, 50), 2) << "no larger than the face";
  EXPECT_EQ(orientation_cell(1, 1), 1);
}

TEST(DefaultKinds, TinyFacesHaveTheirKindsToo) {
  for (int height = 1; height <= 12; ++height)
    for (int width = 1; width <= 12; ++width)
      for (const Patch& patch :
           sample_patches(height, width, {.count = 12, .kinds = patch_kinds(height, width, kAll, {})}))
        expect_on_grid_and_inside(patch, height, width);
}

TEST(DefaultKinds, NamedAreasAreTakenForEveryDescriptorWithWholePixelsAndNineCells) {
  const std::vector<PatchKind> kinds = patch_kinds(192, 168, kAll, {225, 1024});
  EXPECT_EQ(kinds, (std::vector<PatchKind>{{Descriptor::kPixels, 1, 225},
                                           {Descriptor::kPixels, 1, 1024},
                                           {Descriptor::kGradients, 2, 225},
                                           {Descriptor::kGradients, 2, 1024},
                                           {Descriptor::kCells, 5, 225},
                                           {Descriptor::kCells, 11, 1024}}));
  for (const Patch& patch : sample_patches(192, 168, {.count = 120, .kinds = kinds}))
    expect_on_grid_and_inside(patch, 192, 168);
}

TEST(DefaultKinds, CellsOfANamedAreaAreNeitherNothingNorLargerThanUsual) {
  EXPECT_EQ(patch_kinds(192, 168, {Descriptor::kCells}, {1})[0].cell, 1);
  EXPECT_EQ(patch_kinds(192, 168, {Descriptor::kCells}, {30'000})[0].cell, orientation_cell(192, 168));
}

TEST(SamplePatches, KindsTakeTurns) {
  const std::vector<PatchKind> kinds = patch_kinds(60, 43, kAll, {});
  const std::vector<Patch> patches = sample_patches(60, 43, {.count = 31, .kinds = kinds});
  for (std::size_t i = 0; i < patches.size(); ++i) {
    EXPECT_EQ(patches[i].descriptor, kinds[i % 3].descriptor);
    EXPECT_EQ(patches[i].cell, kinds[i % 3].cell);
    EXPECT_EQ(patches[i].stream, i);
  }
}

TEST(SamplePatches, DependOnSeedIndexAndKindOnly) {
  const std::vector<PatchKind> kinds = patch_kinds(60, 43, kAll, {});
  const std::vector<Patch> all = sample_patches(60, 43, {.count = 30, .kinds = kinds, .seed = 4});
  for (std::size_t k = 0; k < 3; ++k) {
    const std::vector<Patch> alone = sample_patches(60, 43, {.count = 30, .kinds = {kinds[k]}, .seed = 4});
    for (std::size_t i = k; i < 30; i += 3) EXPECT_EQ(all[i], alone[i]);
  }
}

TEST(SamplePatches, HaveDimensionsUpToTheirValues) {
  const std::vector<PatchKind> kinds = {
      {Descriptor::kPixels, 1, 64}, {Descriptor::kGradients, 1, 64}, {Descriptor::kCells, 3, 81}};
  const std::vector<int> values = {64, 128, 81};
  const std::vector<Patch> patches = sample_patches(40, 40, {.count = 30, .kinds = kinds});
  for (std::size_t i = 0; i < patches.size(); ++i) {
    EXPECT_EQ(patches[i].values(), values[i % 3]);
    EXPECT_EQ(patches[i].dimension, std::min(100, values[i % 3]));
    EXPECT_EQ(patches[i].projected(), i % 3 == 1);
  }
}

}  // namespace
}  // namespace ore
