#include "learning/oracle_vectors.h"

#include <cblas.h>

#include <algorithm>
#include <cassert>
#include <span>

#include "support/parallel.h"

namespace ore {
namespace {

// Large enough that a read from the file is cheap for what it brings, small enough to stay in the cache until
// it is multiplied.
constexpr Eigen::Index kBlockBytes = Eigen::Index{512} << 10;

// All samples of smaller weight together change no score that matters, but many processors are a hundred
// times slower on numbers below the normal range of `float`.
constexpr double kNegligibleWeight = 1e-20;

constexpr Eigen::Index bytes_of(Eigen::Index floats) {
  return floats * static_cast<Eigen::Index>(sizeof(float));
}

// So many products are summed in single precision; their sums are added in double precision.
constexpr Eigen::Index kSegment = 512;

/// a'b. One product of all columns with u is hardly faster, memory being the limit, but BLAS may sum some
/// of its columns in another order: equal vectors would get scores that depend on their places.
double dot(const Eigen::Ref<const Eigen::VectorXf>& a, const Eigen::VectorXf& b) {
  double sum = 0.0;
  for (Eigen::Index i = 0; i < b.size(); i += kSegment)
    sum +=
        cblas_sdot(static_cast<blasint>(std::min(kSegment, b.size() - i)), a.data() + i, 1, b.data() + i, 1);
  return sum;
}

/// The best of the columns, whose indices count from `first`.
OracleVectors::Best best_column(const Eigen::Ref<const Eigen::MatrixXf>& columns, const Eigen::VectorXf& u,
                                Eigen::Index first) {
  OracleVectors::Best best;
  for (Eigen::Index j = 0; j < columns.cols(); ++j) {
    const double score = dot(columns.col(j), u);
    if (score > best.score) best = {.index = first + j, .score = score};
  }
  return best;
}

}  // namespace

OracleVectors::OracleVectors(Eigen::Index length, std::size_t memory)
    : length_(length),
      block_columns_(std::max<Eigen::Index>(kBlockBytes / bytes_of(length), 1)),
      blocks_in_memory_(
          static_cast<Eigen::Index>(memory / static_cast<std::size_t>(bytes_of(length * block_columns_)))) {}

void OracleVectors::grow(Eigen::Index more) {
  const Eigen::Index grown = count_ + more;
  if (blocks_for(grown) > blocks_in_memory_) {
    if (!file_) file_.emplace("oracle vectors");
    file_->grow_to(file_offset(grown));
  }
  // Whole blocks, though the last one may hold a single vector: pages that nobody writes to cost nothing.
  while (static_cast<Eigen::Index>(memory_.size()) < std::min(blocks_for(grown), blocks_in_memory_))
    memory_.emplace_back(length_, block_columns_);
  count_ = grown;
}

void OracleVectors::put(Eigen::Index t, const Eigen::Ref<const Eigen::VectorXf>& vector) {
  assert(t >= 0 && t < count_ && vector.size() == length_);
  const Eigen::Index block = t / block_columns_;
  if (block < blocks_in_memory_)
    memory_[static_cast<std::size_t>(block)].col(t % block_columns_) = vector;
  else
    file_->write(file_offset(t),
                 std::as_bytes(std::span(vector.data(), static_cast<std::size_t>(vector.size()))));
}

Eigen::VectorXd OracleVectors::get(Eigen::Index t) const {
  assert(t >= 0 && t < count_);
  const Eigen::Index block = t / block_columns_;
  if (block < blocks_in_memory_)
    return memory_[static_cast<std::size_t>(block)].col(t % block_columns_).cast<double>();
  return read_columns(t, 1).cast<double>();
}

OracleVectors::Best OracleVectors::best(const Eigen::VectorXd& u, int threads,
                                        const Progress& progress) const {
  assert(u.size() == length_);
  const Eigen::VectorXf weights = (u.array().abs() < kNegligibleWeight).select(0.0, u).cast<float>();
  const Eigen::Index blocks = blocks_for(count_);
  std::vector<Best> block_best(static_cast<std::size_t>(blocks));
  parallel_for(
      static_cast<int>(blocks), threads,
      [&](int block) { block_best[static_cast<std::size_t>(block)] = best_of_block(block, weights); },
      {.report = {}, .stop_requested = progress.stop_requested});
  Best best;
  for (const Best& candidate : block_best)
    if (candidate.score > best.score) best = candidate;
  return best;
}

OracleVectors::Best OracleVectors::best_of_block(Eigen::Index block, const Eigen::VectorXf& u) const {
  const Eigen::Index first = block * block_columns_;
  const Eigen::Index columns = std::min(block_columns_, count_ - first);
  if (block < blocks_in_memory_)
    return best_column(memory_[static_cast<std::size_t>(block)].leftCols(columns), u, first);
  return best_column(read_columns(first, columns), u, first);
}

Eigen::MatrixXf OracleVectors::read_columns(Eigen::Index first, Eigen::Index columns) const {
  Eigen::MatrixXf result(length_, columns);
  file_->read(file_offset(first),
              std::as_writable_bytes(std::span(result.data(), static_cast<std::size_t>(result.size()))));
  return result;
}

std::uint64_t OracleVectors::file_offset(Eigen::Index t) const {
  return static_cast<std::uint64_t>(bytes_of(length_ * (t - blocks_in_memory_ * block_columns_)));
}

}  // namespace ore
