#pragma once
// CompactBases stores the orthonormal bases Q_k of many classes with 16 bits per entry and computes |Q_k'
// y|^2 for all classes at the speed of memory. Below it: PageArena, memory in huge pages, and products of a
// vector with 16-bit columns.

#include <Eigen/Core>

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

#include "linalg/blas.h"

namespace ore {

/// Memory for large tables that are filled once and then read sequentially many times. Huge pages, if the
/// system has them, cut the reading time to two thirds: one page lookup per 2 MB instead of 4 kB. Allocates
/// from large blocks, aligned to cache lines, and frees all memory in the destructor. Not thread-safe.
class PageArena : public std::pmr::memory_resource {
 public:
  /// The first block has `expected_bytes`: the total of all allocations, as far as known.
  explicit PageArena(std::size_t expected_bytes) : next_block_(expected_bytes) {}
  ~PageArena() override;
  PageArena(const PageArena&) = delete;
  PageArena& operator=(const PageArena&) = delete;

  /// Size of an allocation of `bytes`, rounded up to whole cache lines.
  static constexpr std::size_t in_whole_lines(std::size_t bytes) {
    return (bytes + kLine - 1) / kLine * kLine;
  }

 private:
  static constexpr std::size_t kLine = 64;

  void* do_allocate(std::size_t bytes, std::size_t alignment) override;
  void do_deallocate(void* piece, std::size_t bytes, std::size_t alignment) override;
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

  std::vector<std::byte*> blocks_;
  std::size_t next_block_;      ///< minimum size of the next block
  std::size_t block_size_ = 0;  ///< size of the last block
  std::size_t left_ = 0;        ///< free bytes of the last block
};

// Products of a vector with many columns of 16-bit integers, at the speed of memory.
//
// Two columns share one row of 32-bit words. A shift and a mask split a word, in vector registers of any
// width:
//
//   word(row, pair) = 2^16 second(row) + first(row) modulo 2^32,   first, second in [-2^15, 2^15)

/// `rows` rounded up to whole registers; the padding is 0.
constexpr std::size_t paired_rows(std::size_t rows) {
  return (rows + 7) / 8 * 8;
}

/// Number of pairs for `columns`, rounded up to an even number because the kernel takes two pairs at a time;
/// the padding is 0.
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

/// products[j] = 2^16 times the product of column j and the vector, in single precision. The order of
/// summation does not depend on the column's position or on the machine.
/// Sizes: vector has paired_rows(...) entries, words has that many per pair, products has two per pair; the
/// number of pairs is even.
void multiply_paired_columns(std::span<const std::uint32_t> words, std::span<const float> vector,
                             std::span<float> products);

// CompactBases: 16 bits per entry halve the memory, and memory limits the speed of |Q_k' y|^2 for all k.
//
// Where y is well represented, |y|^2 - |Q_k' y|^2 is a small difference of large numbers, and simple rounding
// of Q_k would dominate it: the error is 2 c'E'y with c = Q_k' y and the rounding E. Three measures keep it
// below the error of single precision:
//   - each column is rounded to whole multiples of its largest entry / 32767 (IEEE half precision is eight
//     times coarser);
//   - each basis is rotated within its span so that its first (leading) column points along the mean of the
//     class's faces: this column takes nearly all of y, the others little;
//   - two stored corrections per column make it exactly a unit vector and orthogonal to the leading column.
// The remaining error comes from pairs of other columns, which both take little of y.

class CompactBases {
 public:
  /// Starts without classes and reserves memory, from `memory`, for `columns` columns and `classes` classes.
  CompactBases(int rows, int columns, int classes,
               std::pmr::memory_resource* memory = std::pmr::get_default_resource());

  /// The bytes that such an object takes from a PageArena.
  static std::size_t arena_bytes(int rows, int columns, int classes);

  int rows() const { return rows_; }
  int class_count() const { return static_cast<int>(offsets_.size()) - 1; }

  /// Appends a class. The columns of `basis` (d x rank, any rank from 0) are orthonormal; `mean` (d) is
  /// the mean of the class's faces.
  void add(const ConstMatrixRef& basis, const Eigen::Ref<const Eigen::VectorXf>& mean);

  /// Appends an exact copy of class k of `other`, which has the same number of rows.
  void add(const CompactBases& other, int k);

  /// result(k, j) = |Q_k' y_j|^2. Sizes: vectors is d x n, result is class_count() x n.
  /// For few vectors, the results of a class depend neither on its position nor on the machine. Many vectors
  /// go through a matrix product, which rounds differently.
  void squared_lengths(const ConstMatrixRef& vectors, MatrixRef result) const;

  /// The bases after rounding, side by side; offsets() has the first column of each class and the end.
  Eigen::MatrixXf unpacked() const;
  std::span<const int> offsets() const { return offsets_; }

 private:
  /// The corrections of a column: unit vector = scale * integers - lean * leading column of its class.
  struct Correction {
    float scale;
    float lean;
  };

  std::size_t column_count() const { return corrections_.size(); }
  void append_column(std::span<const std::int16_t> entries, const Correction& correction);
  std::int16_t entry(std::size_t row, std::size_t column) const;
  void squares_by_class(std::span<const float> products, float* sums) const;
  void squared_lengths_of_one(const Eigen::Ref<const Eigen::VectorXf>& vector, float* result) const;

  int rows_;
  // In the order in which they are read.
  std::pmr::vector<std::uint32_t> words_;     ///< the integers in pairs, as above
  std::pmr::vector<Correction> corrections_;  ///< by column
  std::pmr::vector<int> offsets_;             ///< class k has the columns [offsets_[k], offsets_[k + 1])
};

}  // namespace ore
