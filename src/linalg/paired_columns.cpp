#include "linalg/paired_columns.h"

#include <cassert>
#include <cstring>

#include "support/multiversion.h"

namespace ore {
namespace {

// Registers as the compiler offers them on any machine: it splits them where the machine's are narrower.
using Float4 = float __attribute__((vector_size(16)));
using Float8 = float __attribute__((vector_size(32)));
using Int8 = std::int32_t __attribute__((vector_size(32)));
using Word8 = std::uint32_t __attribute__((vector_size(32)));

// No helper functions: they would not be compiled for the same instruction set.
ORE_MULTIVERSION
void multiply_pairs(const std::uint32_t* words, std::size_t rows, std::size_t pairs, const float* vector,
                    float* products) {
  for (std::size_t pair = 0; pair < pairs; pair += 2, words += 2 * rows, products += 4) {
    Float8 a{};
    Float8 b{};
    Float8 c{};
    Float8 d{};
    for (std::size_t row = 0; row < rows; row += 8) {
      Float8 y;
      Word8 ab;
      Word8 cd;
      std::memcpy(&y, vector + row, sizeof(y));
      std::memcpy(&ab, words + row, sizeof(ab));
      std::memcpy(&cd, words + rows + row, sizeof(cd));
      a += __builtin_convertvector(reinterpret_cast<Int8>(ab << 16), Float8) * y;
      b += __builtin_convertvector(reinterpret_cast<Int8>(ab & 0xffff0000U), Float8) * y;
      c += __builtin_convertvector(reinterpret_cast<Int8>(cd << 16), Float8) * y;
      d += __builtin_convertvector(reinterpret_cast<Int8>(cd & 0xffff0000U), Float8) * y;
    }
    // Eight sums of each to four, then all four columns at once to two and to one.
    const Float4 a4 = __builtin_shufflevector(a, a, 0, 1, 2, 3) + __builtin_shufflevector(a, a, 4, 5, 6, 7);
    const Float4 b4 = __builtin_shufflevector(b, b, 0, 1, 2, 3) + __builtin_shufflevector(b, b, 4, 5, 6, 7);
    const Float4 c4 = __builtin_shufflevector(c, c, 0, 1, 2, 3) + __builtin_shufflevector(c, c, 4, 5, 6, 7);
    const Float4 d4 = __builtin_shufflevector(d, d, 0, 1, 2, 3) + __builtin_shufflevector(d, d, 4, 5, 6, 7);
    const Float4 ab2 =
        __builtin_shufflevector(a4, b4, 0, 4, 1, 5) + __builtin_shufflevector(a4, b4, 2, 6, 3, 7);
    const Float4 cd2 =
        __builtin_shufflevector(c4, d4, 0, 4, 1, 5) + __builtin_shufflevector(c4, d4, 2, 6, 3, 7);
    const Float4 sums =
        __builtin_shufflevector(ab2, cd2, 0, 1, 4, 5) + __builtin_shufflevector(ab2, cd2, 2, 3, 6, 7);
    std::memcpy(products, &sums, sizeof(sums));
  }
}

}  // namespace

void multiply_paired_columns(std::span<const std::uint32_t> words, std::span<const float> vector,
                             std::span<float> products) {
  const std::size_t pairs = products.size() / 2;
  assert(vector.size() % 8 == 0 && products.size() % 4 == 0 && words.size() == pairs * vector.size());
  multiply_pairs(words.data(), vector.size(), pairs, vector.data(), products.data());
}

}  // namespace ore
