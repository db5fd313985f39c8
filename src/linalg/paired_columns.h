#pragma once
// Products of a vector with many columns of 16-bit integers, as fast as they come from memory.
//
// Two columns share one row of words, so that a word is split by a shift and a mask, in whole vector
// registers of any width:
//
//   word(row, pair) = 2^16 second(row) + first(row) modulo 2^32,   first, second in [-2^15, 2^15)

#include <cstddef>
#include <cstdint>
#include <span>

namespace ore {

/// Rows that a vector of that length takes: a whole number of registers. What is added is 0.
constexpr std::size_t paired_rows(std::size_t rows) {
  return (rows + 7) / 8 * 8;
}

/// Pairs that so many columns take: two pairs are worked on at a time. What is added is 0.
constexpr std::size_t column_pairs(std::size_t columns) {
  return (columns + 3) / 4 * 2;
}

/// 2^16 times the first or the second column's entry.
constexpr float first_of_pair(std::uint32_t word) {
  return static_cast<float>(static_cast<std::int32_t>(word << 16));
}
constexpr float second_of_pair(std::uint32_t word) {
  return static_cast<float>(static_cast<std::int32_t>(word & 0xffff0000U));
}

/// products[j] = 2^16 times the product of column j and the vector, in single precision; each is summed in
/// the same order wherever its column stands, and on every machine.
/// Sizes: vector has paired_rows(...) entries, words that many for each pair, products two for each pair; the
/// number of pairs is even.
void multiply_paired_columns(std::span<const std::uint32_t> words, std::span<const float> vector,
                             std::span<float> products);

}  // namespace ore
