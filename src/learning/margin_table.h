#pragma once
// The margins of all candidate patches, which ORE-Learning needs at once, and the training error of a choice
// of weights.

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "learning/evidence.h"
#include "learning/posterior_store.h"
#include "ore/progress.h"

namespace ore {

class MarginTable {
 public:
  /// Asks all patches on `threads` threads. Keeps references to `patches` and `evidence`. Posteriors beyond
  /// `memory` bytes are not kept but computed anew when asked for.
  MarginTable(const std::vector<Patch>& patches, Evidence& evidence, int threads, const Progress& progress,
              std::size_t memory = PosteriorStore::kUsualMemory);

  /// Samples x patches.
  const Eigen::MatrixXd& margins() const { return margins_; }

  double usual_residual(int t) const { return static_cast<double>(usual_[static_cast<std::size_t>(t)]); }

  /// Of the plain samples under xi_k = sum_t weights_t b_{t,k}.
  double training_error(const Eigen::VectorXd& weights);

  /// Share of the occluded samples with sum_t weights_t margins_ti <= 0.
  double occluded_error(const Eigen::VectorXd& weights) const;

 private:
  const TrainingSet& set_;
  int threads_;
  Progress progress_;
  Eigen::MatrixXd margins_;
  std::vector<float> usual_;
  PosteriorStore store_;
};

}  // namespace ore
