#include "learning/posterior_store.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "support/parallel.h"

namespace ore {

PosteriorStore::PosteriorStore(Eigen::Index rows, Eigen::Index columns,
                               std::function<Eigen::MatrixXf(int)> compute, std::size_t memory)
    : rows_(rows),
      columns_(columns),
      compute_(std::move(compute)),
      room_(memory / std::max<std::size_t>(static_cast<std::size_t>(rows * columns) * sizeof(float), 1)) {}

void PosteriorStore::grow(int more) {
  kept_.resize(kept_.size() + static_cast<std::size_t>(more));
  if (!keep_offers_ || room_ >= kept_.size()) return;
  keep_offers_ = false;
  for (Eigen::MatrixXf& offered : kept_) offered = {};
}

void PosteriorStore::offer(int t, Eigen::MatrixXf posteriors) {
  // Where not all have room, it is left to those that turn out to be needed.
  if (keep_offers_) kept_[static_cast<std::size_t>(t)] = std::move(posteriors);
}

Eigen::MatrixXf PosteriorStore::weighted_sum(const Eigen::VectorXd& weights, int threads,
                                             const Progress& progress) {
  assert(weights.size() == static_cast<Eigen::Index>(kept_.size()));
  const Progress quiet{.report = {}, .stop_requested = progress.stop_requested};
  std::vector<std::size_t> used;
  for (Eigen::Index t = 0; t < weights.size(); ++t)
    if (weights[t] > 0.0) used.push_back(static_cast<std::size_t>(t));
  Eigen::MatrixXf sum = Eigen::MatrixXf::Zero(rows_, columns_);
  // In short runs: what is not kept is computed in parallel, then added in order, so that the sums are always
  // the same, and dropped again unless there is room.
  constexpr std::size_t kRun = 16;
  for (std::size_t first = 0; first < used.size(); first += kRun) {
    const std::size_t count = std::min(kRun, used.size() - first);
    std::vector<Eigen::MatrixXf> fresh(count);
    parallel_for(
        static_cast<int>(count), threads,
        [&](int i) {
          const std::size_t patch = used[first + static_cast<std::size_t>(i)];
          if (kept_[patch].size() == 0)
            fresh[static_cast<std::size_t>(i)] = compute_(static_cast<int>(patch));
        },
        quiet);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t patch = used[first + i];
      const bool is_fresh = kept_[patch].size() == 0;
      sum += static_cast<float>(weights[static_cast<Eigen::Index>(patch)]) *
             (is_fresh ? fresh[i] : kept_[patch]);
      if (!is_fresh || room_ == 0 || keep_offers_) continue;
      --room_;
      kept_[patch] = std::move(fresh[i]);
    }
  }
  return sum;
}

}  // namespace ore
