#include <algorithm>
#include <cmath>
#include <limits>

#include "learning/evidence_learning.h"
#include "learning/left_out_evidence.h"
#include "recognition/score_sum.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// Pairs of a face and a person in calibration: few enough for the ratios of all patches to fit in memory.
constexpr int kCalibrationPairs = 200'000;

/// Scores of training faces against all people, with the face left out of its person.
class EvidenceLeavingOut {
 public:
  EvidenceLeavingOut(const Model& model, const Gallery& gallery, int threads, const Progress& progress)
      : model_(model),
        set_(gallery, map_kinds(model),
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
