#include "lab/methods/face_blocks.h"

#include <gtest/gtest.h>

#include "ore/error.h"

namespace ore {
namespace {

/// Pixel (row, column) is 10 row + column + 1: at most 255 and never 0 for faces of up to 25 x 10.
GrayImage numbered_face(int height, int width) {
  GrayImage face(height, width);
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column)
      face.at(row, column) = static_cast<std::uint8_t>(10 * row + column + 1);
  return face;
}

Eigen::VectorXf block_of(const FaceBlocks& blocks, int block, const GrayImage& face) {
  const std::vector<const GrayImage*> faces = {&face};
  return blocks.features(block, faces);
}

Eigen::VectorXf unit(std::initializer_list<float> values) {
  const Eigen::Map<const Eigen::VectorXf> vector(values.begin(), static_cast<Eigen::Index>(values.size()));
  return vector.normalized();
}

// Two roundings of values of at most 1, in single precision.
constexpr float kRounding = 2e-7F;

/// In how many blocks each pixel of a face has a say, found by lighting one pixel at a time.
Eigen::MatrixXi times_covered(const BlockLayout& layout, int height, int width) {
  const FaceBlocks blocks(layout, height, width);
  Eigen::MatrixXi times = Eigen::MatrixXi::Zero(height, width);
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column) {
      GrayImage face(height, width);
      face.at(row, column) = 255;
      for (int block = 0; block < blocks.count(); ++block)
        times(row, column) += static_cast<int>((block_of(blocks, block, face).array() > 0.0F).count());
    }
  return times;
}

TEST(FaceBlocks, MeansCoverEveryPixelExactlyOnce) {
  constexpr BlockLayout kMeans{.height = 5, .width = 4, .reduction = BlockReduction::kMean};
  // Sizes that blocks and cells do not divide, and faces smaller than their number.
  for (const auto& [height, width] : {std::pair{41, 19}, {8, 2}, {3, 1}, {1, 1}, {23, 17}})
    EXPECT_EQ(times_covered(kMeans, height, width), Eigen::MatrixXi::Ones(height, width))
        << height << " x " << width;
}

TEST(FaceBlocks, SamplesTakeOnePixelOfEveryCell) {
  constexpr BlockLayout kSamples{.rows = 4, .columns = 2, .height = 3, .width = 2};
  const Eigen::MatrixXi times = times_covered(kSamples, 40, 12);
  EXPECT_EQ(times.maxCoeff(), 1);
  EXPECT_EQ(times.sum(), 4 * 2 * 3 * 2);
}

TEST(FaceBlocks, KnownPixelsAreSampledRowByRow) {
  // Blocks of 6 x 3 pixels, cells of 2 x 3 whose centre is their second row and column.
  const FaceBlocks blocks({.rows = 2, .columns = 2, .height = 3, .width = 1}, 12, 6);
  ASSERT_EQ(blocks.count(), 4);
  ASSERT_EQ(blocks.dimension(1), 3);
  const GrayImage face = numbered_face(12, 6);
  EXPECT_TRUE(block_of(blocks, 0, face).isApprox(unit({12, 32, 52}), kRounding));
  EXPECT_TRUE(block_of(blocks, 1, face).isApprox(unit({15, 35, 55}), kRounding));
  EXPECT_TRUE(block_of(blocks, 2, face).isApprox(unit({72, 92, 112}), kRounding));
}

TEST(FaceBlocks, KnownPixelsAreAveraged) {
  // One block of two cells, 3 x 2 pixels each; the mean of a grid of numbers in steps is that of its corners.
  const FaceBlocks blocks(
      {.rows = 1, .columns = 1, .height = 1, .width = 2, .reduction = BlockReduction::kMean}, 3, 4);
  EXPECT_TRUE(block_of(blocks, 0, numbered_face(3, 4)).isApprox(unit({11.5F, 13.5F}), kRounding));
}

TEST(FaceBlocks, NothingIsEnlarged) {
  const GrayImage face = numbered_face(5, 3);
  for (const BlockReduction reduction : {BlockReduction::kSample, BlockReduction::kMean}) {
    const FaceBlocks blocks({.reduction = reduction}, 5, 3);
    ASSERT_EQ(blocks.count(), 8);
    int values = 0;
    for (int block = 0; block < blocks.count(); ++block) values += blocks.dimension(block);
    EXPECT_EQ(values, 5 * 3);
    // Rows 3 and 4 of the face, columns 1 and 2.
    EXPECT_TRUE(block_of(blocks, 7, face).isApprox(unit({32, 33, 42, 43}), kRounding));
  }
}

TEST(FaceBlocks, FacesSmallerThanTheGridHaveABlockPerPixel) {
  const FaceBlocks blocks({}, 3, 1);
  EXPECT_EQ(blocks.count(), 3);
  EXPECT_FLOAT_EQ(block_of(blocks, 2, numbered_face(3, 1))[0], 1.0F);
}

TEST(FaceBlocks, BlackBlocksAreZeroAndOthersHaveLengthOne) {
  GrayImage face(24, 18);
  face.at(0, 0) = 1;
  const FaceBlocks blocks({.rows = 2, .columns = 1, .reduction = BlockReduction::kMean}, 24, 18);
  EXPECT_FLOAT_EQ(block_of(blocks, 0, face).norm(), 1.0F);
  EXPECT_TRUE(block_of(blocks, 1, face).isZero(0.0F));
}

TEST(FaceBlocks, SizesBelowOneAreRefused) {
  EXPECT_THROW(BlockLayout{.rows = 0}.validate(), InvalidOption);
  EXPECT_THROW(BlockLayout{.columns = 0}.validate(), InvalidOption);
  EXPECT_THROW(BlockLayout{.height = -1}.validate(), InvalidOption);
  EXPECT_THROW(BlockLayout{.width = 0}.validate(), InvalidOption);
}

}  // namespace
}  // namespace ore
