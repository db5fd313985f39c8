#include "support/random.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace ore {
namespace {

constexpr int kDraws = 100'000;

std::vector<std::uint64_t> first_bits(RandomStream random) {
  std::vector<std::uint64_t> bits(8);
  for (std::uint64_t& value : bits) value = random.bits();
  return bits;
}

TEST(RandomStream, SameTripleGivesSameNumbers) {
  EXPECT_EQ(first_bits({3, RandomPurpose::kTest, 5}), first_bits({3, RandomPurpose::kTest, 5}));
}

TEST(RandomStream, EveryPartOfTheTripleMatters) {
  const auto reference = first_bits({3, RandomPurpose::kTest, 5});
  EXPECT_NE(reference, first_bits({4, RandomPurpose::kTest, 5}));
  EXPECT_NE(reference, first_bits({3, RandomPurpose::kSplit, 5}));
  EXPECT_NE(reference, first_bits({3, RandomPurpose::kTest, 6}));
  EXPECT_NE(reference, first_bits({5, RandomPurpose::kTest, 3})) << "seed and index are not interchangeable";
}

// A seed means the same for ever: models name their projections by it. The values come from an independent
// implementation of SplitMix64 and xoshiro256++ in Python.
TEST(RandomStream, FirstBitsAreGolden) {
  RandomStream a(1, RandomPurpose::kTest);
  EXPECT_EQ(a.bits(), 0xdaef00705af21ed6ULL);
  EXPECT_EQ(a.bits(), 0xba6f7b1c72dde4a1ULL);
  EXPECT_EQ(a.bits(), 0x93543f4a55b98d9dULL);
  EXPECT_EQ(a.bits(), 0x3730ddfcad508897ULL);
  RandomStream b(42, RandomPurpose::kPatchRectangle, 17);
  EXPECT_EQ(b.bits(), 0xd9114494ab3a00b8ULL);
  EXPECT_EQ(b.bits(), 0xe4e90c54e1a23748ULL);
}

TEST(RandomStream, FirstUniformAndBoundedNumbersAreGolden) {
  RandomStream uniform(1, RandomPurpose::kTest);
  EXPECT_EQ(uniform.uniform(), 0x1.b5de00e0b5e43p-1);
  EXPECT_EQ(uniform.uniform(), 0x1.74def638e5bbcp-1);
  EXPECT_EQ(uniform.uniform(), 0x1.26a87e94ab731p-1);
  RandomStream bounded(1, RandomPurpose::kTest);
  for (const int expected : {855, 728, 575, 215, 404, 929, 697, 127})
    EXPECT_EQ(bounded.below(1000), expected);
}

// Not bit for bit, since log() may differ in its last place between C libraries; a projection entry is
// rounded to single precision anyway.
TEST(RandomStream, FirstNormalNumbersAreGolden) {
  RandomStream random(1, RandomPurpose::kTest);
  for (const double expected :
       {0.691805679959648, 0.4445660507611203, 0.3736464010479632, -1.4074569422417795})
    EXPECT_NEAR(random.normal(), expected, 1e-14);
}

// Here and below: a mean of n independent draws has the standard deviation sd / sqrt(n); the bound is five of
// those, and the draws are always the same.
double five_sigma(double deviation) {
  return 5.0 * deviation / std::sqrt(static_cast<double>(kDraws));
}

TEST(RandomStream, UniformHasItsMeanAndVarianceAndRange) {
  RandomStream random(2, RandomPurpose::kTest);
  double sum = 0.0;
  double squares = 0.0;
  for (int i = 0; i < kDraws; ++i) {
    const double value = random.uniform();
    ASSERT_GE(value, 0.0);
    ASSERT_LT(value, 1.0);
    sum += value;
    squares += (value - 0.5) * (value - 0.5);
  }
  EXPECT_NEAR(sum / kDraws, 0.5, five_sigma(std::sqrt(1.0 / 12)));
  EXPECT_NEAR(squares / kDraws, 1.0 / 12, five_sigma(std::sqrt(1.0 / 180)));
}

TEST(RandomStream, UniformBetweenBoundsStaysBetweenThem) {
  RandomStream random(3, RandomPurpose::kTest);
  for (int i = 0; i < 1000; ++i) {
    const double value = random.uniform(-3.0, -1.0);
    ASSERT_GE(value, -3.0);
    ASSERT_LT(value, -1.0);
  }
}

TEST(RandomStream, LogUniformIsUniformInTheLogarithm) {
  RandomStream random(3, RandomPurpose::kTest);
  double sum = 0.0;
  for (int i = 0; i < kDraws; ++i) {
    const double value = random.log_uniform(0.25, 4.0);
    ASSERT_GE(value, 0.25);
    ASSERT_LT(value, 4.0);
    sum += std::log2(value);  // uniform in -2 ... 2
  }
  EXPECT_NEAR(sum / kDraws, 0.0, five_sigma(4.0 / std::sqrt(12.0)));
}

TEST(RandomStream, NormalHasTheMomentsOfTheNormalDistribution) {
  RandomStream random(4, RandomPurpose::kTest);
  double sum = 0.0;
  double squares = 0.0;
  double fourth = 0.0;
  double neighbours = 0.0;
  double previous = 0.0;
  for (int i = 0; i < kDraws; ++i) {
    const double value = random.normal();
    sum += value;
    squares += value * value;
    fourth += std::pow(value, 4);
    neighbours += value * previous;
    previous = value;
  }
  EXPECT_NEAR(sum / kDraws, 0.0, five_sigma(1.0));
  EXPECT_NEAR(squares / kDraws, 1.0, five_sigma(std::sqrt(2.0)));
  EXPECT_NEAR(fourth / kDraws, 3.0, five_sigma(std::sqrt(96.0)));
  EXPECT_NEAR(neighbours / kDraws, 0.0, five_sigma(1.0)) << "the two normals of a pair are independent";
}

TEST(RandomStream, NormalIsShiftedAndScaled) {
  RandomStream plain(5, RandomPurpose::kTest);
  RandomStream scaled(5, RandomPurpose::kTest);
  for (int i = 0; i < 10; ++i) {
    const double value = plain.normal();
    EXPECT_EQ(scaled.normal(128.0, 8.0), 128.0 + 8.0 * value);
  }
}

// A count among n draws has a standard deviation below sqrt(n p).
void expect_even(const std::vector<int>& counts, int draws) {
  const double expected = static_cast<double>(draws) / static_cast<double>(counts.size());
  for (const int count : counts) EXPECT_NEAR(count, expected, 5.0 * std::sqrt(expected));
}

TEST(RandomStream, BelowIsEven) {
  for (const int bound : {1, 2, 7, 10}) {
    RandomStream random(6, RandomPurpose::kTest);
    std::vector<int> counts(static_cast<std::size_t>(bound));
    for (int i = 0; i < kDraws; ++i) {
      const int value = random.below(bound);
      ASSERT_GE(value, 0);
      ASSERT_LT(value, bound);
      ++counts[static_cast<std::size_t>(value)];
    }
    expect_even(counts, kDraws);
  }
}

// 2^32 numbers do not divide evenly among 3 * 2^29 results: without rejection the residues modulo 3 would
// come in shares of 3/8, 3/8 and 2/8.
TEST(RandomStream, BelowIsEvenWhenTheBoundIsLarge) {
  RandomStream random(7, RandomPurpose::kTest);
  std::vector<int> counts(3);
  for (int i = 0; i < kDraws; ++i) ++counts[static_cast<std::size_t>(random.below(3 << 29) % 3)];
  expect_even(counts, kDraws);
}

TEST(RandomStream, BelowTakesTheLargestBound) {
  RandomStream random(8, RandomPurpose::kTest);
  for (int i = 0; i < 1000; ++i) ASSERT_GE(random.below(std::numeric_limits<int>::max()), 0);
}

}  // namespace
}  // namespace ore
