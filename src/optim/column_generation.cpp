#include "optim/column_generation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "optim/exponential_loss.h"
#include "ore/error.h"

namespace ore {
namespace {

void validate(const ColumnGenerationOptions& options) {
  if (!(options.epsilon >= 0.0) || !std::isfinite(options.epsilon))
    throw InvalidOption(fmt::format("epsilon is {}; it must be at least 0", options.epsilon));
  if (options.max_steps < 1)
    throw InvalidOption(fmt::format("max_steps is {}; it must be at least 1", options.max_steps));
}

/// The chosen columns side by side, with room for more.
class ChosenColumns {
 public:
  void add(const Eigen::VectorXd& column) {
    if (count_ == storage_.cols())
      storage_.conservativeResize(column.size(), std::max<Eigen::Index>(16, 2 * count_));
    storage_.col(count_++) = column;
  }
  auto matrix() const { return storage_.leftCols(count_); }

 private:
  Eigen::MatrixXd storage_;
  Eigen::Index count_ = 0;
};

/// Where the method stands: the solution of the restricted problem and of its dual.
struct Restricted {
  Eigen::VectorXd weights;
  Eigen::VectorXd face_weights;  ///< u
  double level = 0.0;            ///< r
  double log_loss = 0.0;
  double gap = 0.0;
};

Restricted without_columns(Eigen::Index rows) {
  const auto n = static_cast<double>(rows);
  return {.weights = {},
          .face_weights = Eigen::VectorXd::Constant(rows, 1.0 / n),
          .level = 0.0,
          .log_loss = std::log(n),
          .gap = 0.0};
}

Restricted solve(const ChosenColumns& columns, const Restricted& before,
                 const ColumnGenerationOptions& options) {
  Eigen::VectorXd start(before.weights.size() + 1);
  start << before.weights, 0.0;
  ExponentialLossSummary solution = minimize_exponential_loss(
      columns.matrix(), {.budget = options.budget, .relative_gap = options.relative_gap}, start);
  const double level = std::max(0.0, (columns.matrix().transpose() * solution.face_weights).maxCoeff());
  return {.weights = std::move(solution.weights),
          .face_weights = std::move(solution.face_weights),
          .level = level,
          .log_loss = solution.log_loss,
          .gap = solution.relative_gap};
}

}  // namespace

ColumnGenerationSummary generate_columns(ColumnOracle& oracle, const ColumnGenerationOptions& options,
                                         const std::function<void(const ColumnGenerationStep&)>& on_step) {
  validate(options);
  assert(oracle.rows() >= 1);
  ColumnGenerationSummary summary;
  ChosenColumns columns;
  Restricted state = without_columns(oracle.rows());
  ColumnGenerationStep step;
  while (true) {
    const ColumnOracle::Column next = oracle.most_violated(state.face_weights);
    const double violation = next.score - state.level;
    summary.relative_gap = state.gap + options.budget * std::max(0.0, violation);
    if (!summary.columns.empty()) {
      step.relative_gap = summary.relative_gap;
      if (on_step) on_step(step);
    }
    // A chosen column violates its constraint only by the oracle's rounding.
    const bool known =
        std::find(summary.columns.begin(), summary.columns.end(), next.index) != summary.columns.end();
    summary.converged = violation <= options.epsilon || known;
    if (summary.converged || static_cast<int>(summary.columns.size()) == options.max_steps) break;
    summary.columns.push_back(next.index);
    columns.add(oracle.column(next.index));
    state = solve(columns, state, options);
    step = {.column = next.index,
            .violation = violation,
            .log_loss = state.log_loss,
            .relative_gap = 0.0,
            .weights = state.weights};
  }
  summary.weights = std::move(state.weights);
  summary.log_loss = state.log_loss;
  return summary;
}

}  // namespace ore
