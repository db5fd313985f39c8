#include "learning/published_evidence.h"

#include <utility>

#include "learning/leave_one_out.h"

namespace ore {

PatchVote PublishedEvidence::vote(const Patch& patch) {
  PatchEvidence evidence = leave_one_out(patch, seed_, set(), Samples::kPlain);
  const float chance = 1.0F / static_cast<float>(set().class_count());
  PatchVote vote{.margins = Eigen::VectorXf(sample_count()),
                 .posteriors = std::move(evidence.posteriors),
                 .usual_residual = evidence.usual_residual};
  for (int i = 0; i < sample_count(); ++i) vote.margins[i] = vote.posteriors(set().label(i), i) - chance;
  return vote;
}

Eigen::MatrixXf PublishedEvidence::posteriors(const Patch& patch) const {
  return leave_one_out(patch, seed_, set(), Samples::kPlain).posteriors;
}

}  // namespace ore
