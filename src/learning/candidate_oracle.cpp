#include "learning/candidate_oracle.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "support/parallel.h"
#include "support/stopwatch.h"

namespace ore {

CandidateOracle::CandidateOracle(std::vector<Patch>& candidates, const PatchSampler& sampler,
                                 Evidence& evidence, const CandidateOracleOptions& options,
                                 const Progress& progress)
    : candidates_(candidates),
      sampler_(sampler),
      evidence_(evidence),
      options_(options),
      quiet_{.report = {}, .stop_requested = progress.stop_requested},
      vectors_(evidence.sample_count(), options.memory),
      posteriors_(
          evidence.set().class_count(), evidence.set().plain_count(),
          [&candidates, &evidence](int t) {
            return evidence.posteriors(candidates[static_cast<std::size_t>(t)]);
          },
          PosteriorStore::kUsualMemory),
      chosen_(static_cast<std::size_t>(sampler.kind_count())) {
  represent_from(0, progress);
}

void CandidateOracle::represent_from(std::size_t first, const Progress& progress) {
  const auto more = static_cast<int>(candidates_.size() - first);
  vectors_.grow(more);
  posteriors_.grow(more);
  usual_.resize(candidates_.size());
  parallel_for(
      more, options_.threads,
      [&](int i) {
        const std::size_t t = first + static_cast<std::size_t>(i);
        PatchVote vote = evidence_.vote(candidates_[t]);
        vectors_.put(static_cast<Eigen::Index>(t), vote.margins);
        usual_[t] = vote.usual_residual;
        posteriors_.offer(static_cast<int>(t), std::move(vote.posteriors));
      },
      progress, "representing patches");
}

void CandidateOracle::draw_fresh() {
  const Stopwatch drawing;
  const std::size_t first = candidates_.size();
  for (int j = 0; j < options_.fresh; ++j) {
    const auto i = static_cast<std::uint32_t>(candidates_.size());
    const std::vector<Patch>& near = chosen_[i % chosen_.size()];
    // Half of them anywhere, so that no part of the face is ever given up. Those nearby take turns.
    const std::uint32_t turn = i / static_cast<std::uint32_t>(chosen_.size());
    candidates_.push_back(near.empty() || turn % 2 == 0
                              ? sampler_.draw(i)
                              : sampler_.draw_near(i, near[turn / 2 % near.size()]));
  }
  represent_from(first, quiet_);
  fresh_seconds_ += drawing.seconds();
}

ColumnOracle::Column CandidateOracle::most_violated(const Eigen::VectorXd& face_weights) {
  // The first candidates are fresh themselves.
  if (options_.fresh > 0 && !std::exchange(first_round_, false)) draw_fresh();
  return vectors_.best(face_weights, options_.threads, quiet_);
}

Eigen::VectorXd CandidateOracle::column(Eigen::Index index) {
  const Patch& patch = candidates_[static_cast<std::size_t>(index)];
  std::vector<Patch>& of_its_kind = chosen_[patch.stream % chosen_.size()];
  if (std::find(of_its_kind.begin(), of_its_kind.end(), patch) == of_its_kind.end())
    of_its_kind.push_back(patch);
  return vectors_.get(index);
}

double CandidateOracle::training_error(const Eigen::VectorXd& weights) {
  return share_wrong(posteriors_.weighted_sum(weights, options_.threads, quiet_), evidence_.set());
}

double CandidateOracle::occluded_error(const Eigen::VectorXd& weights) const {
  assert(weights.size() == vectors_.count());
  Eigen::VectorXd z = Eigen::VectorXd::Zero(rows());
  for (Eigen::Index t = 0; t < weights.size(); ++t)
    if (weights[t] > 0.0) z += weights[t] * vectors_.get(t);
  return share_beaten(z, evidence_.set());
}

}  // namespace ore
