#pragma once
// Two ways of learning differ in what they make of a patch's leave-one-out posteriors; all that comes after
// (the weights, whoever solves for them, and their training error) is the same.

#include <Eigen/Core>

#include "learning/training_set.h"

namespace ore {

/// What one patch contributes.
struct PatchVote {
  Eigen::VectorXf margins;      ///< c_t, by sample that is learned from: plain ones first, then occluded ones
  Eigen::MatrixXf posteriors;   ///< classes x plain samples: what a weight of 1 adds to their scores
  float usual_residual = 0.0F;  ///< see PatchEvidence
};

class Evidence {
 public:
  explicit Evidence(const TrainingSet& set) : set_(set) {}
  virtual ~Evidence() = default;
  Evidence(const Evidence&) = delete;
  Evidence& operator=(const Evidence&) = delete;

  /// Keeps a reference to it; it must have samples.
  const TrainingSet& set() const { return set_; }

  /// The length of margins.
  virtual int sample_count() const = 0;

  /// May be called from several threads, for different patches.
  virtual PatchVote vote(const Patch& patch) = 0;

  /// vote(patch).posteriors alone, which are cheaper.
  virtual Eigen::MatrixXf posteriors(const Patch& patch) const = 0;

 private:
  const TrainingSet& set_;
};

/// Share of the plain samples whose own class has not the largest score alone (equation `train_error`; a tie
/// is no decision, so it counts as wrong). `scores` is classes x plain samples.
double share_wrong(Eigen::MatrixXf scores, const TrainingSet& set);

/// Share of the occluded samples, those after the plain ones, that have no positive margin in `z`.
double share_beaten(const Eigen::VectorXd& z, const TrainingSet& set);

}  // namespace ore
