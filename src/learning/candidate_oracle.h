#pragma once
// The candidate patches as ORE-Boosting sees them. Posteriors do not depend on the weights of the faces
// (theorem `fast_train`), so that every candidate is represented once and what remains of it is its oracle
// vector; finding the most violated constraint is then one product (equation `simple_best_bpr`).

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "learning/evidence.h"
#include "learning/oracle_vectors.h"
#include "learning/posterior_store.h"
#include "optim/column_generation.h"
#include "ore/progress.h"
#include "patch/patch_pool.h"

namespace ore {

struct CandidateOracleOptions {
  std::size_t memory = std::size_t{512} << 20;  ///< for oracle vectors; those beyond it go to a file
  int fresh = 0;  ///< candidates that every step draws anew, half of them near those already chosen
  int threads = 0;
};

class CandidateOracle : public ColumnOracle {
 public:
  /// Represents all of `candidates`, and appends to them what it draws anew: their streams count from 0.
  /// Keeps references to all of its arguments. With fresh ones there must be a candidate of every kind.
  CandidateOracle(std::vector<Patch>& candidates, const PatchSampler& sampler, Evidence& evidence,
                  const CandidateOracleOptions& options, const Progress& progress);

  Eigen::Index rows() const override { return evidence_.sample_count(); }
  Column most_violated(const Eigen::VectorXd& face_weights) override;
  Eigen::VectorXd column(Eigen::Index index) override;

  /// As a MarginTable's. `weights` has one for every candidate.
  double training_error(const Eigen::VectorXd& weights);
  double occluded_error(const Eigen::VectorXd& weights) const;
  double usual_residual(int t) const { return static_cast<double>(usual_[static_cast<std::size_t>(t)]); }

  Eigen::Index count() const { return vectors_.count(); }
  const Patch& candidate(Eigen::Index t) const { return candidates_[static_cast<std::size_t>(t)]; }

  /// Spent on representing candidates since the first ones.
  double fresh_seconds() const { return fresh_seconds_; }

 private:
  void represent_from(std::size_t first, const Progress& progress);
  void draw_fresh();

  std::vector<Patch>& candidates_;
  const PatchSampler& sampler_;
  Evidence& evidence_;
  CandidateOracleOptions options_;
  Progress quiet_;  ///< only to be stopped
  OracleVectors vectors_;
  PosteriorStore posteriors_;
  std::vector<float> usual_;
  std::vector<std::vector<Patch>> chosen_;  ///< by kind
  bool first_round_ = true;
  double fresh_seconds_ = 0.0;
};

}  // namespace ore
