#include "linalg/compact_bases.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "helpers/random_faces.h"
#include "linalg/column_space.h"

namespace ore {
namespace {

using testing::random_features;
using testing::test_stream;

/// Features of a class as faces have them: most of each is the same.
Eigen::MatrixXf faces_of_a_class(int rows, int count, RandomStream& random, double variation = 0.3) {
  const Eigen::MatrixXd common = testing::random_matrix(rows, 1, random).normalized();
  const Eigen::MatrixXd own = testing::random_matrix(rows, count, random).colwise().normalized();
  return (common.replicate(1, count) + variation * own).colwise().normalized().cast<float>();
}

struct Example {
  std::vector<Eigen::MatrixXf> bases;
  CompactBases compact;
};

/// Of classes with that many faces.
Example example(int rows, const std::vector<int>& sizes, std::uint64_t seed,
                std::pmr::memory_resource* memory = std::pmr::get_default_resource()) {
  RandomStream random = test_stream(seed);
  Example result{{}, CompactBases(rows, 100, static_cast<int>(sizes.size()), memory)};
  for (const int size : sizes) {
    const Eigen::MatrixXf faces = faces_of_a_class(rows, size, random);
    const Eigen::VectorXf mean =
        size > 0 ? Eigen::VectorXf(faces.rowwise().mean()) : Eigen::VectorXf::Zero(rows);
    result.bases.push_back(column_space(faces, 0).basis);
    result.compact.add(result.bases.back(), mean);
  }
  return result;
}

Eigen::MatrixXf squared_lengths(const CompactBases& bases, const Eigen::MatrixXf& vectors) {
  Eigen::MatrixXf result = Eigen::MatrixXf::Constant(bases.class_count(), vectors.cols(), -7.0F);
  bases.squared_lengths(vectors, result);
  return result;
}

const std::vector<int> kSizes = {3, 1, 0, 8, 5, 2};

// Coordinates are sums of some dozen rounded products, 6e-8 of at most 1 each, which partly cancel.
constexpr double kRounding = 1e-6;

// One vector at a time and all by one matrix product, at dimensions around whole registers.
TEST(CompactBases, SquaredLengthsAreThoseOfTheUnpackedBases) {
  for (const int rows : {9, 16, 64, 81, 100})
    for (const int count : {1, 3, 15, 16, 40}) {
      const Example e = example(rows, kSizes, 1);
      RandomStream random = test_stream(2);
      const Eigen::MatrixXf vectors = random_features(rows, count, random);
      const Eigen::MatrixXf lengths = squared_lengths(e.compact, vectors);
      const Eigen::MatrixXd bases = e.compact.unpacked().cast<double>();
      for (int k = 0; k < e.compact.class_count(); ++k) {
        const int first = e.compact.offsets()[static_cast<std::size_t>(k)];
        const int end = e.compact.offsets()[static_cast<std::size_t>(k) + 1];
        for (int j = 0; j < count; ++j)
          EXPECT_NEAR(lengths(k, j),
                      (bases.middleCols(first, end - first).transpose() * vectors.col(j).cast<double>())
                          .squaredNorm(),
                      kRounding)
              << rows << " rows, class " << k << ", vector " << j << " of " << count;
      }
    }
}

TEST(CompactBases, ColumnsHaveLengthOneAndAreOrthogonalToTheLeadingOne) {
  const Example e = example(81, kSizes, 3);
  const Eigen::MatrixXd bases = e.compact.unpacked().cast<double>();
  ASSERT_EQ(bases.cols(), 19);
  for (std::size_t k = 0; k < kSizes.size(); ++k)
    for (int j = e.compact.offsets()[k]; j < e.compact.offsets()[k + 1]; ++j) {
      EXPECT_NEAR(bases.col(j).norm(), 1.0, 1e-6);
      EXPECT_NEAR(bases.col(j).dot(bases.col(e.compact.offsets()[k])),
                  j == e.compact.offsets()[k] ? 1.0 : 0.0, 1e-6);
    }
}

// An entry is rounded by 4e-6 or so (a third of a step of 0.4 / 32767), and with it every direction against
// every other. A probe that is nearly the mean of its class, at the distance 0.1 from it, feels that of the
// leading column only by what lies outside: 2 * 4e-6 * 0.1, some 1e-4 of its squared residual of 0.01. Plain
// rounding would change the length of all of it, ten times as much.
TEST(CompactBases, RoundingHardlyChangesSmallResiduals) {
  RandomStream random = test_stream(4);
  for (const int rows : {64, 81, 100}) {
    const Eigen::MatrixXf faces = faces_of_a_class(rows, 9, random, 0.1);
    CompactBases compact(rows, 8, 1);
    const Eigen::MatrixXf basis = column_space(faces.leftCols(8), 0).basis;
    compact.add(basis, faces.leftCols(8).rowwise().mean());
    const Eigen::VectorXd probe = faces.col(8).cast<double>();
    const double residual = probe.squaredNorm() - (basis.cast<double>().transpose() * probe).squaredNorm();
    const double rounded =
        probe.squaredNorm() - (compact.unpacked().cast<double>().transpose() * probe).squaredNorm();
    EXPECT_LT(residual, 0.015) << "a small one";
    EXPECT_NEAR(rounded / residual, 1.0, 3e-4);
  }
}

TEST(CompactBases, AClassIsTheSameWhereverItStands) {
  const Example e = example(100, kSizes, 5);
  RandomStream random = test_stream(6);
  const Eigen::MatrixXf vectors = random_features(100, 3, random);
  const Eigen::MatrixXf all = squared_lengths(e.compact, vectors);
  CompactBases reversed(100, 100, e.compact.class_count());
  for (int k = e.compact.class_count() - 1; k >= 0; --k) reversed.add(e.compact, k);
  EXPECT_EQ(squared_lengths(reversed, vectors), all.colwise().reverse());
  const Eigen::MatrixXf columns = e.compact.unpacked();
  const int last = static_cast<int>(kSizes.size()) - 1;
  EXPECT_EQ(reversed.unpacked().leftCols(kSizes.back()),
            columns.middleCols(e.compact.offsets()[static_cast<std::size_t>(last)], kSizes.back()));
}

TEST(CompactBases, AMeanOutsideTheBasisIsFine) {
  Eigen::MatrixXf basis = Eigen::MatrixXf::Identity(12, 3);
  CompactBases compact(12, 6, 2);
  compact.add(basis, Eigen::VectorXf::Zero(12));
  compact.add(basis, Eigen::VectorXf::Unit(12, 7));
  const Eigen::MatrixXf lengths = squared_lengths(compact, Eigen::MatrixXf::Identity(12, 12));
  for (int k = 0; k < 2; ++k)
    for (int j = 0; j < 12; ++j) EXPECT_NEAR(lengths(k, j), j < 3 ? 1.0F : 0.0F, 1e-6F);
}

TEST(CompactBases, NothingIsFine) {
  const CompactBases none(12, 0, 0);
  EXPECT_EQ(squared_lengths(none, Eigen::MatrixXf::Ones(12, 2)).size(), 0);
  EXPECT_EQ(squared_lengths(none, Eigen::MatrixXf::Ones(12, 30)).size(), 0);
  const Example e = example(12, {0, 2, 0}, 7);
  EXPECT_EQ(squared_lengths(e.compact, Eigen::MatrixXf(12, 0)).cols(), 0);
  for (const int count : {1, 30}) {
    const Eigen::MatrixXf lengths = squared_lengths(e.compact, Eigen::MatrixXf::Ones(12, count));
    EXPECT_TRUE(lengths.row(0).isZero(0.0F) && lengths.row(2).isZero(0.0F)) << "nothing spans nothing";
    EXPECT_GT(lengths(1, 0), 0.0F);
  }
}

TEST(CompactBases, TakeNoMoreOfAnArenaThanAnnounced) {
  class Counting : public std::pmr::memory_resource {
   public:
    std::size_t taken = 0;

   private:
    void* do_allocate(std::size_t bytes, std::size_t alignment) override {
      taken += PageArena::in_whole_lines(bytes);
      return std::pmr::get_default_resource()->allocate(bytes, alignment);
    }
    void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
      std::pmr::get_default_resource()->deallocate(memory, bytes, alignment);
    }
    bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
  };
  Counting counting;
  const Example e = example(81, kSizes, 8, &counting);
  EXPECT_EQ(counting.taken, CompactBases::arena_bytes(81, 100, static_cast<int>(kSizes.size())));
}

}  // namespace
}  // namespace ore
