#pragma once
// ORE-Boosting as general boosting works: each step represents every candidate again with the current
// weights of the faces. By the theorem `fast_train` these weights change nothing; they would scale the
// columns of each class, which costs next to nothing and is left out here.

#include <vector>

#include "learning/margins.h"
#include "optim/column_generation.h"
#include "ore/progress.h"

namespace ore {

class RecomputingOracle : public ColumnOracle {
 public:
  /// Keeps references to `candidates` and `margin_source`. Uses `progress` only to ask whether to stop.
  RecomputingOracle(const std::vector<Patch>& candidates, MarginSource& margin_source, int threads = 0,
                    const Progress& progress = {});

  Eigen::Index rows() const override { return margin_source_.sample_count(); }
  Column most_violated(const Eigen::VectorXd& face_weights) override;
  Eigen::VectorXd column(Eigen::Index index) override;

 private:
  Eigen::VectorXd margins_of(Eigen::Index index);

  const std::vector<Patch>& candidates_;
  MarginSource& margin_source_;
  int threads_;
  Progress quiet_;
};

}  // namespace ore
