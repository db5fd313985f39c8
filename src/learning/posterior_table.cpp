#include "learning/posterior_table.h"

#include <utility>

#include "learning/leave_one_out.h"
#include "support/parallel.h"

namespace ore {

double share_wrong(Eigen::MatrixXf scores, const TrainingSet& set) {
  int wrong = 0;
  for (int i = 0; i < set.plain_count(); ++i) {
    const float own_score = std::exchange(scores(set.label(i), i), -1.0F);
    if (!(own_score > scores.col(i).maxCoeff())) ++wrong;
  }
  return set.plain_count() > 0 ? static_cast<double>(wrong) / set.plain_count() : 0.0;
}

PosteriorTable::PosteriorTable(const std::vector<Patch>& patches, std::uint64_t seed, const TrainingSet& set,
                               int threads, const Progress& progress, std::size_t memory)
    : set_(set),
      threads_(threads),
      progress_(progress),
      margins_(set.plain_count(), static_cast<Eigen::Index>(patches.size())),
      store_(
          static_cast<int>(patches.size()), set.class_count(), set.plain_count(),
          [&patches, seed, &set](int t) {
            return leave_one_out(patches[static_cast<std::size_t>(t)], seed, set, Samples::kPlain).posteriors;
          },
          memory) {
  parallel_for(
      static_cast<int>(patches.size()), threads,
      [&](int t) {
        PatchEvidence evidence =
            leave_one_out(patches[static_cast<std::size_t>(t)], seed, set, Samples::kPlain);
        for (int i = 0; i < set.plain_count(); ++i)
          margins_(i, t) =
              static_cast<double>(evidence.posteriors(set.label(i), i)) - 1.0 / set.class_count();
        store_.offer(t, std::move(evidence.posteriors));
      },
      progress, "representing patches");
}

double PosteriorTable::training_error(const Eigen::VectorXd& weights) {
  return share_wrong(store_.weighted_sum(weights, threads_, progress_), set_);
}

}  // namespace ore
