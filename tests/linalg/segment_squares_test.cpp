#include "linalg/simd.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "helpers/random_faces.h"

namespace ore {
namespace {

/// Sums of non-negative terms: n of them in single precision are off by at most n eps / 2 of the sum.
void expect_segment_squares(const Eigen::MatrixXf& matrix, const std::vector<int>& offsets,
                            const Eigen::MatrixXf& result) {
  for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
    for (std::size_t k = 0; k + 1 < offsets.size(); ++k) {
      double sum = 0.0;
      for (int i = offsets[k]; i < offsets[k + 1]; ++i) sum += std::pow(static_cast<double>(matrix(i, j)), 2);
      const double terms = offsets[k + 1] - offsets[k] + 1;
      ASSERT_NEAR(result(static_cast<Eigen::Index>(k), j), sum,
                  terms * std::numeric_limits<float>::epsilon() * sum);
    }
  }
}

TEST(SegmentSquares, EqualsTheLoop) {
  RandomStream random = testing::test_stream(1);
  // Lengths around the eight lanes, and empty segments at the beginning, in the middle and at the end.
  const std::vector<int> offsets = {0, 0, 1, 8, 8, 8, 16, 25, 56, 63, 127, 127};
  for (const int columns : {1, 5}) {
    const Eigen::MatrixXf matrix = testing::random_matrix(127, columns, random).cast<float>();
    Eigen::MatrixXf result = Eigen::MatrixXf::Constant(11, columns, -1.0F);
    segment_squares(matrix, offsets, result);
    expect_segment_squares(matrix, offsets, result);
    EXPECT_EQ(result(0, 0), 0.0F) << "an empty segment sums to 0";
  }
}

TEST(SegmentSquares, TakesPartsOfLargerMatrices) {
  RandomStream random = testing::test_stream(2);
  const Eigen::MatrixXf matrix = testing::random_matrix(20, 9, random).cast<float>();
  const std::vector<int> offsets = {0, 5, 18};
  Eigen::MatrixXf result = Eigen::MatrixXf::Constant(6, 9, -1.0F);
  segment_squares(matrix.block(1, 2, 18, 4), offsets, result.block(3, 4, 2, 4));
  expect_segment_squares(matrix.block(1, 2, 18, 4), offsets, result.block(3, 4, 2, 4));
  EXPECT_EQ((result.array() != -1.0F).count(), 8) << "nothing else was written";
}

TEST(SegmentSquares, NothingIsFine) {
  Eigen::MatrixXf no_segments(0, 3);
  segment_squares(Eigen::MatrixXf(0, 3), std::vector{0}, no_segments);
  Eigen::MatrixXf no_columns(2, 0);
  segment_squares(Eigen::MatrixXf(7, 0), std::vector{0, 3, 7}, no_columns);
  Eigen::MatrixXf no_rows = Eigen::MatrixXf::Ones(2, 3);
  segment_squares(Eigen::MatrixXf(0, 3), std::vector{0, 0, 0}, no_rows);
  EXPECT_TRUE(no_rows.isZero(0.0F));
}

}  // namespace
}  // namespace ore
