#include "learning/boosting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string_view>

#include "helpers/files.h"
#include "helpers/random_faces.h"
#include "ore/error.h"
#include "support/parallel.h"

namespace ore {
namespace {

using ::testing::HasSubstr;
using Best = OracleVectors::Best;

constexpr Eigen::Index kLength = 1139;  // not a multiple of anything that vector instructions like
constexpr Eigen::Index kCount = 1000;   // several blocks, the last one not full
constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kHalf = sizeof(float) * kLength * kCount / 2;

/// Entries in [-1, 1], as differences of posteriors are; a column a patch.
Eigen::MatrixXf random_vectors(Eigen::Index length, Eigen::Index count, std::uint64_t seed) {
  RandomStream random = testing::test_stream(seed);
  return Eigen::MatrixXf::NullaryExpr(length, count,
                                      [&] { return static_cast<float>(random.uniform(-1.0, 1.0)); });
}

/// As the exponential loss has them: positive, of sum 1, over many orders of magnitude when `spread` is
/// large.
Eigen::VectorXd random_weights(Eigen::Index length, double spread, std::uint64_t seed) {
  RandomStream random = testing::test_stream(seed);
  const Eigen::VectorXd u =
      Eigen::VectorXd::NullaryExpr(length, [&] { return std::exp(-spread * random.uniform()); });
  return u / u.sum();
}

void put_columns(OracleVectors& vectors, const Eigen::MatrixXf& columns, Eigen::Index first,
                 Eigen::Index last) {
  parallel_for(static_cast<int>(last - first), 2,
               [&](int j) { vectors.put(first + j, columns.col(first + j)); });
}

void grow_by(OracleVectors& vectors, const Eigen::MatrixXf& columns, Eigen::Index more) {
  const Eigen::Index before = vectors.count();
  vectors.grow(more);
  put_columns(vectors, columns, before, before + more);
}

void expect_same(const Best& best, const Best& expected) {
  EXPECT_EQ(best.index, expected.index);
  EXPECT_EQ(best.score, expected.score) << "to the last bit";
}

TEST(OracleVectors, GivesBackEveryVectorExactly) {
  const Eigen::MatrixXf columns = random_vectors(kLength, kCount, 1);
  for (const std::size_t memory : {kAll, kHalf, std::size_t{0}}) {
    OracleVectors vectors(kLength, memory);
    grow_by(vectors, columns, kCount);
    ASSERT_EQ(vectors.count(), kCount);
    EXPECT_EQ(vectors.spilled(), memory != kAll);
    for (Eigen::Index t = 0; t < kCount; ++t)
      ASSERT_EQ(vectors.get(t), columns.col(t).cast<double>()) << "vector " << t << ", memory " << memory;
  }
}

TEST(OracleVectors, FindsTheBestToSixDigits) {
  for (const Eigen::Index length : {kLength, Eigen::Index{5000}}) {
    const Eigen::MatrixXf columns = random_vectors(length, kCount, 2);
    OracleVectors vectors(length, kHalf);
    grow_by(vectors, columns, kCount);
    for (const double spread : {0.0, 1.0, 20.0, 200.0}) {
      const Eigen::VectorXd u = random_weights(length, spread, 3);
      Eigen::VectorXd scores = columns.cast<double>().transpose() * u;
      Eigen::Index expected = -1;
      const double largest = scores.maxCoeff(&expected);
      const Best best = vectors.best(u, 2, {});
      EXPECT_NEAR(best.score, largest, 1e-6) << "length " << length << ", spread " << spread;
      scores[expected] = -1.0;
      if (largest - scores.maxCoeff() > 2e-6) {
        EXPECT_EQ(best.index, expected);
      }
    }
  }
}

TEST(OracleVectors, ScoresAreGoodWhereAllRoundingAddsUp) {
  // Every partial sum is as large as it can be.
  OracleVectors vectors(5000, kAll);
  grow_by(vectors, Eigen::VectorXf::Constant(5000, 1.0F), 1);
  for (const double spread : {0.0, 1.0, 20.0})
    EXPECT_NEAR(vectors.best(random_weights(5000, spread, 4), 1, {}).score, 1.0, 1e-6);
}

TEST(OracleVectors, TheBestDependsNeitherOnMemoryNorOnThreads) {
  const Eigen::MatrixXf columns = random_vectors(kLength, kCount, 5);
  OracleVectors all(kLength, kAll);
  OracleVectors half(kLength, kHalf);
  OracleVectors none(kLength, 0);
  for (OracleVectors* vectors : {&all, &half, &none}) grow_by(*vectors, columns, kCount);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Eigen::VectorXd u = random_weights(kLength, 5.0, 100 + seed);
    const Best expected = all.best(u, 1, {});
    for (const int threads : {1, 2})
      for (const OracleVectors* vectors : {&all, &half, &none})
        expect_same(vectors->best(u, threads, {}), expected);
  }
}

TEST(OracleVectors, TheFirstOfEqualOnesIsTheBest) {
  const Eigen::VectorXf vector = random_vectors(kLength, 1, 6);
  const Eigen::MatrixXf same = vector.replicate(1, kCount);
  for (const std::size_t memory : {kAll, kHalf, std::size_t{0}}) {
    OracleVectors vectors(kLength, memory);
    grow_by(vectors, same, kCount);
    for (std::uint64_t seed = 0; seed < 20; ++seed)
      ASSERT_EQ(vectors.best(random_weights(kLength, 1.0, 200 + seed), 2, {}).index, 0);
    // Equal ones in different blocks, at different places of them.
    const Eigen::VectorXd u = random_weights(kLength, 1.0, 300);
    const Eigen::VectorXf better = Eigen::VectorXf::Constant(kLength, 1.0F);
    for (const Eigen::Index t : {kCount - 1, kCount / 2 + 3, Eigen::Index{17}}) {
      vectors.put(t, better);
      EXPECT_EQ(vectors.best(u, 2, {}).index, t);
    }
  }
}

TEST(OracleVectors, GrowingKeepsWhatWasThere) {
  const Eigen::MatrixXf columns = random_vectors(kLength, kCount, 7);
  const Eigen::VectorXd u = random_weights(kLength, 3.0, 8);
  for (const std::size_t memory : {kAll, kHalf, std::size_t{0}}) {
    OracleVectors vectors(kLength, memory);
    // Blocks that begin, continue and end at all sorts of places.
    for (const Eigen::Index more : {1, 2, 100, 0, 47, 350, 499, 1}) {
      grow_by(vectors, columns, more);
      const Eigen::Index count = vectors.count();
      for (Eigen::Index t = 0; t < count; ++t)
        ASSERT_EQ(vectors.get(t), columns.col(t).cast<double>()) << t << " of " << count;
      OracleVectors at_once(kLength, kAll);
      grow_by(at_once, columns, count);
      expect_same(vectors.best(u, 2, {}), at_once.best(u, 1, {}));
    }
    EXPECT_EQ(vectors.count(), kCount);
  }
}

TEST(OracleVectors, MayBeOneNumberOrNone) {
  for (const std::size_t memory : {kAll, std::size_t{0}}) {
    OracleVectors vectors(1, memory);
    expect_same(vectors.best(Eigen::VectorXd::Ones(1), 2, {}), Best{});
    EXPECT_FALSE(vectors.spilled());
    vectors.grow(1);
    vectors.put(0, Eigen::VectorXf::Constant(1, -0.25F));
    EXPECT_EQ(vectors.spilled(), memory == 0);
    EXPECT_EQ(vectors.get(0), Eigen::VectorXd::Constant(1, -0.25));
    expect_same(vectors.best(Eigen::VectorXd::Ones(1), 2, {}), Best{.index = 0, .score = -0.25});
  }
}

TEST(OracleVectors, MayBeLongerThanABlock) {
  constexpr Eigen::Index kLong = 200'000;
  const Eigen::MatrixXf columns = random_vectors(kLong, 3, 9);
  OracleVectors vectors(kLong, sizeof(float) * kLong);
  grow_by(vectors, columns, 3);
  EXPECT_TRUE(vectors.spilled());
  for (Eigen::Index t = 0; t < 3; ++t) EXPECT_EQ(vectors.get(t), columns.col(t).cast<double>());
}

TEST(OracleVectors, StopsOnRequestAndReportsNothing) {
  OracleVectors vectors(kLength, kHalf);
  grow_by(vectors, random_vectors(kLength, kCount, 10), kCount);
  const Eigen::VectorXd u = random_weights(kLength, 1.0, 11);
  for (const int threads : {1, 2})
    for (const bool stop : {false, true}) {
      const Progress progress{
          .report = [](std::string_view, double) { ADD_FAILURE() << "one search of many is no stage"; },
          .stop_requested = [stop] { return stop; }};
      if (stop)
        EXPECT_THROW(vectors.best(u, threads, progress), Interrupted);
      else
        EXPECT_GE(vectors.best(u, threads, progress).index, 0);
    }
}

TEST(OracleVectors, SayThatTheDiskHasNoRoomAndStayAsTheyWere) {
  const Eigen::MatrixXf columns = random_vectors(kLength, 10, 12);
  OracleVectors vectors(kLength, 0);
  grow_by(vectors, columns, 10);
  EXPECT_THAT(testing::error_of([&] { vectors.grow(Eigen::Index{1} << 45); }),
              HasSubstr(" GB of oracle vectors in "));
  EXPECT_EQ(vectors.count(), 10);
  for (Eigen::Index t = 0; t < 10; ++t) EXPECT_EQ(vectors.get(t), columns.col(t).cast<double>());
}

}  // namespace
}  // namespace ore
