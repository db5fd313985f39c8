#pragma once
// Margins c_t of the samples, computed from the leave-one-out posteriors of a patch: those of the paper,
// c_ti = b_{t,l_i}(x_i) - 1/K (PaperMargins), and those of learning under occlusion (OcclusionMargins).
// Solvers and training error are the same for both.

#include <Eigen/Core>

#include <cstdint>
#include <vector>

#include "learning/leave_one_out.h"
#include "ore/model.h"
#include "ore/progress.h"

namespace ore {

/// The margins and posteriors of one patch.
struct PatchMargins {
  Eigen::VectorXf margins;        ///< c_t, by sample: plain ones first, then occluded ones
  Eigen::MatrixXf posteriors;     ///< classes x plain samples: what a patch of weight 1 adds to their scores
  float typical_residual = 0.0F;  ///< see LeaveOneOutPosteriors
};

class MarginSource {
 public:
  explicit MarginSource(const TrainingSet& set) : set_(set) {}
  virtual ~MarginSource() = default;
  MarginSource(const MarginSource&) = delete;
  MarginSource& operator=(const MarginSource&) = delete;

  /// The set of the constructor, kept by reference; it must have samples.
  const TrainingSet& set() const { return set_; }

  /// The length of margins.
  virtual int sample_count() const = 0;

  /// May be called from several threads, for different patches.
  virtual PatchMargins patch_margins(const Patch& patch) = 0;

  /// patch_margins(patch).posteriors alone, which is cheaper.
  virtual Eigen::MatrixXf posteriors(const Patch& patch) const = 0;

 private:
  const TrainingSet& set_;
};

/// Share of the plain samples whose own class does not have the single largest score (equation `train_error`;
/// a tie counts as wrong). `scores` is classes x plain samples.
double error_rate(Eigen::MatrixXf scores, const TrainingSet& set);

/// Share of the occluded samples without a positive margin in `z`; they follow the plain samples.
double occluded_error_rate(const Eigen::VectorXd& z, const TrainingSet& set);

// The paper's margins (equation `pre_confidence`): c_ti = b_{t,l_i}(x_i) - 1/K, for the plain samples.

class PaperMargins : public MarginSource {
 public:
  PaperMargins(const TrainingSet& set, std::uint64_t seed) : MarginSource(set), seed_(seed) {}

  int sample_count() const override { return set().plain_count(); }
  PatchMargins patch_margins(const Patch& patch) override;
  Eigen::MatrixXf posteriors(const Patch& patch) const override;

 private:
  std::uint64_t seed_;
};

// The margins of learning under occlusion: the confidence of the patch on the sample, times the difference of
// the posteriors of the right person and of the sample's rival, the strongest wrong person.
//
// The rival's posterior replaces the paper's 1/K. A hidden patch that is sure of one wrong person has a
// margin of about -1/K against chance, as if it did no harm; but patches on the same occluder agree on that
// person, and their scores add up.
//
// The curves are raised to the power 1/4, 1/2 or 1, whichever gives the smallest loss on the samples.
// Posteriors are already flat if nobody fits (delta_t grows with the smallest residual), so that the full
// expected margin as a second factor often counts the same margins twice.

struct OcclusionMarginOptions {
  int kinds = 1;         ///< a patch has the kind `stream` modulo this number; each kind has its own curve
  double penalty = 0.2;  ///< on the weights that are solved for to choose the power of the curves
  std::uint64_t seed = 1;
  int threads = 0;
};

class OcclusionMargins : public MarginSource {
 public:
  /// Finds curves and rivals from the first of `patches`, whose streams count from 0.
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
  std::vector<LeaveOneOutPosteriors> pilot_;  ///< of the first patches, each kept until its first use
  std::vector<ConfidenceCurve> curves_;
  std::vector<int> rivals_;  ///< by sample
};

}  // namespace ore
