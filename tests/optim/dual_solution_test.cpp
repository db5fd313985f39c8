// The dual as the paper has it (equation `dual_opt`, scaled as in exponential_loss.h), solved by another
// solver: its optimum, and the weights that the KKT conditions make of it, are ours.

#include <gtest/gtest.h>
#include <nlopt.h>

#include <Eigen/QR>
#include <cmath>
#include <memory>
#include <vector>

#include "optim/exponential_loss.h"
#include "optim/margin_problems.h"

namespace ore {
namespace {

using testing::MarginProblem;
using testing::ordinary_problems;

/// Variables: u (N), then r.
double entropy_and_level(unsigned n, const double* x, double* gradient, void* data) {
  const double budget = static_cast<const MarginProblem*>(data)->budget;
  double value = budget * x[n - 1];
  for (unsigned i = 0; i + 1 < n; ++i) value += x[i] * std::log(x[i]);
  if (gradient != nullptr) {
    for (unsigned i = 0; i + 1 < n; ++i) gradient[i] = std::log(x[i]) + 1.0;
    gradient[n - 1] = budget;
  }
  return value;
}

double sum_minus_one(unsigned n, const double* x, double* gradient, void*) {
  double sum = -1.0;
  for (unsigned i = 0; i + 1 < n; ++i) sum += x[i];
  if (gradient != nullptr) {
    std::fill(gradient, gradient + n - 1, 1.0);
    gradient[n - 1] = 0.0;
  }
  return sum;
}

/// c_t'u - r for every t.
void constraints(unsigned m, double* result, unsigned n, const double* x, double* gradient, void* data) {
  const Eigen::MatrixXd& margins = static_cast<const MarginProblem*>(data)->margins;
  const Eigen::Map<const Eigen::VectorXd> u(x, n - 1);
  Eigen::Map<Eigen::VectorXd>(result, m) = (margins.transpose() * u).array() - x[n - 1];
  if (gradient == nullptr) return;
  for (unsigned t = 0; t < m; ++t) {
    for (unsigned i = 0; i + 1 < n; ++i) gradient[t * n + i] = margins(i, t);
    gradient[t * n + n - 1] = -1.0;
  }
}

struct DualSolution {
  Eigen::VectorXd u;
  double level = 0.0;
  double objective = 0.0;  ///< to be maximised
};

DualSolution solve_dual(const MarginProblem& problem) {
  const auto n = static_cast<unsigned>(problem.margins.rows()) + 1;
  const std::unique_ptr<nlopt_opt_s, void (*)(nlopt_opt)> optimizer(nlopt_create(NLOPT_LD_SLSQP, n),
                                                                    nlopt_destroy);
  auto* data = const_cast<MarginProblem*>(&problem);
  nlopt_set_min_objective(optimizer.get(), entropy_and_level, data);
  nlopt_add_equality_constraint(optimizer.get(), sum_minus_one, nullptr, 1e-12);
  const std::vector<double> tolerance(static_cast<std::size_t>(problem.margins.cols()), 1e-12);
  nlopt_add_inequality_mconstraint(optimizer.get(), static_cast<unsigned>(problem.margins.cols()),
                                   constraints, data, tolerance.data());
  std::vector<double> lower(n, 1e-12);
  lower.back() = 0.0;
  nlopt_set_lower_bounds(optimizer.get(), lower.data());
  nlopt_set_ftol_abs(optimizer.get(), 1e-14);
  nlopt_set_maxeval(optimizer.get(), 20000);
  std::vector<double> x(n, 1.0 / (n - 1));
  x.back() = 1.0;
  double minimum = 0.0;
  const nlopt_result result = nlopt_optimize(optimizer.get(), x.data(), &minimum);
  EXPECT_TRUE(result > 0 || result == NLOPT_ROUNDOFF_LIMITED) << nlopt_result_to_string(result);
  return {.u = Eigen::Map<const Eigen::VectorXd>(x.data(), n - 1), .level = x.back(), .objective = -minimum};
}

/// z_i = -log u_i - F and a_t = 0 wherever c_t'u < r; where r > 0 the budget is used up.
Eigen::VectorXd weights_by_kkt(const MarginProblem& problem, const DualSolution& dual) {
  const Eigen::Index faces = problem.margins.rows();
  std::vector<Eigen::Index> active;
  for (Eigen::Index t = 0; t < problem.margins.cols(); ++t)
    if (problem.margins.col(t).dot(dual.u) > dual.level - 1e-5) active.push_back(t);
  const auto n = static_cast<Eigen::Index>(active.size());
  Eigen::MatrixXd system = Eigen::MatrixXd::Zero(faces + 1, n + 1);
  Eigen::VectorXd right(faces + 1);
  system.topLeftCorner(faces, n) = problem.margins(Eigen::all, active);
  system.col(n).head(faces).setOnes();
  right.head(faces) = -dual.u.array().log();
  system.row(faces).head(n).setOnes();
  right[faces] = problem.budget;
  const Eigen::VectorXd solution = system.colPivHouseholderQr().solve(right);
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(problem.margins.cols());
  weights(active) = solution.head(n);
  return weights;
}

TEST(DualSolution, IsThatOfAnotherSolverAndGivesTheWeights) {
  int compared = 0;
  for (const MarginProblem& problem : ordinary_problems()) {
    SCOPED_TRACE(problem.name);
    // Where faces are fewer than patches, many weights share an optimum.
    if (problem.margins.rows() < 2 * problem.margins.cols()) continue;
    const ExponentialLossSummary ours =
        minimize_exponential_loss(problem.margins, {.budget = problem.budget, .relative_gap = 1e-10});
    const DualSolution dual = solve_dual(problem);
    EXPECT_NEAR(dual.objective, ours.log_loss, 1e-6) << "no gap between primal and dual";
    ASSERT_EQ(ours.face_weights.size(), problem.margins.rows());
    EXPECT_LE((ours.face_weights - dual.u).cwiseAbs().maxCoeff(), 1e-4);
    if (dual.level < 1e-6) continue;
    const double tolerance = 1e-2 * ours.weights.maxCoeff();
    EXPECT_LE((ours.weights - weights_by_kkt(problem, dual)).cwiseAbs().maxCoeff(), tolerance);
    ++compared;
  }
  EXPECT_GE(compared, 4);
}

}  // namespace
}  // namespace ore
