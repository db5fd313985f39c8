#include "linalg/compact_bases.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "linalg/paired_columns.h"
#include "linalg/segment_squares.h"
#include "support/page_arena.h"

namespace ore {
namespace {

/// Up to here, one vector after the other is as fast as unpacking for a matrix product.
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
  constexpr double kInverseUnit = 1.0 / 65536.0;  // the products' factor, see linalg/paired_columns.h
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
  for (auto j = static_cast<std::size_t>(other.offsets_[static_cast<std::size_t>(k)]); j < end; ++j) {
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
    const int first = offsets_[static_cast<std::size_t>(k)];
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
