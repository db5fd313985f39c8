#include "experiment/figures/recomputing_oracle.h"

#include "support/parallel.h"

namespace ore {

RecomputingOracle::RecomputingOracle(const std::vector<Patch>& candidates, Evidence& evidence, int threads,
                                     const Progress& progress)
    : candidates_(candidates), evidence_(evidence), threads_(threads) {
  quiet_.stop_requested = progress.stop_requested;
}

ColumnOracle::Column RecomputingOracle::most_violated(const Eigen::VectorXd& face_weights) {
  Eigen::VectorXd scores(static_cast<Eigen::Index>(candidates_.size()));
  parallel_for(
      static_cast<int>(candidates_.size()), threads_,
      [&](int t) { scores[t] = margins_of(t).dot(face_weights); }, quiet_, "representing patches");
  Column best;
  best.score = scores.maxCoeff(&best.index);
  return best;
}

Eigen::VectorXd RecomputingOracle::column(Eigen::Index index) {
  Eigen::VectorXd result;
  // For the same sums, to the last bit, as in the parallel loop.
  parallel_for(1, 1, [&](int) { result = margins_of(index); });
  return result;
}

Eigen::VectorXd RecomputingOracle::margins_of(Eigen::Index index) {
  return evidence_.vote(candidates_[static_cast<std::size_t>(index)]).margins.cast<double>();
}

}  // namespace ore
