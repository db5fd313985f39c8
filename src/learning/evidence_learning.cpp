#include "learning/evidence_learning.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "learning/left_out_evidence.h"
#include "ore/error.h"
#include "support/parallel.h"
#include "support/stopwatch.h"

namespace ore {
namespace {

/// People of a block, which bounds the memory: the ratios of a sample are kept for its block only.
constexpr int kMostRivals = 100;

/// Rivals per sample whose margins are kept for all candidates.
constexpr int kKeptRivals = 6;
constexpr int kRounds = 4;

constexpr double kDefaultPenalty = 1.0;
constexpr double kNegligibleWeight = 1e-4;  ///< of the largest

/// A patch counts as hidden from this share on, and as visible below the other; between, it is neither.
constexpr double kHiddenShare = 0.3;
constexpr double kVisibleShare = 0.02;
constexpr std::size_t kMostObservations = 40000;  ///< of one regression

/// One patch in one of the two models: a column of the learning problem.
struct Candidate {
  int patch = 0;
  bool subspace = false;
  std::vector<HalfMatrix> ratios{};  ///< by block, people x samples; weighed by pi once that is known
};

class EvidenceLearner {
 public:
  explicit EvidenceLearner(const LearningTask& task)
      : task_(task),
        set_(task.set),
        options_(task.options),
        patches_(task.result.candidates),
        blocks_(task.set, {.most_people = kMostRivals, .seed = task.options.seed}) {}

  LearnedWeights run() {
    represent();
    std::vector<int> all(patches_.size());
    std::iota(all.begin(), all.end(), 0);
    fit_hidden(all);
    weigh_all();
    const Stopwatch learning;
    learn_weights();
    task_.result.summary.learning_seconds = learning.seconds();
    keep();
    return std::move(learned_);
  }

 private:
  int threads() const { return options_.threads; }

  void represent() {
    const auto count = static_cast<int>(patches_.size());
    evidence_.resize(patches_.size());
    std::vector<std::vector<Candidate>> found(patches_.size());
    for (Eigen::MatrixXf& clues : clues_) clues.resize(count, set_.sample_count());
    parallel_for(
        count, threads(),
        [&](int t) {
          LeftOutEvidence left_out =
              left_out_evidence(patches_[t], options_.seed, set_, blocks_, Rivals::kBalanced);
          for (int clue = 0; clue < 2; ++clue) clues_[clue].row(t) = left_out.clues.row(clue);
          evidence_[t] = std::move(left_out.parameters);
          set_clue_scale(t);
          Candidate pairs{.patch = t};
          Candidate subspaces{.patch = t, .subspace = true};
          for (const BlockRatios& block : left_out.ratios) {
            pairs.ratios.push_back(as_half(block.pairs));
            if (block.subspaces.size() > 0) subspaces.ratios.push_back(as_half(block.subspaces));
          }
          found[t].push_back(std::move(pairs));
          if (!subspaces.ratios.empty() && evidence_[t].subspace_slope < 0.0)
            found[t].push_back(std::move(subspaces));
        },
        task_.progress, "representing patches");
    for (std::vector<Candidate>& candidates : found)
      for (Candidate& candidate : candidates) candidates_.push_back(std::move(candidate));
  }

  /// Clues are measured in deviations of the faces without occlusion.
  void set_clue_scale(int t) {
    for (std::size_t clue = 0; clue < 2; ++clue) {
      const auto plain = clues_[clue].row(t).head(set_.plain_count()).array();
      const float mean = plain.mean();
      evidence_[t].clue_mean[clue] = mean;
      evidence_[t].clue_deviation[clue] = std::sqrt((plain - mean).square().mean()) + 1e-3F;
    }
    evidence_[t].regression = static_cast<int>(patches_[t].stream) % task_.sampler.kind_count();
  }

  /// The regressions over these patches, and their pi.
  void fit_hidden(const std::vector<int>& patches) {
    std::vector<Patch> rectangles;
    std::vector<const PatchEvidence*> parameters;
    for (const int t : patches) {
      rectangles.push_back(patches_[t]);
      parameters.push_back(&evidence_[t]);
    }
    const std::vector<Eigen::MatrixXf> terms =
        hidden_terms(clues_[0](patches, Eigen::all), clues_[1](patches, Eigen::all), parameters,
                     overlap_shares(rectangles));
    regressions_.assign(static_cast<std::size_t>(task_.sampler.kind_count()), HiddenRegression{});
    parallel_for(task_.sampler.kind_count(), threads(),
                 [&](int kind) { regressions_[kind] = fit_regression(kind, patches, terms); });
    hidden_ = hidden_probabilities(terms, parameters, regressions_);
  }

  HiddenRegression fit_regression(int kind, const std::vector<int>& patches,
                                  const std::vector<Eigen::MatrixXf>& terms) const {
    struct Observation {
      Eigen::Index row;
      Eigen::Index sample;
      bool hidden;
    };
    std::vector<Observation> seen;
    for (std::size_t r = 0; r < patches.size(); ++r) {
      if (evidence_[patches[r]].regression != kind) continue;
      for (int i = 0; i < set_.sample_count(); ++i) {
        const int j = i - set_.plain_count();
        const double share = j < 0 ? 0.0 : set_.hidden_share(j, patches_[patches[r]]);
        if (share > kVisibleShare && share < kHiddenShare) continue;
        seen.push_back({static_cast<Eigen::Index>(r), i, share >= kHiddenShare});
      }
    }
    HiddenRegression regression{};
    if (seen.empty()) return regression;
    const std::size_t step = (seen.size() + kMostObservations - 1) / kMostObservations;
    const auto count = static_cast<Eigen::Index>((seen.size() + step - 1) / step);
    Eigen::MatrixXd regressors(static_cast<Eigen::Index>(regression.size()), count);
    Eigen::VectorXd labels(count);
    for (Eigen::Index i = 0; i < count; ++i) {
      const Observation& one = seen[static_cast<std::size_t>(i) * step];
      regressors(0, i) = 1.0;
      for (std::size_t term = 0; term < terms.size(); ++term)
        regressors(static_cast<Eigen::Index>(term) + 1, i) =
            static_cast<double>(terms[term](one.row, one.sample));
      labels[i] = one.hidden ? 1.0 : 0.0;
    }
    const Eigen::VectorXd fitted = fit_logistic(regressors, labels, Eigen::VectorXd::Ones(count));
    std::copy(fitted.begin(), fitted.end(), regression.begin());
    return regression;
  }

  /// Replaces log LR by log(pi + (1 - pi) LR).
  void weigh_all() {
    parallel_for(static_cast<int>(candidates_.size()), threads(), [&](int c) {
      Candidate& candidate = candidates_[c];
      for (std::size_t b = 0; b < candidate.ratios.size(); ++b) {
        Eigen::MatrixXf ratios = candidate.ratios[b].cast<float>();
        const std::vector<int>& samples = blocks_.blocks[b].samples;
        for (Eigen::Index i = 0; i < ratios.cols(); ++i)
          weigh_by_hidden(hidden_(candidate.patch, samples[i]), ratios.col(i));
        candidate.ratios[b] = as_half(ratios);
      }
    });
  }

  /// sum_c weights_c ratios_c of every block.
  std::vector<Eigen::MatrixXf> weighted_sums(const Eigen::VectorXd& weights) const {
    std::vector<Eigen::MatrixXf> sums(blocks_.blocks.size());
    parallel_for(static_cast<int>(sums.size()), threads(), [&](int b) {
      const EvidenceBlocks::Block& block = blocks_.blocks[b];
      sums[b] = Eigen::MatrixXf::Zero(static_cast<Eigen::Index>(block.people.size()),
                                      static_cast<Eigen::Index>(block.samples.size()));
      for (std::size_t c = 0; c < candidates_.size(); ++c)
        if (weights[static_cast<Eigen::Index>(c)] > 0.0)
          sums[b] += static_cast<float>(weights[static_cast<Eigen::Index>(c)]) *
                     candidates_[c].ratios[b].cast<float>();
    });
    return sums;
  }

  /// A sample and one of its rivals.
  struct Row {
    int block = 0;
    Eigen::Index sample = 0;  ///< in the block
    Eigen::Index rival = 0;   ///< in the block
    int own = 0;
  };

  static bool is_learnable(const TrainingSet& set, int person) { return set.faces(person) > 1; }

  /// The strongest rivals of every sample by equal weights.
  std::vector<std::vector<Row>> strongest_rivals(const std::vector<Eigen::MatrixXf>& sums) const {
    std::vector<std::vector<Row>> rows;
    for (std::size_t b = 0; b < sums.size(); ++b) {
      const EvidenceBlocks::Block& block = blocks_.blocks[b];
      for (Eigen::Index i = 0; i < sums[b].cols(); ++i) {
        const int own = block.own[i];
        if (!is_learnable(set_, block.people[own])) continue;
        std::vector<Eigen::Index> order;
        for (Eigen::Index k = 0; k < sums[b].rows(); ++k)
          if (k != own) order.push_back(k);
        const auto kept = std::min<std::size_t>(kKeptRivals, order.size());
        std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), order.end(),
                          [&](Eigen::Index x, Eigen::Index y) {
                            return std::pair(-sums[b](x, i), x) < std::pair(-sums[b](y, i), y);
                          });
        rows.emplace_back();
        for (std::size_t r = 0; r < kept; ++r) rows.back().push_back({static_cast<int>(b), i, order[r], own});
      }
    }
    return rows;
  }

  /// Rows x candidates: c_own - c_rival.
  Eigen::MatrixXf margins_of(const std::vector<Row>& rows) const {
    Eigen::MatrixXf margins(static_cast<Eigen::Index>(rows.size()),
                            static_cast<Eigen::Index>(candidates_.size()));
    parallel_for(static_cast<int>(candidates_.size()), threads(), [&](int c) {
      for (std::size_t r = 0; r < rows.size(); ++r) {
        const Row& row = rows[r];
        const HalfMatrix& ratios = candidates_[c].ratios[row.block];
        margins(static_cast<Eigen::Index>(r), c) = static_cast<float>(ratios(row.own, row.sample)) -
                                                   static_cast<float>(ratios(row.rival, row.sample));
      }
    });
    return margins;
  }

  void learn_weights() {
    const auto count = static_cast<Eigen::Index>(candidates_.size());
    weights_ = Eigen::VectorXd::Ones(count);
    const std::vector<std::vector<Row>> samples = strongest_rivals(weighted_sums(weights_));
    learned_.penalty = 0.0;
    if (samples.empty()) {
      task_.result.summary.note =
          "every person has a single face, so no face can be left out to learn weights; all patches have "
          "equal weights";
    } else {
      std::vector<Row> rows;
      for (const std::vector<Row>& rivals : samples) rows.insert(rows.end(), rivals.begin(), rivals.end());
      solve(samples, margins_of(rows));
    }
    fit_scale();
  }

  /// Row generation: each sample starts with its strongest rival and gets the strongest of the kept rivals
  /// under the weights found, until no rival is new.
  void solve(const std::vector<std::vector<Row>>& samples, const Eigen::MatrixXf& margins) {
    const double size = std::sqrt(margins.cast<double>().squaredNorm() / static_cast<double>(margins.size()));
    const double scale = size > 0.0 ? 1.0 / size : 1.0;
    learned_.penalty = options_.penalty > 0.0 ? options_.penalty : kDefaultPenalty;
    RobustLearningOptions ridge = profile_options(options_.profile);
    ridge.penalty = learned_.penalty;
    ridge.relative_gap = options_.relative_gap;
    std::vector<bool> used(static_cast<std::size_t>(margins.rows()), false);
    Eigen::VectorXd weights;
    for (int round = 0; round < kRounds; ++round) {
      if (!add_rivals(samples, margins, weights, used)) break;
      std::vector<Eigen::Index> active;
      for (Eigen::Index r = 0; r < margins.rows(); ++r)
        if (used[r]) active.push_back(r);
      const Eigen::MatrixXd problem = scale * margins(active, Eigen::all).cast<double>();
      const ExponentialLossSummary solution = solve_with_ridge(problem, ridge, weights);
      weights = drop_negligible(solution.weights);
      learned_.trials = {weight_trial(solution, weights, 0.0, learned_.penalty, 0.0)};
      if (task_.progress.stop_requested && task_.progress.stop_requested()) throw Interrupted();
      if (task_.progress.report)
        task_.progress.report("learning weights", static_cast<double>(round + 1) / kRounds);
    }
    if (weights.maxCoeff() > 0.0) {
      weights_ = weights;
    } else {
      learned_.penalty = 0.0;
      task_.result.summary.note =
          "no patch distinguishes these people better than chance on faces that are left out; all patches "
          "have equal weights";
    }
  }

  static Eigen::VectorXd drop_negligible(const Eigen::VectorXd& weights) {
    return (weights.array() > kNegligibleWeight * weights.maxCoeff()).select(weights, 0.0);
  }

  /// Adds every sample's strongest rival; false if none is new.
  static bool add_rivals(const std::vector<std::vector<Row>>& samples, const Eigen::MatrixXf& margins,
                         const Eigen::VectorXd& weights, std::vector<bool>& used) {
    Eigen::VectorXf sums = Eigen::VectorXf::Zero(margins.rows());
    if (weights.size() > 0) sums = margins * weights.cast<float>();
    bool any = false;
    Eigen::Index first = 0;
    for (const std::vector<Row>& rivals : samples) {
      const auto count = static_cast<Eigen::Index>(rivals.size());
      if (count > 0) {
        Eigen::Index strongest = 0;
        sums.segment(first, count).minCoeff(&strongest);
        any = any || !used[first + strongest];
        used[first + strongest] = true;
      }
      first += count;
    }
    return any;
  }

  /// Errors over all rivals of the blocks, and scale and offset: a logistic regression of own people against
  /// rivals, both with the same weight in total.
  void fit_scale() {
    const std::vector<Eigen::MatrixXf> sums = weighted_sums(weights_);
    std::vector<double> values;
    std::vector<double> labels;
    std::array<int, 2> wrong{};
    std::array<int, 2> tested{};
    for (std::size_t b = 0; b < sums.size(); ++b) {
      const EvidenceBlocks::Block& block = blocks_.blocks[b];
      for (Eigen::Index i = 0; i < sums[b].cols(); ++i) {
        if (!is_learnable(set_, block.people[block.own[i]])) continue;
        const std::size_t occluded = block.samples[i] < set_.plain_count() ? 0 : 1;
        ++tested[occluded];
        const float right = sums[b](block.own[i], i);
        bool best = true;
        for (Eigen::Index k = 0; k < sums[b].rows(); ++k) {
          const bool is_own = k == block.own[i];
          if (!is_own && sums[b](k, i) >= right) best = false;
          values.push_back(static_cast<double>(sums[b](k, i)));
          labels.push_back(is_own ? 1.0 : 0.0);
        }
        wrong[occluded] += best ? 0 : 1;
      }
    }
    learned_.training_error = tested[0] > 0 ? static_cast<double>(wrong[0]) / tested[0] : 0.0;
    learned_.occluded_error = tested[1] > 0 ? static_cast<double>(wrong[1]) / tested[1] : 0.0;
    for (WeightTrial& trial : learned_.trials) trial.training_error = learned_.training_error;
    if (const std::optional<LogRatioLine> line = fit_log_ratio(values, labels); line && line->slope > 0.0) {
      scale_ = line->slope;
      offset_ = line->offset;
    }
  }

  /// Puts the candidates with a weight into the model. The regressions are fitted again: means over the face
  /// are now means over the patches that are left.
  void keep() {
    for (std::size_t c = 0; c < candidates_.size(); ++c) {
      PatchEvidence& own = evidence_[candidates_[c].patch];
      (candidates_[c].subspace ? own.subspace_weight : own.pair_weight) =
          weights_[static_cast<Eigen::Index>(c)];
    }
    std::vector<int> kept;
    for (int t = 0; t < static_cast<int>(patches_.size()); ++t)
      if (evidence_[t].pair_weight + evidence_[t].subspace_weight > 0.0) kept.push_back(t);
    fit_hidden(kept);
    Model& model = task_.result.model;
    model.evidence.emplace();
    model.evidence->regressions = regressions_;
    model.evidence->scale = scale_;
    model.evidence->offset = offset_;
    for (const int t : kept) {
      model.patches.push_back(
          {.patch = patches_[t], .weight = evidence_[t].pair_weight + evidence_[t].subspace_weight});
      model.evidence->patches.push_back(std::move(evidence_[t]));
    }
    learned_.weights = weights_;
  }

  const LearningTask& task_;
  const TrainingSet& set_;
  const TrainOptions& options_;
  const std::vector<Patch>& patches_;
  EvidenceBlocks blocks_;
  std::vector<PatchEvidence> evidence_;   ///< by patch
  std::array<Eigen::MatrixXf, 2> clues_;  ///< patches x samples
  std::vector<Candidate> candidates_;
  std::vector<HiddenRegression> regressions_;
  Eigen::MatrixXf hidden_;   ///< patches x samples
  Eigen::VectorXd weights_;  ///< by candidate
  double scale_ = 1.0;
  double offset_ = 0.0;
  LearnedWeights learned_;
};

}  // namespace

LearnedWeights learn_evidence(const LearningTask& task) {
  return EvidenceLearner(task).run();
}

}  // namespace ore
