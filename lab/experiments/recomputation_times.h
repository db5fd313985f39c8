#pragma once
// ORE-Boosting as boosting usually must be: every candidate is represented anew at every step, with the
// weights of the faces by then. That they change nothing is what the theorem `fast_train` says; the weights
// would scale the columns of each class, which costs next to nothing and is left out here.

#include <vector>

#include "learning/margins.h"
#include "optim/column_generation.h"
#include "ore/progress.h"

namespace ore {

class RecomputingOracle : public ColumnOracle {
 public:
  /// Keeps references to `candidates` and `evidence`. Of `progress` only the question whether to stop is
  /// asked.
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
