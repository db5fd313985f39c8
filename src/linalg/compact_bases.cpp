#include "linalg/compact_bases.h"

#include <sys/mman.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <new>

#include "linalg/simd.h"

namespace ore {
namespace {

constexpr std::size_t kHugePage = std::size_t{1} << 21;

/// Requests huge pages; without them the memory works as well, only slower.
std::byte* take_block(std::size_t bytes, std::size_t least_alignment) {
  const std::size_t alignment = bytes >= kHugePage ? kHugePage : least_alignment;
  const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
  void* const block = std::aligned_alloc(alignment, rounded);
  if (block == nullptr) throw std::bad_alloc();
#if defined(MADV_HUGEPAGE)
  if (alignment == kHugePage) madvise(block, rounded, MADV_HUGEPAGE);
#endif
  return static_cast<std::byte*>(block);
}

}  // namespace

PageArena::~PageArena() {
  for (std::byte* const block : blocks_) std::free(block);
}

void* PageArena::do_allocate(std::size_t bytes, [[maybe_unused]] std::size_t alignment) {
  assert(alignment <= kLine);
  const std::size_t whole = in_whole_lines(std::max<std::size_t>(bytes, 1));
  if (whole > left_) {
    const std::size_t size = std::max(whole, in_whole_lines(next_block_));
    blocks_.reserve(blocks_.size() + 1);
    blocks_.push_back(take_block(size, kLine));
    block_size_ = left_ = size;
  }
  std::byte* const piece = blocks_.back() + (block_size_ - left_);
  left_ -= whole;
  return piece;
}

void PageArena::do_deallocate(void*, std::size_t, std::size_t) {}

namespace {

// Vector types of the compiler, which splits them if the machine's registers are narrower.
using Float4 = float __attribute__((vector_size(16)));
using Float8 = float __attribute__((vector_size(32)));
using Int8 = std::int32_t __attribute__((vector_size(32)));
using Word8 = std::uint32_t __attribute__((vector_size(32)));

// No helper functions: the compiler would not compile them for the same instruction set.
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

namespace {

/// Up to this number, one vector at a time is as fast as unpacking for a matrix product.
constexpr Eigen::Index kFewVectors = 15;

/// The basis times the reflection that turns Q'm to the first axis: the first column then points along the
/// part of m that the basis spans, or against it.
Eigen::MatrixXd turned_to_mean(const Eigen::MatrixXd& basis, const Eigen::VectorXd& mean) {
  Eigen::VectorXd normal = basis.transpose() * mean;
  const double length = normal.norm();
  if (!(length > 0.0)) return basis;
  normal[0] += normal[0] < 0.0 ? -length : length;
  return basis - (basis * normal) * (2.0 / normal.squaredNorm()) * normal.transpose();
}

std::vector<std::int16_t> rounded_entries(const Eigen::VectorXd& column) {
  constexpr double kLargestHalf = 32767.0;
  const double scale = kLargestHalf / column.cwiseAbs().maxCoeff();
  std::vector<std::int16_t> entries;
  entries.reserve(static_cast<std::size_t>(column.size()));
  for (const double entry : column) entries.push_back(static_cast<std::int16_t>(std::lround(entry * scale)));
  return entries;
}

Eigen::VectorXd as_vector(const std::vector<std::int16_t>& entries) {
  return Eigen::Map<const Eigen::Matrix<std::int16_t, Eigen::Dynamic, 1>>(
             entries.data(), static_cast<Eigen::Index>(entries.size()))
      .cast<double>();
}

}  // namespace

CompactBases::CompactBases(int rows, int columns, int classes, std::pmr::memory_resource* memory)
    : rows_(rows), words_(memory), corrections_(memory), offsets_(memory) {
  assert(rows >= 1 && columns >= 0 && classes >= 0);
  const auto count = static_cast<std::size_t>(columns);
  words_.reserve(column_pairs(count) * paired_rows(static_cast<std::size_t>(rows)));
  corrections_.reserve(count);
  offsets_.reserve(static_cast<std::size_t>(classes) + 1);
  offsets_.push_back(0);
}

std::size_t CompactBases::arena_bytes(int rows, int columns, int classes) {
  const auto count = static_cast<std::size_t>(columns);
  const std::size_t words = column_pairs(count) * paired_rows(static_cast<std::size_t>(rows));
  return PageArena::in_whole_lines(words * sizeof(std::uint32_t)) +
         PageArena::in_whole_lines(count * sizeof(Correction)) +
         PageArena::in_whole_lines((static_cast<std::size_t>(classes) + 1) * sizeof(int));
}

void CompactBases::append_column(std::span<const std::int16_t> entries, const Correction& correction) {
  const std::size_t column = column_count();
  const std::size_t stride = paired_rows(static_cast<std::size_t>(rows_));
  words_.resize(column_pairs(column + 1) * stride, 0);
  std::uint32_t* const pair = &words_[column / 2 * stride];
  const unsigned shift = column % 2 == 0 ? 0U : 16U;
  for (std::size_t row = 0; row < entries.size(); ++row)
    pair[row] |= std::uint32_t{static_cast<std::uint16_t>(entries[row])} << shift;
  corrections_.push_back(correction);
}

std::int16_t CompactBases::entry(std::size_t row, std::size_t column) const {
  const std::uint32_t word = words_[column / 2 * paired_rows(static_cast<std::size_t>(rows_)) + row];
  return static_cast<std::int16_t>(column % 2 == 0 ? word & 0xffffU : word >> 16);
}

void CompactBases::add(const ConstMatrixRef& basis, const Eigen::Ref<const Eigen::VectorXf>& mean) {
  assert(basis.rows() == rows_ && mean.size() == rows_);
  offsets_.push_back(offsets_.back() + static_cast<int>(basis.cols()));
  if (basis.cols() == 0) return;
  const Eigen::MatrixXd turned = turned_to_mean(basis.cast<double>(), mean.cast<double>());
  constexpr double kInverseUnit = 1.0 / 65536.0;  // the products' factor, see multiply_paired_columns
  Eigen::VectorXd leading;
  for (Eigen::Index j = 0; j < turned.cols(); ++j) {
    const std::vector<std::int16_t> entries = rounded_entries(turned.col(j));
    const Eigen::VectorXd column = as_vector(entries);
    if (j == 0) leading = column.normalized();
    const double along = j == 0 ? 0.0 : column.dot(leading);
    const double scale = 1.0 / (column - along * leading).norm();
    append_column(entries, {static_cast<float>(scale * kInverseUnit), static_cast<float>(scale * along)});
  }
}

void CompactBases::add(const CompactBases& other, int k) {
  assert(other.rows_ == rows_ && k >= 0 && k < other.class_count());
  std::vector<std::int16_t> entries(static_cast<std::size_t>(rows_));
  const auto end = static_cast<std::size_t>(other.offsets_[static_cast<std::size_t>(k) + 1]);
  for (auto j = static_cast<std::size_t>(other.offsets_[k]); j < end; ++j) {
    for (std::size_t row = 0; row < entries.size(); ++row) entries[row] = other.entry(row, j);
    append_column(entries, other.corrections_[j]);
  }
  offsets_.push_back(static_cast<int>(column_count()));
}

void CompactBases::squares_by_class(std::span<const float> products, float* sums) const {
  for (std::size_t k = 0; k + 1 < offsets_.size(); ++k) {
    const auto first = static_cast<std::size_t>(offsets_[k]);
    const auto end = static_cast<std::size_t>(offsets_[k + 1]);
    const float leading = first < end ? corrections_[first].scale * products[first] : 0.0F;
    float sum = 0.0F;
    for (std::size_t j = first; j < end; ++j) {
      const float coordinate = corrections_[j].scale * products[j] - corrections_[j].lean * leading;
      sum += coordinate * coordinate;
    }
    sums[k] = sum;
  }
}

void CompactBases::squared_lengths_of_one(const Eigen::Ref<const Eigen::VectorXf>& vector,
                                          float* result) const {
  std::vector<float> padded(paired_rows(static_cast<std::size_t>(rows_)), 0.0F);
  std::copy_n(vector.data(), rows_, padded.begin());
  std::vector<float> products(2 * column_pairs(column_count()));
  multiply_paired_columns(words_, padded, products);
  squares_by_class(products, result);
}

void CompactBases::squared_lengths(const ConstMatrixRef& vectors, MatrixRef result) const {
  assert(vectors.rows() == rows_ && result.rows() == class_count() && result.cols() == vectors.cols());
  if (vectors.cols() <= kFewVectors) {
    for (Eigen::Index j = 0; j < vectors.cols(); ++j)
      squared_lengths_of_one(vectors.col(j), result.col(j).data());
    return;
  }
  Eigen::MatrixXf products(static_cast<Eigen::Index>(column_count()), vectors.cols());
  multiply_transposed(unpacked(), vectors, products);
  segment_squares(products, offsets_, result);
}

Eigen::MatrixXf CompactBases::unpacked() const {
  Eigen::MatrixXf bases(rows_, static_cast<Eigen::Index>(column_count()));
  const std::size_t stride = paired_rows(static_cast<std::size_t>(rows_));
  for (int k = 0; k < class_count(); ++k) {
    const int first = offsets_[k];
    for (int j = first; j < offsets_[static_cast<std::size_t>(k) + 1]; ++j) {
      const auto column = static_cast<std::size_t>(j);
      const std::uint32_t* const words = &words_[column / 2 * stride];
      float* const entries = bases.col(j).data();
      const float* const leading = bases.col(first).data();
      const float scale = corrections_[column].scale;
      const float lean = corrections_[column].lean;
      for (int row = 0; row < rows_; ++row)
        entries[row] = scale * (column % 2 == 0 ? first_of_pair(words[row]) : second_of_pair(words[row]));
      if (j != first)
        for (int row = 0; row < rows_; ++row) entries[row] -= lean * leading[row];
    }
  }
  return bases;
}

}  // namespace ore
