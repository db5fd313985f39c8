#include "learning/posterior_table.h"

#include <algorithm>
#include <utility>

#include "support/parallel.h"

namespace ore {

PosteriorTable::PosteriorTable(const std::vector<Patch>& patches, std::uint64_t seed,
                               const TrainingFaces& training, int threads, const Progress& progress,
                               std::size_t memory)
    : patches_(patches),
      seed_(seed),
      training_(training),
      threads_(threads),
      progress_{.report = {}, .stop_requested = progress.stop_requested},
      margins_(static_cast<Eigen::Index>(training.learnable.size()),
               static_cast<Eigen::Index>(patches.size())),
      kept_(patches.size()) {
  const std::size_t classes = training.class_sizes.size();
  const std::size_t bytes_per_patch = classes * training.faces.size() * sizeof(float);
  room_ = memory / std::max<std::size_t>(bytes_per_patch, 1);
  // Where not all have room, it is left to those that turn out to be needed.
  const bool keep_all = room_ >= patches.size();
  parallel_for(
      static_cast<int>(patches.size()), threads,
      [&](int t) {
        const auto index = static_cast<std::size_t>(t);
        Eigen::MatrixXf all = leave_one_out_posteriors(patches[index], seed, training);
        for (Eigen::Index i = 0; i < margins_.rows(); ++i) {
          const Eigen::Index face = training.learnable[static_cast<std::size_t>(i)];
          margins_(i, t) = static_cast<double>(all(training.labels[static_cast<std::size_t>(face)], face)) -
                           1.0 / static_cast<double>(classes);
        }
        if (keep_all) kept_[index] = std::move(all);
      },
      progress, "representing patches");
}

Eigen::MatrixXf PosteriorTable::weighted_sum(const Eigen::VectorXd& weights) {
  std::vector<std::size_t> used;
  for (Eigen::Index t = 0; t < weights.size(); ++t)
    if (weights[t] > 0.0) used.push_back(static_cast<std::size_t>(t));
  Eigen::MatrixXf scores = Eigen::MatrixXf::Zero(static_cast<Eigen::Index>(training_.class_sizes.size()),
                                                 static_cast<Eigen::Index>(training_.faces.size()));
  // In short runs: what is not kept is computed in parallel, then added in order, so that the sums are always
  // the same, and dropped again unless there is room.
  constexpr std::size_t kRun = 16;
  for (std::size_t first = 0; first < used.size(); first += kRun) {
    const std::size_t count = std::min(kRun, used.size() - first);
    std::vector<Eigen::MatrixXf> fresh(count);
    parallel_for(
        static_cast<int>(count), threads_,
        [&](int i) {
          const std::size_t patch = used[first + static_cast<std::size_t>(i)];
          if (kept_[patch].size() == 0)
            fresh[static_cast<std::size_t>(i)] = leave_one_out_posteriors(patches_[patch], seed_, training_);
        },
        progress_);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t patch = used[first + i];
      const bool is_fresh = kept_[patch].size() == 0;
      const auto weight = static_cast<float>(weights[static_cast<Eigen::Index>(patch)]);
      scores += weight * (is_fresh ? fresh[i] : kept_[patch]);
      if (!is_fresh || room_ == 0) continue;
      --room_;
      kept_[patch] = std::move(fresh[i]);
    }
  }
  return scores;
}

double PosteriorTable::training_error(const Eigen::VectorXd& weights) {
  if (training_.learnable.empty()) return 0.0;
  Eigen::MatrixXf scores = weighted_sum(weights);
  int wrong = 0;
  for (const Eigen::Index face : training_.learnable) {
    float& own = scores(training_.labels[static_cast<std::size_t>(face)], face);
    const float own_score = std::exchange(own, -1.0F);
    if (!(own_score > scores.col(face).maxCoeff())) ++wrong;
  }
  return static_cast<double>(wrong) / static_cast<double>(training_.learnable.size());
}

}  // namespace ore
