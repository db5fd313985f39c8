#include "patch/patch_feature.h"

#include <gtest/gtest.h>

#include <limits>

#include "helpers/naive_reference.h"
#include "helpers/random_faces.h"
#include "support/parallel.h"

namespace ore {
namespace {

using testing::naive_feature;
using testing::random_gallery;

constexpr std::uint64_t kSeed = 9;

Patch patch_of(int dimension) {
  return {.x = 3, .y = 2, .width = 8, .height = 9, .dimension = dimension, .stream = 21};
}

const Gallery& gallery() {
  static const Gallery instance = random_gallery({.faces = {3, 2}, .seed = 4});
  return instance;
}

// A sum of 72 products in single precision is off by 72 * 6e-8 of the sum of their absolute values at the
// very most; entries of a unit vector have that sum around 1, and errors of random sign cancel to a tenth.
constexpr double kTolerance = 1e-6;

TEST(PatchFeature, EqualsCropNormProjectionNorm) {
  const auto faces = face_pointers(gallery());
  ASSERT_EQ(faces.size(), 5u);
  for (const int dimension : {1, 20, 71, 72}) {
    const Eigen::MatrixXf features = PatchFeature(patch_of(dimension), kSeed).extract(faces);
    ASSERT_EQ(features.rows(), dimension);
    ASSERT_EQ(features.cols(), 5);
    for (Eigen::Index j = 0; j < 5; ++j) {
      const Eigen::VectorXd naive =
          naive_feature(*faces[static_cast<std::size_t>(j)], patch_of(dimension), kSeed);
      EXPECT_LE((features.col(j).cast<double>() - naive).cwiseAbs().maxCoeff(), kTolerance) << dimension;
    }
  }
}

TEST(PatchFeature, HasLengthOne) {
  const auto faces = face_pointers(gallery());
  for (const int dimension : {20, 72}) {
    const Eigen::MatrixXf features = PatchFeature(patch_of(dimension), kSeed).extract(faces);
    for (Eigen::Index j = 0; j < features.cols(); ++j) EXPECT_NEAR(features.col(j).norm(), 1.0F, 1e-6F);
  }
}

TEST(PatchFeature, OfABlackPatchIsZero) {
  std::vector<GrayImage> faces = {gallery().people[0].faces[0], GrayImage(20, 16, 0)};
  for (const int dimension : {20, 72}) {
    const Eigen::MatrixXf features =
        PatchFeature(patch_of(dimension), kSeed).extract(face_pointers(std::span<const GrayImage>(faces)));
    EXPECT_TRUE(features.col(1).isZero(0.0F));
    EXPECT_NEAR(features.col(0).norm(), 1.0F, 1e-6F);
  }
}

// Twice as bright is exactly twice the pixels, and a factor of two rounds nowhere.
TEST(PatchFeature, DoesNotChangeWithBrightness) {
  RandomStream random = testing::test_stream(1);
  std::vector<GrayImage> faces(2, GrayImage(20, 16));
  for (std::size_t p = 0; p < faces[0].pixels.size(); ++p) {
    faces[0].pixels[p] = static_cast<std::uint8_t>(random.below(128));
    faces[1].pixels[p] = static_cast<std::uint8_t>(2 * faces[0].pixels[p]);
  }
  for (const int dimension : {20, 72}) {
    const Eigen::MatrixXf features =
        PatchFeature(patch_of(dimension), kSeed).extract(face_pointers(std::span<const GrayImage>(faces)));
    EXPECT_LE((features.col(0) - features.col(1)).cwiseAbs().maxCoeff(), 1e-7F);
  }
}

TEST(PatchFeature, OnlyThePatchsPixelsMatter) {
  const Patch patch = patch_of(20);
  GrayImage face = gallery().people[0].faces[0];
  const GrayImage before = face;
  for (int row = 0; row < face.height; ++row)
    for (int column = 0; column < face.width; ++column)
      if (row < patch.y || row >= patch.y + patch.height || column < patch.x ||
          column >= patch.x + patch.width)
        face.at(row, column) = 200;
  const GrayImage* faces[] = {&before, &face};
  const Eigen::MatrixXf features = PatchFeature(patch, kSeed).extract(faces);
  EXPECT_EQ(features.col(0), features.col(1));
}

TEST(PatchFeature, ProjectionDependsOnSeedAndStreamOnly) {
  const auto faces = face_pointers(gallery());
  const Eigen::MatrixXf reference = PatchFeature(patch_of(20), kSeed).extract(faces);
  EXPECT_EQ(PatchFeature(patch_of(20), kSeed).extract(faces), reference);
  EXPECT_NE(PatchFeature(patch_of(20), kSeed + 1).extract(faces), reference);
  Patch other = patch_of(20);
  other.stream = 22;
  EXPECT_NE(PatchFeature(other, kSeed).extract(faces), reference);
}

TEST(PatchFeature, DoesNotDependOnThreads) {
  const auto faces = face_pointers(gallery());
  const auto extract_all = [&](int threads) {
    std::vector<Eigen::MatrixXf> features(16);
    parallel_for(16, threads, [&](int i) {
      Patch patch = patch_of(20);
      patch.stream = static_cast<std::uint32_t>(i);
      features[static_cast<std::size_t>(i)] = PatchFeature(patch, kSeed).extract(faces);
    });
    return features;
  };
  EXPECT_EQ(extract_all(1), extract_all(3));
}

TEST(PatchFeature, OfTheWholePatchIsItsPixelsWithoutAnyProjection) {
  const GrayImage& face = gallery().people[1].faces[1];
  const GrayImage* faces[] = {&face};
  const Eigen::MatrixXf first = PatchFeature(patch_of(72), 1).extract(faces);
  EXPECT_EQ(first, PatchFeature(patch_of(72), 2).extract(faces)) << "no seed takes part";
  const float ratio = first(0, 0) / static_cast<float>(face.at(2, 3));
  EXPECT_NEAR(first(71, 0), ratio * static_cast<float>(face.at(10, 10)), 1e-6F) << "row by row";
  EXPECT_NEAR(first(1, 0), ratio * static_cast<float>(face.at(2, 4)), 1e-6F);
}

TEST(PatchFeature, WritesIntoPartOfALargerMatrix) {
  const auto faces = face_pointers(gallery());
  const DescribedFaces described(faces, {map_kind(patch_of(20))});
  const std::vector<int> all = {0, 1, 2, 3, 4};
  for (const int dimension : {20, 72}) {
    Eigen::MatrixXf large = Eigen::MatrixXf::Constant(dimension, 9, std::numeric_limits<float>::quiet_NaN());
    const PatchFeature feature(patch_of(dimension), kSeed);
    feature.extract(described, all, large.middleCols(2, 5));
    EXPECT_EQ(large.middleCols(2, 5), feature.extract(faces));
    EXPECT_TRUE(large.leftCols(2).array().isNaN().all() && large.rightCols(2).array().isNaN().all());
  }
}

TEST(PatchFeature, OfNoFacesIsEmpty) {
  EXPECT_EQ(PatchFeature(patch_of(20), kSeed).extract(FacePointers()).cols(), 0);
}

}  // namespace
}  // namespace ore
