#pragma once
// The leave-one-out posteriors of all candidate patches on the faces as they are: the margins that
// ORE-Learning needs for every one of them, and the training error of a choice of weights.

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "learning/posterior_store.h"
#include "learning/training_set.h"
#include "ore/progress.h"

namespace ore {

/// Share of the plain samples whose own class has not the largest score alone (equation `train_error`; a tie
/// is no decision, so it counts as wrong). `scores` is classes x plain samples.
double share_wrong(Eigen::MatrixXf scores, const TrainingSet& set);

class PosteriorTable {
 public:
  /// Computes the margins of all patches on `threads` threads. Keeps references to `patches` and `set`, which
  /// must have samples. Posteriors beyond `memory` bytes are not kept but computed anew when asked for.
  PosteriorTable(const std::vector<Patch>& patches, std::uint64_t seed, const TrainingSet& set, int threads,
                 const Progress& progress, std::size_t memory = PosteriorStore::kUsualMemory);

  /// c_ti = b_{t,l_i}(x_i) - 1/K: plain samples x patches.
  const Eigen::MatrixXd& margins() const { return margins_; }

  /// Of xi_k = sum_t weights_t b_{t,k}.
  double training_error(const Eigen::VectorXd& weights);

 private:
  const TrainingSet& set_;
  int threads_;
  Progress progress_;
  Eigen::MatrixXd margins_;
  PosteriorStore store_;
};

}  // namespace ore
