#pragma once
// What learning under occlusion knows of all candidate patches: how far to trust each on every sample, and by
// how much it then speaks for the right person against that sample's strongest rival.
//
// The rival takes the place of the paper's 1/K. A hidden patch that is sure of one wrong person has a margin
// of about -1/K against chance, as if it did no harm; patches that look at the same occluder agree on that
// person, and their votes add up.
//
// A curve is raised to the power of 1/4, 1/2 or 1, whichever gives the smallest loss on the samples.
// Posteriors flatten by themselves where nobody fits (delta_t grows with the smallest residual), so that the
// whole expected margin on top of them often counts the same evidence twice.

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "learning/leave_one_out.h"
#include "learning/posterior_store.h"
#include "ore/model.h"
#include "ore/progress.h"

namespace ore {

struct RobustTableOptions {
  int kinds = 1;         ///< patch t is of kind t modulo this; each kind has a curve of its own
  double penalty = 0.2;  ///< of the weights by which the sharpness of the curves is chosen
  std::uint64_t seed = 1;
  int threads = 0;
  std::size_t memory = PosteriorStore::kUsualMemory;
};

class RobustTable {
 public:
  /// Keeps references to `patches` and `set`, which must have samples.
  RobustTable(const std::vector<Patch>& patches, const TrainingSet& set, const RobustTableOptions& options,
              const Progress& progress);
  RobustTable(const RobustTable&) = delete;  // its store calls it back
  RobustTable& operator=(const RobustTable&) = delete;

  const std::vector<ConfidenceCurve>& curves() const { return curves_; }
  int curve_of(int t) const { return t % options_.kinds; }
  double usual_residual(int t) const { return static_cast<double>(usual_[static_cast<std::size_t>(t)]); }

  /// confidence_ti (b_{t,l_i} - b_{t,rival_i}): samples x patches.
  const Eigen::MatrixXd& margins() const { return margins_; }

  /// Of the plain samples under xi_k = sum_t weights_t confidence_t b_{t,k}.
  double training_error(const Eigen::VectorXd& weights);

  /// Share of the occluded samples with sum_t weights_t margins_ti <= 0.
  double occluded_error(const Eigen::VectorXd& weights) const;

 private:
  Eigen::VectorXf confidences(int t, const PatchEvidence& evidence) const;
  void fit_curves(std::span<const PatchEvidence> pilot);
  void find_rivals(std::span<const PatchEvidence> pilot);
  void choose_sharpness(std::span<const PatchEvidence> pilot);
  float margin(const PatchEvidence& evidence, int i) const;
  void take(int t, PatchEvidence evidence);

  const std::vector<Patch>& patches_;
  const TrainingSet& set_;
  RobustTableOptions options_;
  Progress progress_;
  std::vector<ConfidenceCurve> curves_;
  std::vector<int> rivals_;  ///< by sample
  std::vector<float> usual_;
  Eigen::MatrixXd margins_;
  PosteriorStore store_;  ///< of confidence times posteriors, plain samples
};

}  // namespace ore
