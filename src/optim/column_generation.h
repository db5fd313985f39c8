#pragma once
// Column generation (Algorithm `ore_boosting`): the problem of exponential_loss.h with more columns than
// every step can examine or memory can hold.
//
// The restricted problem has the columns chosen so far. minimize_exponential_loss solves it and its dual
// together: u_i = exp(-z_i) / f(a), r = max(0, max c_t'u) over the chosen, and the weights are the
// multipliers of the dual constraints c_t'u <= r (KKT: a_t > 0 only where c_t'u = r, sum(a) = budget only
// where r > 0; a test recovers them from a dual solution of another solver). Each step adds the
// column that violates its constraint most, argmax c_t'u. Until then
//
//   F(a) - F*  <=  restricted gap + budget * max(0, max_t c_t'u - r)
//
// certifies the weights for the whole problem. Because u sums to 1, epsilon is relative.

#include <Eigen/Core>
#include <functional>
#include <limits>
#include <vector>

namespace ore {

/// Access to the columns of C, independent of their storage.
class ColumnOracle {
 public:
  struct Column {
    Eigen::Index index = -1;
    double score = -std::numeric_limits<double>::infinity();  ///< c_t'u
  };

  virtual ~ColumnOracle() = default;

  /// N
  virtual Eigen::Index rows() const = 0;

  /// The column with the largest c_t'u, for u >= 0 of sum 1. Requires at least one column.
  virtual Column most_violated(const Eigen::VectorXd& face_weights) = 0;

  /// Called once for every column that is chosen.
  virtual Eigen::VectorXd column(Eigen::Index index) = 0;
};

struct ColumnGenerationOptions {
  double budget = 10.0;        ///< > 0
  double epsilon = 1e-5;       ///< stops when no constraint is violated by more
  int max_steps = 100;         ///< largest number of columns to add
  double relative_gap = 1e-6;  ///< of every restricted problem
};

struct ColumnGenerationStep {
  Eigen::Index column = -1;   ///< the added column
  double violation = 0.0;     ///< c_t'u - r before this step
  double log_loss = 0.0;      ///< F(a) of the restricted problem with this column
  double relative_gap = 0.0;  ///< F(a) - F* is at most this, over all columns that the oracle knows
  Eigen::VectorXd weights;    ///< of all columns added so far, in the order of addition
};

struct ColumnGenerationSummary {
  std::vector<Eigen::Index> columns;  ///< in the order of addition; no duplicates
  Eigen::VectorXd weights;            ///< of these
  double log_loss = 0.0;
  double relative_gap = 0.0;
  bool converged = false;  ///< no constraint is violated by more than epsilon
};

/// Calls `on_step` after every step, once its gap is known. An exception of `on_step` ends the method.
ColumnGenerationSummary generate_columns(
    ColumnOracle& oracle, const ColumnGenerationOptions& options,
    const std::function<void(const ColumnGenerationStep&)>& on_step = {});

}  // namespace ore
