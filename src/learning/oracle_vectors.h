#pragma once
// What column generation searches at every step: for every candidate patch t its oracle vector c_t, computed
// once, and for ever new weights u of the samples the patch of the largest c_t'u. In memory as far as a limit
// allows, beyond it in a scratch file.

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "optim/column_generation.h"
#include "ore/progress.h"
#include "support/scratch_file.h"

namespace ore {

class OracleVectors {
 public:
  /// Vectors of `length` floats; up to `memory` bytes of them are held in memory, the others in the file.
  OracleVectors(Eigen::Index length, std::size_t memory);

  Eigen::Index count() const { return count_; }
  bool spilled() const { return blocks_for(count_) > blocks_in_memory_; }  ///< some are in the file

  /// Makes room for `more` vectors, which must all be put before anything is asked. Not while other calls
  /// run. Throws Error, and changes nothing, when the disk lacks the room.
  void grow(Eigen::Index more);

  /// Stores vector t. Different t may come from different threads. Throws Error: the disk fails.
  void put(Eigen::Index t, const Eigen::Ref<const Eigen::VectorXf>& vector);

  Eigen::VectorXd get(Eigen::Index t) const;

  using Best = ColumnOracle::Column;

  /// The largest c_t'u, the first of equal ones; index -1 where there are none. The products are in single
  /// precision: good to 1e-6 for entries of c_t in [-1, 1] and u >= 0 of sum 1. The result depends neither on
  /// `threads` nor on what is in memory. Does not report, but throws Interrupted when asked to stop.
  Best best(const Eigen::VectorXd& u, int threads, const Progress& progress) const;

 private:
  // Vectors are kept in blocks of columns, all but the last one full; the first blocks are those in memory.
  Eigen::Index blocks_for(Eigen::Index vectors) const {
    return (vectors + block_columns_ - 1) / block_columns_;
  }
  std::uint64_t file_offset(Eigen::Index t) const;
  Eigen::MatrixXf read_columns(Eigen::Index first, Eigen::Index columns) const;
  Best best_of_block(Eigen::Index block, const Eigen::VectorXf& u) const;

  Eigen::Index length_;
  Eigen::Index block_columns_;
  Eigen::Index blocks_in_memory_;  ///< at most
  Eigen::Index count_ = 0;
  std::vector<Eigen::MatrixXf> memory_;  ///< block after block, each length x block_columns
  std::optional<ScratchFile> file_;      ///< the other blocks; created when the first is needed
};

}  // namespace ore
