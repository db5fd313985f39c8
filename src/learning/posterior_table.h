#pragma once
// The leave-one-out posteriors of all candidate patches: the margins that learning needs for every one of
// them, and the full posteriors that the training error needs for the few that are kept.

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "learning/leave_one_out.h"
#include "ore/progress.h"

namespace ore {

class PosteriorTable {
 public:
  /// Full posteriors beyond this many bytes are not kept but computed anew when asked for.
  static constexpr std::size_t kUsualMemory = std::size_t{256} << 20;

  /// Computes the margins of all patches on `threads` threads. Keeps references to `patches` and `training`.
  PosteriorTable(const std::vector<Patch>& patches, std::uint64_t seed, const TrainingFaces& training,
                 int threads, const Progress& progress, std::size_t memory = kUsualMemory);

  /// c_ti = b_{t,l_i}(x_i) - 1/K: learnable faces x patches.
  const Eigen::MatrixXd& margins() const { return margins_; }

  /// Share of the learnable faces whose own xi_k = sum_t weights_t b_{t,k} is not the largest alone
  /// (equation `train_error`; a tie is no decision, so it counts as wrong).
  double training_error(const Eigen::VectorXd& weights);

 private:
  /// sum_t weights_t b_{t,k}(x_i): classes x faces.
  Eigen::MatrixXf weighted_sum(const Eigen::VectorXd& weights);

  const std::vector<Patch>& patches_;
  std::uint64_t seed_;
  const TrainingFaces& training_;
  int threads_;
  Progress progress_;
  Eigen::MatrixXd margins_;
  std::vector<Eigen::MatrixXf> kept_;  ///< classes x faces per patch; empty where not kept
  std::size_t room_ = 0;               ///< how many more may be kept
};

}  // namespace ore
