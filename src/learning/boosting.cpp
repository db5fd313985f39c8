#include "learning/boosting.h"

#include <cblas.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <span>
#include <utility>

#include "optim/column_generation.h"
#include "support/parallel.h"
#include "support/stopwatch.h"

namespace ore {
namespace {

// Large enough for efficient reads from the file, small enough to stay in the cache until it is multiplied.
constexpr Eigen::Index kBlockBytes = Eigen::Index{512} << 10;

// Samples of smaller weight do not change the result even together, but many processors are a hundred times
// slower on numbers below the normal range of `float`.
constexpr double kNegligibleWeight = 1e-20;

constexpr Eigen::Index bytes_of(Eigen::Index floats) {
  return floats * static_cast<Eigen::Index>(sizeof(float));
}

// So many products are summed in single precision; their sums are added in double precision.
constexpr Eigen::Index kSegment = 512;

/// a'b. One product of all columns with u is hardly faster, memory being the limit, but BLAS may sum some
/// of its columns in another order: equal vectors would get scores that depend on their places.
double dot(const Eigen::Ref<const Eigen::VectorXf>& a, const Eigen::VectorXf& b) {
  double sum = 0.0;
  for (Eigen::Index i = 0; i < b.size(); i += kSegment)
    sum +=
        cblas_sdot(static_cast<blasint>(std::min(kSegment, b.size() - i)), a.data() + i, 1, b.data() + i, 1);
  return sum;
}

/// The best of the columns, whose indices count from `first`.
OracleVectors::Best best_column(const Eigen::Ref<const Eigen::MatrixXf>& columns, const Eigen::VectorXf& u,
                                Eigen::Index first) {
  OracleVectors::Best best;
  for (Eigen::Index j = 0; j < columns.cols(); ++j) {
    const double score = dot(columns.col(j), u);
    if (score > best.score) best = {.index = first + j, .score = score};
  }
  return best;
}

}  // namespace

OracleVectors::OracleVectors(Eigen::Index length, std::size_t memory)
    : length_(length),
      block_columns_(std::max<Eigen::Index>(kBlockBytes / bytes_of(length), 1)),
      blocks_in_memory_(
          static_cast<Eigen::Index>(memory / static_cast<std::size_t>(bytes_of(length * block_columns_)))) {}

void OracleVectors::grow(Eigen::Index more) {
  const Eigen::Index grown = count_ + more;
  if (blocks_for(grown) > blocks_in_memory_) {
    if (!file_) file_.emplace("oracle vectors");
    file_->grow_to(file_offset(grown));
  }
  // Whole blocks, even if the last one holds a single vector: pages that are never written cost nothing.
  while (static_cast<Eigen::Index>(memory_.size()) < std::min(blocks_for(grown), blocks_in_memory_))
    memory_.emplace_back(length_, block_columns_);
  count_ = grown;
}

void OracleVectors::put(Eigen::Index t, const Eigen::Ref<const Eigen::VectorXf>& vector) {
  assert(t >= 0 && t < count_ && vector.size() == length_);
  const Eigen::Index block = t / block_columns_;
  if (block < blocks_in_memory_)
    memory_[block].col(t % block_columns_) = vector;
  else
    file_->write(file_offset(t),
                 std::as_bytes(std::span(vector.data(), static_cast<std::size_t>(vector.size()))));
}

Eigen::VectorXd OracleVectors::get(Eigen::Index t) const {
  assert(t >= 0 && t < count_);
  const Eigen::Index block = t / block_columns_;
  if (block < blocks_in_memory_) return memory_[block].col(t % block_columns_).cast<double>();
  return read_columns(t, 1).cast<double>();
}

OracleVectors::Best OracleVectors::best(const Eigen::VectorXd& u, int threads,
                                        const Progress& progress) const {
  assert(u.size() == length_);
  const Eigen::VectorXf weights = (u.array().abs() < kNegligibleWeight).select(0.0, u).cast<float>();
  const Eigen::Index blocks = blocks_for(count_);
  std::vector<Best> block_best(static_cast<std::size_t>(blocks));
  parallel_for(static_cast<int>(blocks), threads,
               [&](int block) { block_best[block] = best_of_block(block, weights); },
               {.report = {}, .stop_requested = progress.stop_requested});
  Best best;
  for (const Best& candidate : block_best)
    if (candidate.score > best.score) best = candidate;
  return best;
}

OracleVectors::Best OracleVectors::best_of_block(Eigen::Index block, const Eigen::VectorXf& u) const {
  const Eigen::Index first = block * block_columns_;
  const Eigen::Index columns = std::min(block_columns_, count_ - first);
  if (block < blocks_in_memory_) return best_column(memory_[block].leftCols(columns), u, first);
  return best_column(read_columns(first, columns), u, first);
}

Eigen::MatrixXf OracleVectors::read_columns(Eigen::Index first, Eigen::Index columns) const {
  Eigen::MatrixXf result(length_, columns);
  file_->read(file_offset(first),
              std::as_writable_bytes(std::span(result.data(), static_cast<std::size_t>(result.size()))));
  return result;
}

std::uint64_t OracleVectors::file_offset(Eigen::Index t) const {
  return static_cast<std::uint64_t>(bytes_of(length_ * (t - blocks_in_memory_ * block_columns_)));
}

CandidateOracle::CandidateOracle(std::vector<Patch>& candidates, const PatchSampler& sampler,
                                 MarginSource& margin_source, const CandidateOracleOptions& options,
                                 const Progress& progress)
    : candidates_(candidates),
      sampler_(sampler),
      margin_source_(margin_source),
      options_(options),
      quiet_{.report = {}, .stop_requested = progress.stop_requested},
      vectors_(margin_source.sample_count(), options.memory),
      posteriors_(
          margin_source.set().class_count(), margin_source.set().plain_count(),
          [&candidates, &margin_source](int t) { return margin_source.posteriors(candidates[t]); },
          PosteriorStore::kDefaultMemory),
      chosen_(static_cast<std::size_t>(sampler.kind_count())) {
  represent_from(0, progress);
}

void CandidateOracle::represent_from(std::size_t first, const Progress& progress) {
  const auto more = static_cast<int>(candidates_.size() - first);
  vectors_.grow(more);
  posteriors_.grow(more);
  typical_.resize(candidates_.size());
  parallel_for(
      more, options_.threads,
      [&](int i) {
        const std::size_t t = first + static_cast<std::size_t>(i);
        PatchMargins patch_margins = margin_source_.patch_margins(candidates_[t]);
        vectors_.put(static_cast<Eigen::Index>(t), patch_margins.margins);
        typical_[t] = patch_margins.typical_residual;
        posteriors_.offer(static_cast<int>(t), std::move(patch_margins.posteriors));
      },
      progress, "representing patches");
}

void CandidateOracle::draw_fresh() {
  const Stopwatch drawing;
  const std::size_t first = candidates_.size();
  for (int j = 0; j < options_.fresh; ++j) {
    const auto i = static_cast<std::uint32_t>(candidates_.size());
    const std::vector<Patch>& near = chosen_[i % chosen_.size()];
    // Half of them anywhere, so that no part of the face is excluded; the others near each chosen patch in
    // turn.
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
  const Patch& patch = candidates_[index];
  std::vector<Patch>& of_its_kind = chosen_[patch.stream % chosen_.size()];
  if (std::find(of_its_kind.begin(), of_its_kind.end(), patch) == of_its_kind.end())
    of_its_kind.push_back(patch);
  return vectors_.get(index);
}

double CandidateOracle::training_error(const Eigen::VectorXd& weights) {
  return error_rate(posteriors_.weighted_sum(weights, options_.threads, quiet_), margin_source_.set());
}

double CandidateOracle::occluded_error(const Eigen::VectorXd& weights) const {
  assert(weights.size() == vectors_.count());
  Eigen::VectorXd z = Eigen::VectorXd::Zero(rows());
  for (Eigen::Index t = 0; t < weights.size(); ++t)
    if (weights[t] > 0.0) z += weights[t] * vectors_.get(t);
  return occluded_error_rate(z, margin_source_.set());
}

namespace {

/// One run of the algorithm.
class Boosting {
 public:
  Boosting(CandidateOracle& oracle, double budget, const OreBoostingOptions& options,
           const std::function<void(std::size_t)>& on_step)
      : oracle_(oracle), budget_(budget), on_step_(on_step) {
    summary_ = generate_columns(oracle,
                                {.budget = budget,
                                 .epsilon = options.epsilon,
                                 .max_steps = options.steps,
                                 .relative_gap = options.relative_gap},
                                [&](const ColumnGenerationStep& step) { record(step); });
  }

  BoostedWeights result() && {
    BoostedWeights boosted;
    LearnedWeights& learned = boosted.learned;
    learned.weights = by_candidate(drop_negligible(summary_.weights, budget_));
    learned.budget = budget_;
    learned.training_error =
        steps_.empty() ? oracle_.training_error(learned.weights) : steps_.back().training_error;
    learned.occluded_error = oracle_.occluded_error(learned.weights);
    learned.trials = {{.budget = budget_,
                       .penalty = 0.0,
                       .log_loss = summary_.log_loss,
                       .relative_gap = summary_.relative_gap,
                       .training_error = learned.training_error,
                       .kept = static_cast<int>((learned.weights.array() > 0.0).count()),
                       .iterations = static_cast<int>(steps_.size()),
                       .converged = summary_.converged}};
    boosted.steps = std::move(steps_);
    return boosted;
  }

 private:
  void record(const ColumnGenerationStep& step) {
    const Eigen::VectorXd weights = drop_negligible(step.weights, budget_);
    steps_.push_back(
        {.added = {.patch = oracle_.candidate(step.column), .weight = weights[weights.size() - 1]},
         .violation = step.violation,
         .log_loss = step.log_loss,
         .relative_gap = step.relative_gap,
         .training_error = 0.0,
         .weights = {weights.begin(), weights.end()}});
    steps_.back().training_error = oracle_.training_error(by_candidate(weights));
    on_step_(steps_.size());
  }

  /// Dense weights from those of the patches in the order in which they came.
  Eigen::VectorXd by_candidate(const Eigen::VectorXd& weights) const {
    Eigen::VectorXd result = Eigen::VectorXd::Zero(oracle_.count());
    for (Eigen::Index s = 0; s < weights.size(); ++s) result[steps_[s].added.patch.stream] = weights[s];
    return result;
  }

  CandidateOracle& oracle_;
  double budget_;
  const std::function<void(std::size_t)>& on_step_;
  std::vector<BoostingStep> steps_;
  ColumnGenerationSummary summary_;
};

double total_error(const LearnedWeights& learned) {
  return learned.training_error + learned.occluded_error;
}

}  // namespace

BoostedWeights boost_weights(CandidateOracle& oracle, const OreBoostingOptions& options,
                             const Progress& progress) {
  assert(!options.budgets.empty());
  const auto report = [&](double fraction) {
    if (progress.report) progress.report("boosting", fraction);
  };
  BoostedWeights best;
  std::vector<WeightTrial> trials;
  for (const double budget : options.budgets) {
    const auto tried = static_cast<double>(trials.size());
    const std::function<void(std::size_t)> on_step = [&](std::size_t steps) {
      const double share = static_cast<double>(steps) / options.steps;
      report((tried + share) / static_cast<double>(options.budgets.size()));
    };
    BoostedWeights boosted = Boosting(oracle, budget, options, on_step).result();
    trials.push_back(boosted.learned.trials.front());
    if (trials.size() == 1 || total_error(boosted.learned) < total_error(best.learned))
      best = std::move(boosted);
    if (total_error(best.learned) == 0.0) break;
  }
  // Fresh candidates may have come after the weights that were taken.
  const Eigen::Index known = best.learned.weights.size();
  best.learned.weights.conservativeResize(oracle.count());
  best.learned.weights.tail(oracle.count() - known).setZero();
  best.learned.trials = std::move(trials);
  report(1.0);
  return best;
}

}  // namespace ore
