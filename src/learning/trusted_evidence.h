#pragma once
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

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "learning/evidence.h"
#include "learning/leave_one_out.h"
#include "ore/model.h"
#include "ore/progress.h"

namespace ore {

struct TrustedEvidenceOptions {
  int kinds = 1;         ///< patches are of the kind `stream` modulo this; each kind has a curve of its own
  double penalty = 0.2;  ///< of the weights by which the sharpness of the curves is chosen
  std::uint64_t seed = 1;
  int threads = 0;
};

class TrustedEvidence : public Evidence {
 public:
  /// Curves and rivals are found by the first of `patches`, whose streams count from 0.
  TrustedEvidence(const std::vector<Patch>& patches, const TrainingSet& set,
                  const TrustedEvidenceOptions& options, const Progress& progress);

  const std::vector<ConfidenceCurve>& curves() const { return curves_; }
  int curve_of(const Patch& patch) const;

  int sample_count() const override { return set().sample_count(); }
  PatchVote vote(const Patch& patch) override;
  Eigen::MatrixXf posteriors(const Patch& patch) const override;

 private:
  Eigen::VectorXf confidences(const Patch& patch, const PatchEvidence& evidence) const;
  void fit_curves();
  void find_rivals(const std::vector<Patch>& patches);
  void choose_sharpness(const std::vector<Patch>& patches);
  float margin(const PatchEvidence& evidence, int i) const;

  TrustedEvidenceOptions options_;
  std::vector<PatchEvidence> pilot_;  ///< of the first patches, until each is asked for
  std::vector<ConfidenceCurve> curves_;
  std::vector<int> rivals_;  ///< by sample
};

}  // namespace ore
