#pragma once
// Memory for large tables that are filled once and then read from one end to the other, again and again. In
// huge pages, where the system has them, that takes two thirds of the time: the processor looks up a page
// every 2 MB instead of every 4 kB, and reads ahead across its end.

#include <Eigen/Core>

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

#include "linalg/blas.h"

namespace ore {

/// Hands out pieces of one block after the other, each at the beginning of a cache line, and gives the memory
/// back when it is destroyed. Not for several threads at a time.
class PageArena : public std::pmr::memory_resource {
 public:
  /// The first block holds that many bytes: what will be asked for in all, as far as it is known.
  explicit PageArena(std::size_t expected_bytes) : next_block_(expected_bytes) {}
  ~PageArena() override;
  PageArena(const PageArena&) = delete;
  PageArena& operator=(const PageArena&) = delete;

  /// What a piece of that size takes.
  static constexpr std::size_t in_whole_lines(std::size_t bytes) {
    return (bytes + kLine - 1) / kLine * kLine;
  }

 private:
  static constexpr std::size_t kLine = 64;

  void* do_allocate(std::size_t bytes, std::size_t alignment) override;
  void do_deallocate(void* piece, std::size_t bytes, std::size_t alignment) override;
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

  std::vector<std::byte*> blocks_;
  std::size_t next_block_;      ///< least size of the next one
  std::size_t block_size_ = 0;  ///< of the last one
  std::size_t left_ = 0;        ///< of the last one
};

// Products of a vector with many columns of 16-bit integers, as fast as they come from memory.
//
// Two columns share one row of words, so that a word is split by a shift and a mask, in whole vector
// registers of any width:
//
//   word(row, pair) = 2^16 second(row) + first(row) modulo 2^32,   first, second in [-2^15, 2^15)

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

// Orthonormal bases Q_k of many classes in half the memory: 16 bits an entry.
//
//   |Q_k' y|^2   for every class k, which takes as long as the bases take to come from memory
//
// Where y is well represented, |y|^2 - |Q_k' y|^2 is a small difference of large numbers, and plain rounding
// of Q_k would drown it: the error is 2 c'E'y with c = Q_k' y and the rounding E. Three things keep it below
// what single precision loses anyway:
//   - every column is rounded to whole multiples of its largest entry / 32767 (IEEE halves are eight
//     times coarser);
//   - within its class the basis is turned so that the first column, the leading one, points along the mean
//   of
//     the class's faces: it takes nearly all of y, and the others little;
//   - what is stored for a column besides makes it a unit vector again, orthogonal to the leading one,
//   exactly.
// What remains is the rounding of two columns against each other of which both take little of y.

class CompactBases {
 public:
  /// No class yet. So many columns and classes will come: their memory, from `memory`, is taken once.
  CompactBases(int rows, int columns, int classes,
               std::pmr::memory_resource* memory = std::pmr::get_default_resource());

  /// What that takes of a PageArena.
  static std::size_t arena_bytes(int rows, int columns, int classes);

  int rows() const { return rows_; }
  int class_count() const { return static_cast<int>(offsets_.size()) - 1; }

  /// Appends a class. The columns of `basis` (d x rank, any rank from 0) are orthonormal; `mean` (d) is where
  /// the faces of the class lie.
  void add(const ConstMatrixRef& basis, const Eigen::Ref<const Eigen::VectorXf>& mean);

  /// Appends class k of another that has as many rows, bit by bit.
  void add(const CompactBases& other, int k);

  /// result(k, j) = |Q_k' y_j|^2. Sizes: vectors is d x n, result is class_count() x n.
  /// For a few vectors, a class has the same results wherever it stands and on every machine. Many go through
  /// a matrix product, which rounds differently.
  void squared_lengths(const ConstMatrixRef& vectors, MatrixRef result) const;

  /// The bases as they are after rounding, side by side, and where each begins (one more entry than classes).
  Eigen::MatrixXf unpacked() const;
  std::span<const int> offsets() const { return offsets_; }

 private:
  /// What is kept of a column besides its integers: the unit vector is scale times them less lean times the
  /// leading column of its class.
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
  std::pmr::vector<std::uint32_t> words_;     ///< the integers; see linalg/paired_columns.h
  std::pmr::vector<Correction> corrections_;  ///< by column
  std::pmr::vector<int> offsets_;             ///< class k has the columns [offsets_[k], offsets_[k + 1])
};

}  // namespace ore
