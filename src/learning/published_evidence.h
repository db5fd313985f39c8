#pragma once
// The paper's margins (equation `pre_confidence`): c_ti = b_{t,l_i}(x_i) - 1/K, of the faces as they are.

#include <cstdint>

#include "learning/evidence.h"

namespace ore {

class PublishedEvidence : public Evidence {
 public:
  PublishedEvidence(const TrainingSet& set, std::uint64_t seed) : Evidence(set), seed_(seed) {}

  int sample_count() const override { return set().plain_count(); }
  PatchVote vote(const Patch& patch) override;
  Eigen::MatrixXf posteriors(const Patch& patch) const override;

 private:
  std::uint64_t seed_;
};

}  // namespace ore
