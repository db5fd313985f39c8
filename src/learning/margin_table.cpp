#include "learning/margin_table.h"

#include <utility>

#include "support/parallel.h"

namespace ore {

MarginTable::MarginTable(const std::vector<Patch>& patches, Evidence& evidence, int threads,
                         const Progress& progress, std::size_t memory)
    : set_(evidence.set()),
      threads_(threads),
      progress_(progress),
      margins_(evidence.sample_count(), static_cast<Eigen::Index>(patches.size())),
      usual_(patches.size()),
      store_(
          set_.class_count(), set_.plain_count(),
          [&patches, &evidence](int t) { return evidence.posteriors(patches[static_cast<std::size_t>(t)]); },
          memory) {
  const auto count = static_cast<int>(patches.size());
  store_.grow(count);
  parallel_for(
      count, threads,
      [&](int t) {
        PatchVote vote = evidence.vote(patches[static_cast<std::size_t>(t)]);
        margins_.col(t) = vote.margins.cast<double>();
        usual_[static_cast<std::size_t>(t)] = vote.usual_residual;
        store_.offer(t, std::move(vote.posteriors));
      },
      progress, "representing patches");
}

double MarginTable::training_error(const Eigen::VectorXd& weights) {
  return share_wrong(store_.weighted_sum(weights, threads_, progress_), set_);
}

double MarginTable::occluded_error(const Eigen::VectorXd& weights) const {
  return share_beaten(margins_ * weights, set_);
}

}  // namespace ore
