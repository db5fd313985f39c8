#include "patch/descriptors.h"

#include <gtest/gtest.h>

#include "helpers/random_faces.h"
#include "naive_descriptors.h"
#include "patch/patch_feature.h"
#include "patch/patch_pool.h"

namespace ore {
namespace {

using testing::random_face;
using testing::test_stream;

const std::vector<MapKind> kKinds = {{Descriptor::kPixels, 1},    {Descriptor::kPixels, 2},
                                     {Descriptor::kGradients, 1}, {Descriptor::kGradients, 2},
                                     {Descriptor::kCells, 3},     {Descriptor::kCells, 4}};

/// A rectangle of one to four cells' sides somewhere in the grid.
Patch random_patch(const MapKind& kind, int height, int width, RandomStream& random) {
  const int rows = height / kind.cell;
  const int columns = width / kind.cell;
  Patch patch{.descriptor = kind.descriptor, .cell = kind.cell};
  patch.width = (1 + random.below(std::min(4, columns))) * kind.cell;
  patch.height = (1 + random.below(std::min(4, rows))) * kind.cell;
  patch.x = random.below(columns - patch.width / kind.cell + 1) * kind.cell;
  patch.y = random.below(rows - patch.height / kind.cell + 1) * kind.cell;
  patch.dimension = patch.values();
  return patch;
}

std::vector<float> cut(const DescribedFaces& faces, int i, const Patch& patch) {
  std::vector<float> values(static_cast<std::size_t>(patch.values()), -1.0F);
  faces.cut(i, patch, values.data());
  return values;
}

TEST(DescribedFaces, APatchIsCutOutOfTheMapRowByRow) {
  RandomStream random = test_stream(1);
  for (const auto& [height, width] : {std::pair{16, 14}, {19, 23}, {31, 27}}) {
    const std::vector<GrayImage> pictures = {random_face(height, width, random),
                                             random_face(height, width, random)};
    const DescribedFaces faces(face_pointers(pictures), kKinds, 2);
    for (int trial = 0; trial < 60; ++trial) {
      const MapKind& kind = kKinds[static_cast<std::size_t>(trial) % kKinds.size()];
      const Patch patch = random_patch(kind, height, width, random);
      const int i = trial % 2;
      const DescriptorMap map = describe(pictures[static_cast<std::size_t>(i)], kind);
      std::vector<float> expected;
      for (int row = patch.y / kind.cell; row < (patch.y + patch.height) / kind.cell; ++row)
        for (int column = patch.x / kind.cell; column < (patch.x + patch.width) / kind.cell; ++column)
          for (int c = 0; c < map.channels; ++c)
            expected.push_back(
                map.values[static_cast<std::size_t>((row * map.columns + column) * map.channels + c)]);
      ASSERT_EQ(cut(faces, i, patch), expected);
    }
  }
}

/// A patch in the middle of a face of noise, before and after all pixels at least `distance` away changed.
float largest_change(const Patch& patch, const GrayImage& face, int distance, RandomStream& random) {
  std::vector<GrayImage> pictures = {face, face};
  for (int row = 0; row < face.height; ++row)
    for (int column = 0; column < face.width; ++column) {
      const int above = patch.y - row;
      const int below = row - (patch.y + patch.height - 1);
      const int left = patch.x - column;
      const int right = column - (patch.x + patch.width - 1);
      if (std::max({above, below, left, right}) >= distance)
        pictures[1].at(row, column) = static_cast<std::uint8_t>(random.below(256));
    }
  const DescribedFaces faces(face_pointers(pictures), {map_kind(patch)});
  const std::vector<float> before = cut(faces, 0, patch);
  const std::vector<float> after = cut(faces, 1, patch);
  float change = 0.0F;
  for (std::size_t i = 0; i < before.size(); ++i) change = std::max(change, std::abs(before[i] - after[i]));
  return change;
}

TEST(Reach, PixelsFartherAwayDoNotMatter) {
  RandomStream random = test_stream(2);
  for (const auto& [height, width] : {std::pair{60, 50}, {41, 67}})
    for (const MapKind& kind : kKinds)
      for (int trial = 0; trial < 20; ++trial) {
        const Patch patch = random_patch(kind, height, width, random);
        const float change =
            largest_change(patch, random_face(height, width, random), reach(kind) + 1, random);
        // Sums over windows may round differently.
        ASSERT_LE(change, 1e-5F) << descriptor_name(kind.descriptor) << " " << kind.cell;
      }
}

TEST(Reach, IsNoLargerThanItMustBe) {
  RandomStream random = test_stream(3);
  for (const MapKind& kind : kKinds) {
    if (reach(kind) == 0) continue;
    float change = 0.0F;
    for (int trial = 0; trial < 20; ++trial)
      change = std::max(change, largest_change(random_patch(kind, 60, 50, random),
                                               random_face(60, 50, random), reach(kind), random));
    EXPECT_GT(change, 1e-4F) << descriptor_name(kind.descriptor) << " " << kind.cell;
  }
}

TEST(MapKinds, AreThoseOfThePatchesOnce) {
  const std::vector<Patch> patches = sample_patches(
      40, 36,
      {.count = 9, .kinds = {{Descriptor::kCells, 3, 81}, {}, {Descriptor::kPixels, 2, 64}}, .seed = 1});
  EXPECT_EQ(
      map_kinds(patches),
      (std::vector<MapKind>{{Descriptor::kCells, 3}, {Descriptor::kPixels, 1}, {Descriptor::kPixels, 2}}));
  EXPECT_TRUE(map_kinds({}).empty());
}

TEST(PatchFeature, ExtractsTheChosenFacesInTheirOrder) {
  RandomStream random = test_stream(4);
  std::vector<GrayImage> pictures;
  for (int i = 0; i < 6; ++i) pictures.push_back(random_face(24, 20, random));
  const DescribedFaces faces(face_pointers(pictures), kKinds);
  for (const MapKind& kind : kKinds) {
    Patch patch = random_patch(kind, 24, 20, random);
    for (const int dimension : {patch.values(), (patch.values() + 1) / 2}) {
      patch.dimension = dimension;
      const PatchFeature feature(patch, 7);
      const Eigen::MatrixXf all = feature.extract(faces);
      const std::vector<int> which = {4, 1, 1, 5};
      Eigen::MatrixXf some(dimension, 4);
      feature.extract(faces, which, some);
      for (Eigen::Index j = 0; j < 4; ++j)
        EXPECT_LE((some.col(j) - all.col(which[static_cast<std::size_t>(j)])).cwiseAbs().maxCoeff(), 1e-6F);
      Eigen::MatrixXf none(dimension, 0);
      feature.extract(faces, {}, none);
    }
  }
}

}  // namespace
}  // namespace ore
