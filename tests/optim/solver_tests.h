#pragma once
// What the tests of the two solvers of the exponential loss share: a reference by NLopt, and the cases that are
// the same for both.

#include <gtest/gtest.h>
#include <nlopt.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <optional>

#include "optim/margin_problems.h"
#include "ore/error.h"

namespace ore::testing {

/// Value at `weights`; sets the gradient unless it is null.
using SmoothFunction = std::function<double(const Eigen::VectorXd& weights, Eigen::VectorXd* gradient)>;

inline double call_smooth_function(unsigned n, const double* weights, double* gradient, void* function) {
  Eigen::VectorXd computed(n);
  const double value = (*static_cast<const SmoothFunction*>(function))(
      Eigen::Map<const Eigen::VectorXd>(weights, n), gradient != nullptr ? &computed : nullptr);
  if (gradient != nullptr) std::copy(computed.begin(), computed.end(), gradient);
  return value;
}

/// The minimiser over weights >= 0, with a sum up to the budget if there is one, that sequential quadratic
/// programming (NLopt's SLSQP) finds.
inline Eigen::VectorXd nlopt_minimizer(SmoothFunction objective, Eigen::VectorXd start,
                                       std::optional<double> budget = {}) {
  const std::unique_ptr<nlopt_opt_s, void (*)(nlopt_opt)> optimizer(
      nlopt_create(NLOPT_LD_SLSQP, static_cast<unsigned>(start.size())), nlopt_destroy);
  SmoothFunction excess = [&](const Eigen::VectorXd& weights, Eigen::VectorXd* gradient) {
    if (gradient != nullptr) gradient->setOnes();
    return weights.sum() - *budget;
  };
  nlopt_set_min_objective(optimizer.get(), call_smooth_function, &objective);
  if (budget)
    nlopt_add_inequality_constraint(optimizer.get(), call_smooth_function, &excess, 1e-12 * *budget);
  nlopt_set_lower_bounds1(optimizer.get(), 0.0);
  nlopt_set_ftol_abs(optimizer.get(), 1e-13);
  nlopt_set_maxeval(optimizer.get(), 5000);
  double minimum = std::numeric_limits<double>::quiet_NaN();
  const nlopt_result result = nlopt_optimize(optimizer.get(), start.data(), &minimum);
  EXPECT_TRUE(result > 0 || result == NLOPT_ROUNDOFF_LIMITED) << nlopt_result_to_string(result);
  return start.cwiseMax(0.0);
}

/// Weights between -1 and 5, the same every time.
inline Eigen::VectorXd random_start(Eigen::Index patches) {
  RandomStream random = test_stream(3);
  Eigen::VectorXd start(patches);
  for (double& weight : start) weight = random.uniform(-1.0, 5.0);
  return start;
}

/// `minimize(margins)` gives the same weights for a part of a matrix and for a copy of that part.
template <typename Minimize>
void expect_takes_parts_of_a_matrix(const Minimize& minimize) {
  const Eigen::MatrixXd all = random_margins(20, 12, 5, 0.5, 4);
  const Eigen::MatrixXd columns = all.middleCols(3, 6);
  EXPECT_EQ(minimize(all.middleCols(3, 6)).weights, minimize(columns).weights);
  const Eigen::MatrixXd rows = all.topRows(9);
  EXPECT_EQ(minimize(all.topRows(9)).weights, minimize(rows).weights);
}

/// `minimize(margins, options)` refuses a gap, a number of iterations, or a value of the strength (the budget or
/// the penalty) out of bounds.
template <typename Options, typename Minimize>
void expect_rejects_invalid_options(const Minimize& minimize, double Options::*strength) {
  const Eigen::MatrixXd margins = random_margins(4, 3, 3, 0.5, 5);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double value : {0.0, -1.0, nan, infinity}) {
    Options options;
    options.*strength = value;
    EXPECT_THROW(minimize(margins, options), InvalidOption) << value;
  }
  for (const double gap : {0.0, -1e-6, nan})
    EXPECT_THROW(minimize(margins, Options{.relative_gap = gap}), InvalidOption) << gap;
  for (const int iterations : {0, -5})
    EXPECT_THROW(minimize(margins, Options{.max_iterations = iterations}), InvalidOption) << iterations;
}

}  // namespace ore::testing
