#pragma once
// Leave-one-out posteriors of the samples (equation `loo_margin`): every one is represented by the gallery
// without the face that it is, or is a copy of. Classes other than its own keep their full basis.

#include <Eigen/Core>
#include <cstdint>

#include "learning/training_set.h"

namespace ore {

/// What one patch says about every sample.
struct PatchEvidence {
  Eigen::MatrixXf posteriors;   ///< b^{x_i^C}_t(x_i): classes x samples
  Eigen::VectorXf smallest;     ///< by sample: the smallest squared residual of all classes
  float usual_residual = 0.0F;  ///< mean over the plain samples of the own class's; > 0

  /// How badly sample i is represented, relative to the usual.
  float ratio(Eigen::Index i) const { return smallest[i] / usual_residual; }
};

/// Which samples are wanted.
enum class Samples { kPlain, kAll };

/// Requires samples to learn from.
PatchEvidence leave_one_out(const Patch& patch, std::uint64_t seed, const TrainingSet& set,
                            Samples wanted = Samples::kAll);

}  // namespace ore
