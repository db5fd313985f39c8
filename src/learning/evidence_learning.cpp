#include "learning/evidence_learning.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "learning/left_out_evidence.h"
#include "optim/ridge_exponential_loss.h"
#include "ore/error.h"
#include "support/parallel.h"
#include "support/random.h"
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

/// Ratios are kept within what 16 bits can hold.
constexpr float kLargestRatio = 1000.0F;

using HalfMatrix = Eigen::Matrix<Eigen::half, Eigen::Dynamic, Eigen::Dynamic>;

HalfMatrix as_half(const Eigen::MatrixXf& ratios) {
  return ratios.cwiseMax(-kLargestRatio).cwiseMin(kLargestRatio).cast<Eigen::half>();
}

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

  /// A sample and a rival, and whether the rival is in R_i.
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
    std::vector<bool> used(static_cast<std::size_t>(margins.rows()), false);
    Eigen::VectorXd weights;
    for (int round = 0; round < kRounds; ++round) {
      if (!add_rivals(samples, margins, weights, used)) break;
      std::vector<Eigen::Index> active;
      for (Eigen::Index r = 0; r < margins.rows(); ++r)
        if (used[r]) active.push_back(r);
      const Eigen::MatrixXd problem = scale * margins(active, Eigen::all).cast<double>();
      const ExponentialLossSummary solution = solve_problem(problem, weights);
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

  ExponentialLossSummary solve_problem(const Eigen::MatrixXd& problem, const Eigen::VectorXd& start) const {
    const RidgeExponentialLossOptions ridge{.penalty = learned_.penalty,
                                            .relative_gap = options_.relative_gap};
    ExponentialLossSummary all = minimize_ridge_exponential_loss(problem, ridge, start);
    const int most = profile_options(options_.profile).most_kept;
    const Eigen::VectorXd weights = drop_negligible(all.weights);
    if (most == 0 || (weights.array() > 0.0).count() <= most) return all;
    std::vector<Eigen::Index> order(static_cast<std::size_t>(weights.size()));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](Eigen::Index a, Eigen::Index b) { return weights[a] > weights[b]; });
    order.resize(static_cast<std::size_t>(most));
    std::sort(order.begin(), order.end());
    ExponentialLossSummary few =
        minimize_ridge_exponential_loss(problem(Eigen::all, order), ridge, weights(order));
    all.weights.setZero();
    all.weights(order) = few.weights;
    few.weights = std::move(all.weights);
    return few;
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
    double own = 0.0;
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
          own += labels.back();
        }
        wrong[occluded] += best ? 0 : 1;
      }
    }
    learned_.training_error = tested[0] > 0 ? static_cast<double>(wrong[0]) / tested[0] : 0.0;
    learned_.occluded_error = tested[1] > 0 ? static_cast<double>(wrong[1]) / tested[1] : 0.0;
    for (WeightTrial& trial : learned_.trials) trial.training_error = learned_.training_error;
    fit_scale(values, labels, own);
  }

  void fit_scale(const std::vector<double>& values, const std::vector<double>& labels, double own) {
    const auto count = static_cast<Eigen::Index>(values.size());
    const double others = static_cast<double>(count) - own;
    if (own < 1.0 || others < 1.0) return;
    double largest = 1e-12;
    for (const double value : values) largest = std::max(largest, std::abs(value));
    Eigen::MatrixXd regressors(2, count);
    Eigen::VectorXd weights(count);
    for (Eigen::Index i = 0; i < count; ++i) {
      regressors.col(i) << 1.0, values[i] / largest;
      weights[i] = labels[i] > 0.5 ? 0.5 / own : 0.5 / others;
    }
    const Eigen::VectorXd fitted =
        fit_logistic(regressors, Eigen::Map<const Eigen::VectorXd>(labels.data(), count), weights);
    if (!(fitted[1] > 0.0)) return;
    scale_ = fitted[1] / largest;
    offset_ = fitted[0];
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

Gallery learning_gallery(const Gallery& gallery, std::uint64_t seed) {
  Gallery result = gallery;
  if (static_cast<int>(result.people.size()) > kMostLearningPeople) {
    RandomStream random(seed, RandomPurpose::kEvidenceBlocks, 2);
    for (int i = 0; i < kMostLearningPeople; ++i) {
      const auto other = i + random.below(static_cast<int>(result.people.size()) - i);
      std::swap(result.people[i], result.people[other]);
    }
    result.people.resize(kMostLearningPeople);
  }
  for (Person& person : result.people) {
    const std::size_t all = person.faces.size();
    if (all <= kMostLearningFaces) continue;
    for (std::size_t i = 0; i < kMostLearningFaces; ++i)
      std::swap(person.faces[i], person.faces[i * all / kMostLearningFaces]);
    person.faces.resize(kMostLearningFaces);
  }
  return result;
}

std::vector<PatchKind> evidence_kinds(int face_height, int face_width,
                                      const std::vector<Descriptor>& descriptors) {
  const double side = std::sqrt(static_cast<double>(face_height) * face_width);
  const int fine = std::max(2, fine_cell(face_height, face_width));
  const int orientation = std::max(3, static_cast<int>(std::lround(side / 13.0)));
  std::vector<PatchKind> kinds;
  const auto add = [&](Descriptor descriptor, int cell, int places) {
    if (places > (face_height / cell) * (face_width / cell)) return;
    const int edge = static_cast<int>(std::lround(std::sqrt(places)));
    if (edge <= std::min(face_height, face_width) / cell)
      kinds.push_back({descriptor, cell, places * cell * cell});
  };
  for (const Descriptor descriptor : descriptors) {
    if (descriptor == Descriptor::kCells) {
      for (const int cells : {9, 16, 36}) add(descriptor, orientation, cells);
    } else {
      add(descriptor, fine, 64);
      add(descriptor, 2 * fine, 36);
      add(descriptor, 2 * fine, 100);
    }
  }
  if (kinds.empty()) return patch_kinds(face_height, face_width, descriptors, {});  // a tiny face
  return kinds;
}

GalleryCopies evidence_copies(const Gallery& gallery) {
  // People with many faces show their own variation; mirrored faces of such sets may show light that is not
  // there.
  constexpr double kManyFaces = 8.0;
  const double mean = static_cast<double>(gallery.face_count()) / static_cast<double>(gallery.people.size());
  return copies_named(mean < kManyFaces ? Copies::kMirrored : Copies::kNone, gallery.height);
}

LearnedWeights learn_evidence(const LearningTask& task) {
  return EvidenceLearner(task).run();
}

namespace {

/// Pairs of a face and a person in calibration: few enough for the ratios of all patches to fit in memory.
constexpr int kCalibrationPairs = 200'000;

/// Scores of training faces against all people, with the face left out of its person.
class EvidenceLeavingOut {
 public:
  EvidenceLeavingOut(const Model& model, const Gallery& gallery, int threads, const Progress& progress)
      : model_(model),
        set_(gallery, map_kinds_of(model),
             {.copies = model.copies, .single_faces = true, .seed = model.seed, .threads = threads},
             progress),
        blocks_(set_, {.most_people = std::max(1, set_.class_count() / 2),
                       .everybody = true,
                       .most_samples = std::clamp(kCalibrationPairs / set_.class_count(), 400, 2000),
                       .seed = model.seed}) {}

  void run(int threads, const Progress& progress) {
    const auto patches = static_cast<int>(model_.patches.size());
    std::vector<PatchRatios> left_out(model_.patches.size());
    parallel_for(
        patches, threads,
        [&](int t) {
          const LeftOutEvidence evidence =
              left_out_evidence(model_.patches[t].patch, model_.seed, set_, blocks_, Rivals::kWhole,
                                &model_.evidence->patches[t]);
          left_out[t].clues = evidence.clues;
          for (const BlockRatios& block : evidence.ratios) {
            left_out[t].pairs.push_back(as_half(block.pairs));
            left_out[t].subspaces.push_back(as_half(block.subspaces));
          }
        },
        progress, "leaving people out");
    const Eigen::MatrixXf hidden = hidden_of(left_out);
    for (std::size_t b = 0; b < blocks_.blocks.size(); ++b) {
      sums_.push_back(Eigen::MatrixXf::Zero(static_cast<Eigen::Index>(blocks_.blocks[b].people.size()),
                                            static_cast<Eigen::Index>(blocks_.blocks[b].samples.size())));
      for (int t = 0; t < patches; ++t) {
        const PatchEvidence& own = model_.evidence->patches[t];
        add(left_out[t].pairs[b], own.pair_weight, hidden.row(t), b);
        add(left_out[t].subspaces[b], own.subspace_weight, hidden.row(t), b);
      }
    }
  }

  /// Likelihood ratios of the best other person, and of the own person (-1 if another one is better).
  void ratios(std::vector<float>& strangers, std::vector<float>& known) const {
    for (std::size_t b = 0; b < sums_.size(); ++b) {
      const EvidenceBlocks::Block& block = blocks_.blocks[b];
      for (Eigen::Index i = 0; i < sums_[b].cols(); ++i) {
        float best = -std::numeric_limits<float>::infinity();
        for (Eigen::Index k = 0; k < sums_[b].rows(); ++k)
          if (k != block.own[i]) best = std::max(best, sums_[b](k, i));
        const float own = sums_[b](block.own[i], i);
        strangers.push_back(ratio(best));
        if (set_.faces(block.people[block.own[i]]) > 1) known.push_back(own > best ? ratio(own) : -1.0F);
      }
    }
    std::sort(strangers.begin(), strangers.end());
    std::sort(known.begin(), known.end());
  }

 private:
  /// Of one patch, by block.
  struct PatchRatios {
    std::vector<HalfMatrix> pairs;
    std::vector<HalfMatrix> subspaces;
    Eigen::MatrixXf clues;
  };

  static std::vector<MapKind> map_kinds_of(const Model& model) {
    std::vector<Patch> patches;
    for (const WeightedPatch& weighted : model.patches) patches.push_back(weighted.patch);
    return map_kinds(patches);
  }

  float ratio(float sum) const {
    const double evidence = model_.evidence->scale * static_cast<double>(sum) + model_.evidence->offset;
    return static_cast<float>(std::exp(std::clamp(evidence, -60.0, 60.0)));
  }

  Eigen::MatrixXf hidden_of(const std::vector<PatchRatios>& left_out) const {
    const auto patches = static_cast<Eigen::Index>(left_out.size());
    Eigen::MatrixXf first(patches, set_.sample_count());
    Eigen::MatrixXf second(patches, set_.sample_count());
    std::vector<Patch> rectangles;
    std::vector<const PatchEvidence*> parameters;
    for (Eigen::Index t = 0; t < patches; ++t) {
      first.row(t) = left_out[t].clues.row(0);
      second.row(t) = left_out[t].clues.row(1);
      rectangles.push_back(model_.patches[t].patch);
      parameters.push_back(&model_.evidence->patches[t]);
    }
    return hidden_probabilities(hidden_terms(first, second, parameters, overlap_shares(rectangles)),
                                parameters, model_.evidence->regressions);
  }

  void add(const HalfMatrix& ratios, double weight, const Eigen::RowVectorXf& hidden, std::size_t b) {
    if (!(weight > 0.0)) return;
    Eigen::MatrixXf weighed = ratios.cast<float>();
    for (Eigen::Index i = 0; i < weighed.cols(); ++i)
      weigh_by_hidden(hidden[blocks_.blocks[b].samples[i]], weighed.col(i));
    sums_[b] += static_cast<float>(weight) * weighed;
  }

  const Model& model_;
  TrainingSet set_;
  EvidenceBlocks blocks_;
  std::vector<Eigen::MatrixXf> sums_;  ///< by block, people x samples
};

}  // namespace

Calibration calibrate_evidence(const Model& model, const Gallery& gallery, double false_alarms, int threads,
                               const Progress& progress) {
  Calibration result{.false_alarms = false_alarms};
  const Gallery some = learning_gallery(gallery, model.seed);
  result.people = static_cast<int>(some.people.size());
  EvidenceLeavingOut leaving_out(model, some, threads, progress);
  leaving_out.run(threads, progress);
  leaving_out.ratios(result.strangers, result.known);
  result.threshold = result.threshold_for(false_alarms);
  return result;
}

}  // namespace ore
