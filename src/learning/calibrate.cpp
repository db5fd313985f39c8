#include <algorithm>
#include <limits>

#include "image/gallery.h"
#include "learning/evidence_learning.h"
#include "ore/training.h"
#include "patch/descriptors.h"
#include "recognition/score_sum.h"
#include "representation/patch_representation.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// Number of faces to leave out in turn: enough for a false alarm rate of one in a thousand, and few enough
/// that the score sums of all people take no more memory than kVotes numbers.
constexpr int kMostLeftOut = 4000;
constexpr int kVotes = 2'000'000;

/// Leaving a person out must leave two, whose fit can be compared.
constexpr std::size_t kFewestPeople = 3;

/// A face that is left out.
struct LeftOut {
  int face = 0;        ///< among the gallery's, person by person
  int person = 0;      ///< whose it is
  bool alone = false;  ///< the person has no other
};

/// All faces, or an evenly spread selection if there are too many.
std::vector<LeftOut> faces_to_leave_out(const Gallery& gallery) {
  std::vector<LeftOut> all;
  for (std::size_t p = 0; p < gallery.people.size(); ++p)
    for (std::size_t i = 0; i < gallery.people[p].faces.size(); ++i)
      all.push_back({static_cast<int>(all.size()), static_cast<int>(p), gallery.people[p].faces.size() == 1});
  const auto people = static_cast<int>(gallery.people.size());
  const auto most = static_cast<std::size_t>(std::clamp(kVotes / people, 100, kMostLeftOut));
  if (all.size() <= most) return all;
  std::vector<LeftOut> some;
  some.reserve(most);
  for (std::size_t i = 0; i < most; ++i) some.push_back(all[i * all.size() / most]);
  return some;
}

/// The patch's scores of the faces, once with their person left out and once with only the face left out.
struct LeftOutScores {
  PatchScores stranger;
  PatchScores known;
};

class LeavingOut {
 public:
  LeavingOut(const Model& model, const Gallery& gallery, int threads, const Progress& progress)
      : model_(model),
        faces_(faces_to_leave_out(gallery)),
        class_sizes_(class_sizes(gallery)),
        factors_(static_cast<Eigen::Index>(gallery.people.size())),
        factors_with_one_less_(factors_.size()),
        columns_(with_copies(gallery, model.copies, copies_)),
        described_(columns_, map_kinds(model), threads, progress),
        stranger_(static_cast<Eigen::Index>(gallery.people.size()), static_cast<Eigen::Index>(faces_.size())),
        known_(stranger_) {
    for (Eigen::Index k = 0; k < factors_.size(); ++k) {
      const int faces = class_sizes_[k];
      factors_[k] = residual_factor(faces, typical_faces(model));
      factors_with_one_less_[k] = residual_factor(faces - 1, typical_faces(model));
    }
    for (int& size : class_sizes_) size *= model.copies.per_face();
  }

  void run(int threads, const Progress& progress) {
    const auto patches = static_cast<int>(model_.patches.size());
    // A few at a time: the scores of all patches would take too much memory.
    const int at_once = 2 * resolve_threads(threads);
    for (int first = 0; first < patches; first += at_once) {
      const int count = std::min(at_once, patches - first);
      std::vector<LeftOutScores> scores_of_patches(static_cast<std::size_t>(count));
      parallel_for(count, threads, [&](int i) { scores_of_patches[i] = judge(first + i); },
                   {.report = {}, .stop_requested = progress.stop_requested});
      for (int i = 0; i < count; ++i) add(first + i, scores_of_patches[i]);
      if (progress.report)
        progress.report("leaving people out", static_cast<double>(first + count) / patches);
    }
    stranger_.finish();
    known_.finish();
  }

  std::vector<float> stranger_ratios() const {
    std::vector<float> runner_up_ratios;
    runner_up_ratios.reserve(faces_.size());
    for (std::size_t i = 0; i < faces_.size(); ++i) {
      const auto column = static_cast<Eigen::Index>(i);
      Eigen::Index best = 0;
      stranger_.scores.col(column).maxCoeff(&best);
      runner_up_ratios.push_back(stranger_.runner_up_ratios(best, column));
    }
    std::sort(runner_up_ratios.begin(), runner_up_ratios.end());
    return runner_up_ratios;
  }

  std::vector<float> known_ratios() const {
    std::vector<float> runner_up_ratios;
    for (std::size_t i = 0; i < faces_.size(); ++i) {
      if (faces_[i].alone) continue;
      const auto column = static_cast<Eigen::Index>(i);
      Eigen::Index best = 0;
      known_.scores.col(column).maxCoeff(&best);
      runner_up_ratios.push_back(best == faces_[i].person ? known_.runner_up_ratios(best, column) : -1.0F);
    }
    std::sort(runner_up_ratios.begin(), runner_up_ratios.end());
    return runner_up_ratios;
  }

 private:
  LeftOutScores judge(int t) const {
    const CompiledPatch patch(model_.patches[t], model_);
    const int group = model_.copies.per_face();
    const Eigen::MatrixXf features = patch.feature().extract(described_);
    const PatchRepresentation representation(features, class_sizes_, group);
    const auto count = static_cast<Eigen::Index>(faces_.size());
    Eigen::MatrixXf probes(features.rows(), count);
    for (Eigen::Index i = 0; i < count; ++i)
      probes.col(i) = features.col(Eigen::Index{faces_[i].face} * group);
    Eigen::MatrixXf known(representation.class_count(), count);
    representation.squared_residuals(probes, known);
    known.array().colwise() *= factors_.array();
    Eigen::MatrixXf stranger = known;
    for (Eigen::Index i = 0; i < count; ++i) {
      const LeftOut& left_out = faces_[i];
      stranger(left_out.person, i) = std::numeric_limits<float>::infinity();
      known(left_out.person, i) = factors_with_one_less_[left_out.person] *
                                  representation.leave_one_out()[Eigen::Index{left_out.face} * group];
    }
    return {patch.patch_scores(std::move(stranger)), patch.patch_scores(std::move(known))};
  }

  void add(int t, const LeftOutScores& scores_of_patches) {
    const auto weight = static_cast<float>(model_.patches[t].weight);
    stranger_.add(scores_of_patches.stranger, weight, scores_of_patches.stranger.confidence);
    known_.add(scores_of_patches.known, weight, scores_of_patches.known.confidence);
  }

  const Model& model_;
  std::vector<LeftOut> faces_;
  std::vector<int> class_sizes_;  ///< in columns
  Eigen::VectorXf factors_;       ///< class-size correction, by class: see recognition/score_sum.h
  Eigen::VectorXf factors_with_one_less_;
  std::vector<GrayImage> copies_;
  std::vector<const GrayImage*> columns_;
  DescribedFaces described_;
  ScoreSum stranger_;
  ScoreSum known_;
};

}  // namespace

Calibration calibrate(const Model& model, const Gallery& gallery, double false_alarms, int threads,
                      const Progress& progress) {
  const SingleThreadedBlas single_threaded_blas;
  model.validate();
  gallery.validate(1);
  Calibration result{.false_alarms = false_alarms};
  if (gallery.people.size() < kFewestPeople) return result;
  if (model.evidence) return calibrate_evidence(model, gallery, false_alarms, threads, progress);
  result.people = static_cast<int>(gallery.people.size());
  LeavingOut leaving_out(model, gallery, threads, progress);
  leaving_out.run(threads, progress);
  result.strangers = leaving_out.stranger_ratios();
  result.known = leaving_out.known_ratios();
  result.threshold = result.threshold_for(false_alarms);
  return result;
}

}  // namespace ore
