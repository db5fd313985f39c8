#pragma once
// The posteriors of all candidate patches, as far as there is room for them: the training error needs those
// of the patches that are kept, and which ones these are is known last.

#include <Eigen/Core>
#include <cstddef>
#include <functional>
#include <vector>

#include "ore/progress.h"

namespace ore {

class PosteriorStore {
 public:
  /// Bytes beyond which nothing is kept.
  static constexpr std::size_t kUsualMemory = std::size_t{256} << 20;

  /// `compute` gives the posteriors of patch t, rows x columns; it is called from several threads.
  PosteriorStore(Eigen::Index rows, Eigen::Index columns, std::function<Eigen::MatrixXf(int)> compute,
                 std::size_t memory);

  /// There are `more` patches. Where not all have room any longer, those that were offered are dropped.
  void grow(int more);

  /// Hands over what compute(t) would give, for later. Different t may come from different threads.
  void offer(int t, Eigen::MatrixXf posteriors);

  /// sum_t weights_t posteriors_t, always in the same order. What is not kept is computed anew.
  Eigen::MatrixXf weighted_sum(const Eigen::VectorXd& weights, int threads, const Progress& progress);

 private:
  Eigen::Index rows_;
  Eigen::Index columns_;
  std::function<Eigen::MatrixXf(int)> compute_;
  std::size_t room_;                   ///< how many may be kept in all
  bool keep_offers_ = true;            ///< there is room for every patch
  std::vector<Eigen::MatrixXf> kept_;  ///< empty where not kept
};

}  // namespace ore
