#include "learning/posterior_table.h"

#include <algorithm>

#include "support/parallel.h"

namespace ore {

PosteriorTable::PosteriorTable(const std::vector<Patch>& patches, std::uint64_t seed,
                               const TrainingFaces& training, int threads, const Progress& progress,
                               std::size_t memory)
    : patches_(patches),
      seed_(seed),
      training_(training),
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

void PosteriorTable::add_posteriors(int patch, float weight, Eigen::MatrixXf& scores) {
  const auto index = static_cast<std::size_t>(patch);
  if (kept_[index].size() > 0) {
    scores += weight * kept_[index];
    return;
  }
  Eigen::MatrixXf posteriors = leave_one_out_posteriors(patches_[index], seed_, training_);
  scores += weight * posteriors;
  if (room_ == 0) return;
  --room_;
  kept_[index] = std::move(posteriors);
}

double PosteriorTable::training_error(const Eigen::VectorXd& weights) {
  if (training_.learnable.empty()) return 0.0;
  Eigen::MatrixXf scores = Eigen::MatrixXf::Zero(static_cast<Eigen::Index>(training_.class_sizes.size()),
                                                 static_cast<Eigen::Index>(training_.faces.size()));
  // On one thread, so that the sums are always the same.
  parallel_for(static_cast<int>(weights.size()), 1, [&](int t) {
    if (weights[t] > 0.0) add_posteriors(t, static_cast<float>(weights[t]), scores);
  });
  int wrong = 0;
  for (const Eigen::Index face : training_.learnable) {
    Eigen::Index best = 0;
    scores.col(face).maxCoeff(&best);
    if (best != training_.labels[static_cast<std::size_t>(face)]) ++wrong;
  }
  return static_cast<double>(wrong) / static_cast<double>(training_.learnable.size());
}

}  // namespace ore
