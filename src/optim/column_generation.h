#pragma once
// Column generation (Algorithm `ore_boosting`): the problem of exponential_loss.h with more columns than can
// be looked at in every step, or than there are in memory.
//
// The restricted problem has the columns chosen so far. minimize_exponential_loss solves it and its dual
// together: u_i = exp(-z_i) / f(a), r = max(0, max c_t'u) over the chosen, and the weights are the
// multipliers of the dual constraints c_t'u <= r (KKT: a_t > 0 only where c_t'u = r, sum(a) = budget only
// where r > 0; a test recovers them from a dual solution of another solver). Of all columns that which
// violates its constraint most, argmax c_t'u, comes in next. Until then
//
//   F(a) - F*  <=  restricted gap + budget * max(0, max_t c_t'u - r)
//
// certifies the weights for the whole problem. Since u is scaled to sum 1, so is the meaning of epsilon.

#include <Eigen/Core>
#include <functional>
#include <limits>
#include <vector>

namespace ore {

/// The columns of C, however they are kept.
class ColumnOracle {
 public:
  struct Column {
    Eigen::Index index = -1;
    double score = -std::numeric_limits<double>::infinity();  ///< c_t'u
  };

  virtual ~ColumnOracle() = default;

  /// N
  virtual Eigen::Index rows() const = 0;

  /// The column with the largest c_t'u, for u >= 0 of sum 1. There is at least one.
  virtual Column most_violated(const Eigen::VectorXd& face_weights) = 0;

  /// Called once for every column that is chosen.
  virtual Eigen::VectorXd column(Eigen::Index index) = 0;
};

struct ColumnGenerationOptions {
  double budget = 10.0;        ///< > 0
  double epsilon = 1e-5;       ///< done when no constraint is violated by more
  int max_steps = 100;         ///< columns that may come in
  double relative_gap = 1e-6;  ///< of every restricted problem
};

struct ColumnGenerationStep {
  Eigen::Index column = -1;   ///< that came in
  double violation = 0.0;     ///< c_t'u - r, before it did
  double log_loss = 0.0;      ///< F(a) of the restricted problem with it
  double relative_gap = 0.0;  ///< F(a) - F* is at most this, over all columns that the oracle knows
  Eigen::VectorXd weights;    ///< of the columns up to this one, in the order in which they came
};

struct ColumnGenerationSummary {
  std::vector<Eigen::Index> columns;  ///< in the order in which they came; none twice
  Eigen::VectorXd weights;            ///< of these
  double log_loss = 0.0;
  double relative_gap = 0.0;
  bool converged = false;  ///< no constraint is violated by more than epsilon
};

/// Calls `on_step` after every step, once its gap is known; what it throws ends the work.
ColumnGenerationSummary generate_columns(
    ColumnOracle& oracle, const ColumnGenerationOptions& options,
    const std::function<void(const ColumnGenerationStep&)>& on_step = {});

}  // namespace ore
