#pragma once
// Two ways of learning differ in what they make of a patch's leave-one-out posteriors; all that comes after
// (the weights, whoever solves for them, and their training error) is the same.

#include <Eigen/Core>

#include <cstdint>
#include <vector>

#include "learning/leave_one_out.h"
#include "ore/model.h"
#include "ore/progress.h"

namespace ore {

/// What one patch contributes.
struct PatchMargins {
  Eigen::VectorXf margins;     ///< c_t, by sample that is learned from: plain ones first, then occluded ones
  Eigen::MatrixXf posteriors;  ///< classes x plain samples: what a weight of 1 adds to their scores
  float typical_residual = 0.0F;  ///< see LeaveOneOutPosteriors
};

class MarginSource {
 public:
  explicit MarginSource(const TrainingSet& set) : set_(set) {}
  virtual ~MarginSource() = default;
  MarginSource(const MarginSource&) = delete;
  MarginSource& operator=(const MarginSource&) = delete;

  /// Keeps a reference to it; it must have samples.
  const TrainingSet& set() const { return set_; }

  /// The length of margins.
  virtual int sample_count() const = 0;

  /// May be called from several threads, for different patches.
  virtual PatchMargins patch_margins(const Patch& patch) = 0;

  /// vote(patch).posteriors alone, which are cheaper.
  virtual Eigen::MatrixXf posteriors(const Patch& patch) const = 0;

 private:
  const TrainingSet& set_;
};

/// Share of the plain samples whose own class has not the largest score alone (equation `train_error`; a tie
/// is no decision, so it counts as wrong). `scores` is classes x plain samples.
double error_rate(Eigen::MatrixXf scores, const TrainingSet& set);

/// Share of the occluded samples, those after the plain ones, that have no positive margin in `z`.
double occluded_error_rate(const Eigen::VectorXd& z, const TrainingSet& set);

// The paper's margins (equation `pre_confidence`): c_ti = b_{t,l_i}(x_i) - 1/K, of the faces as they are.

class PaperMargins : public MarginSource {
 public:
  PaperMargins(const TrainingSet& set, std::uint64_t seed) : MarginSource(set), seed_(seed) {}

  int sample_count() const override { return set().plain_count(); }
  PatchMargins patch_margins(const Patch& patch) override;
  Eigen::MatrixXf posteriors(const Patch& patch) const override;

 private:
  std::uint64_t seed_;
};

// The margins of learning under occlusion: how far to trust a patch on every sample, and by how much it then
// speaks for the right person against that sample's strongest rival.
//
// The rival takes the place of the paper's 1/K. A hidden patch that is sure of one wrong person has a margin
// of about -1/K against chance, as if it did no harm; patches that look at the same occluder agree on that
// person, and their votes add up.
//
// A curve is raised to the power of 1/4, 1/2 or 1, whichever gives the smallest loss on the samples.
// Posteriors flatten by themselves where nobody fits (delta_t grows with the smallest residual), so that the
// whole expected margin on top of them often counts the same evidence twice.

struct OcclusionMarginOptions {
  int kinds = 1;         ///< patches are of the kind `stream` modulo this; each kind has a curve of its own
  double penalty = 0.2;  ///< of the weights by which the sharpness of the curves is chosen
  std::uint64_t seed = 1;
  int threads = 0;
};

class OcclusionMargins : public MarginSource {
 public:
  /// Curves and rivals are found by the first of `patches`, whose streams count from 0.
  OcclusionMargins(const std::vector<Patch>& patches, const TrainingSet& set,
                   const OcclusionMarginOptions& options, const Progress& progress);

  const std::vector<ConfidenceCurve>& curves() const { return curves_; }
  int curve_of(const Patch& patch) const;

  int sample_count() const override { return set().sample_count(); }
  PatchMargins patch_margins(const Patch& patch) override;
  Eigen::MatrixXf posteriors(const Patch& patch) const override;

 private:
  Eigen::VectorXf confidences(const Patch& patch, const LeaveOneOutPosteriors& margin_source) const;
  void fit_curves();
  void find_rivals(const std::vector<Patch>& patches);
  void choose_sharpness(const std::vector<Patch>& patches);
  float margin(const LeaveOneOutPosteriors& margin_source, int i) const;

  OcclusionMarginOptions options_;
  std::vector<LeaveOneOutPosteriors> pilot_;  ///< of the first patches, until each is asked for
  std::vector<ConfidenceCurve> curves_;
  std::vector<int> rivals_;  ///< by sample
};

}  // namespace ore
