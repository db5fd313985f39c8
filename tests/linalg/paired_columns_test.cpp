#include "linalg/compact_bases.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "helpers/random_faces.h"

namespace ore {
namespace {

using Column = std::vector<std::int16_t>;

std::vector<std::uint32_t> paired(const std::vector<Column>& columns, std::size_t rows) {
  std::vector<std::uint32_t> words(column_pairs(columns.size()) * rows, 0);
  for (std::size_t j = 0; j < columns.size(); ++j)
    for (std::size_t i = 0; i < rows; ++i)
      words[j / 2 * rows + i] |= std::uint32_t{static_cast<std::uint16_t>(columns[j][i])} << (j % 2 * 16);
  return words;
}

std::vector<float> products_of(const std::vector<Column>& columns, const std::vector<float>& vector) {
  std::vector<float> products(2 * column_pairs(columns.size()), -7.0F);
  multiply_paired_columns(paired(columns, vector.size()), vector, products);
  return products;
}

/// Every value that 16 bits have, the ends among them.
std::vector<Column> random_columns(std::size_t count, std::size_t rows, RandomStream& random) {
  std::vector<Column> columns(count, Column(rows));
  for (Column& column : columns) {
    for (std::int16_t& entry : column) entry = static_cast<std::int16_t>(random.below(65536) - 32768);
    column.front() = std::numeric_limits<std::int16_t>::min();
    column.back() = std::numeric_limits<std::int16_t>::max();
  }
  return columns;
}

std::vector<float> random_vector(std::size_t rows, RandomStream& random) {
  std::vector<float> vector(rows);
  for (float& entry : vector) entry = static_cast<float>(random.normal());
  return vector;
}

// Every product is rounded once, and so is every one of the sums that it goes into: rows / 8 and three more.
TEST(PairedColumns, ProductsEqualTheLoop) {
  RandomStream random = testing::test_stream(1);
  for (const std::size_t rows : {8, 16, 88})
    for (const std::size_t count : {0, 1, 2, 3, 4, 5, 8, 19}) {
      const std::vector<Column> columns = random_columns(count, rows, random);
      const std::vector<float> vector = random_vector(rows, random);
      const std::vector<float> products = products_of(columns, vector);
      for (std::size_t j = 0; j < count; ++j) {
        double sum = 0.0;
        double size = 0.0;
        for (std::size_t i = 0; i < rows; ++i) {
          const double term = 65536.0 * columns[j][i] * static_cast<double>(vector[i]);
          sum += term;
          size += std::abs(term);
        }
        const double roundings = static_cast<double>(rows) / 8.0 + 4.0;
        EXPECT_NEAR(products[j], sum, 0.5 * roundings * std::numeric_limits<float>::epsilon() * size)
            << rows << " rows, column " << j << " of " << count;
      }
      for (std::size_t j = count; j < products.size(); ++j) EXPECT_EQ(products[j], 0.0F);
    }
}

TEST(PairedColumns, AColumnHasTheSameProductWhereverItStands) {
  RandomStream random = testing::test_stream(2);
  const std::vector<float> vector = random_vector(104, random);
  const Column column = random_columns(1, vector.size(), random).front();
  const float alone = products_of({column}, vector)[0];
  for (std::size_t place = 0; place < 9; ++place) {
    std::vector<Column> columns = random_columns(9, vector.size(), random);
    columns[place] = column;
    EXPECT_EQ(products_of(columns, vector)[place], alone) << place;
  }
}

TEST(PairedColumns, WordsSplitIntoTheirEntries) {
  for (const int first : {-32768, -1, 0, 1, 32767})
    for (const int second : {-32768, -1, 0, 1, 32767}) {
      const std::uint32_t word = paired(
          {Column(8, static_cast<std::int16_t>(first)), Column(8, static_cast<std::int16_t>(second))}, 8)[0];
      EXPECT_EQ(first_of_pair(word), 65536.0F * static_cast<float>(first));
      EXPECT_EQ(second_of_pair(word), 65536.0F * static_cast<float>(second));
    }
}

}  // namespace
}  // namespace ore
