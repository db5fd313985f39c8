#pragma once
// ORE-Boosting (Algorithm `ore_boosting`): column generation over the candidate patches. Each step finds the
// patch t that maximises c_t'u for the current weights u of the samples. The header offers the store of the
// oracle vectors c_t (OracleVectors), the oracle (CandidateOracle), and the learner (boost_weights).

// The oracle vectors of all candidates, each computed once: in memory up to a limit, beyond it in a scratch
// file.

#include <Eigen/Core>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "learning/margins.h"
#include "learning/weights.h"
#include "optim/column_generation.h"
#include "ore/progress.h"
#include "ore/training.h"
#include "patch/patch_pool.h"
#include "support/files.h"

namespace ore {

class OracleVectors {
 public:
  /// Vectors of `length` floats; holds up to `memory` bytes of them in memory and the others in the file.
  OracleVectors(Eigen::Index length, std::size_t memory);

  Eigen::Index count() const { return count_; }
  bool spilled() const { return blocks_for(count_) > blocks_in_memory_; }  ///< some are in the file

  /// Makes room for `more` vectors. Call put() for all of them before any query. Must not run beside other
  /// calls. Throws Error, and changes nothing, when the disk lacks the room.
  void grow(Eigen::Index more);

  /// Stores vector t. Threads may store different t at the same time. Throws Error if the disk fails.
  void put(Eigen::Index t, const Eigen::Ref<const Eigen::VectorXf>& vector);

  Eigen::VectorXd get(Eigen::Index t) const;

  using Best = ColumnOracle::Column;

  /// The largest c_t'u, the first of equal ones; index -1 if there are no vectors. The products are in
  /// single precision: accurate to 1e-6 for entries of c_t in [-1, 1] and u >= 0 of sum 1. The result
  /// depends neither on `threads` nor on `memory`. Reports no progress, but throws Interrupted when asked
  /// to stop.
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

// The oracle over the candidate patches. Posteriors do not depend on the weights of the faces (theorem
// `fast_train`), so that each candidate is represented once and only its oracle vector is kept. Finding the
// most violated constraint is then one product (equation `simple_best_bpr`).

struct CandidateOracleOptions {
  std::size_t memory = std::size_t{512} << 20;  ///< for oracle vectors; the others go to a file
  int fresh = 0;  ///< new candidates that each step draws, half of them near those already chosen
  int threads = 0;
};

class CandidateOracle : public ColumnOracle {
 public:
  /// Represents all of `candidates`, whose streams count from 0, and appends the fresh ones that it draws.
  /// Keeps references to all arguments. With options.fresh > 0 there must be a candidate of every kind.
  CandidateOracle(std::vector<Patch>& candidates, const PatchSampler& sampler, MarginSource& margin_source,
                  const CandidateOracleOptions& options, const Progress& progress);

  Eigen::Index rows() const override { return margin_source_.sample_count(); }
  Column most_violated(const Eigen::VectorXd& face_weights) override;
  Eigen::VectorXd column(Eigen::Index index) override;

  /// See MarginTable. `weights` has one entry per candidate.
  double training_error(const Eigen::VectorXd& weights);
  double occluded_error(const Eigen::VectorXd& weights) const;
  double typical_residual(int t) const { return static_cast<double>(typical_[t]); }

  Eigen::Index count() const { return vectors_.count(); }
  const Patch& candidate(Eigen::Index t) const { return candidates_[t]; }

  /// Time spent on representing fresh candidates.
  double fresh_seconds() const { return fresh_seconds_; }

 private:
  void represent_from(std::size_t first, const Progress& progress);
  void draw_fresh();

  std::vector<Patch>& candidates_;
  const PatchSampler& sampler_;
  MarginSource& margin_source_;
  CandidateOracleOptions options_;
  Progress quiet_;  ///< reports nothing, only asks whether to stop
  OracleVectors vectors_;
  PosteriorStore posteriors_;
  std::vector<float> typical_;
  std::vector<std::vector<Patch>> chosen_;  ///< by kind
  bool first_round_ = true;
  double fresh_seconds_ = 0.0;
};

// ORE-Boosting: the weights of ORE-Learning when there are too many candidates to solve for all of them at
// once. Each step adds one patch and solves again for the weights of all added patches.

struct OreBoostingOptions {
  std::vector<double> budgets;  ///< rising
  double epsilon = 1e-5;        ///< see ColumnGenerationOptions
  int steps = 100;
  double relative_gap = 1e-6;
};

struct BoostedWeights {
  LearnedWeights learned;
  std::vector<BoostingStep> steps;  ///< for the chosen budget
};

/// Runs boosting for each budget from zero weights, and chooses the budget with the smallest error over plain
/// and occluded samples together; of equal ones the smallest. Stops after a budget without any error.
BoostedWeights boost_weights(CandidateOracle& oracle, const OreBoostingOptions& options,
                             const Progress& progress);

}  // namespace ore
