#include "optim/orthant_quadratic.h"

#include <Eigen/Cholesky>
#include <cassert>
#include <vector>

namespace ore {
namespace {

using Indices = std::vector<Eigen::Index>;

/// The minimiser over the free variables alone, the others at zero.
Eigen::VectorXd minimum_over(const Indices& free, const Eigen::MatrixXd& hessian,
                             const Eigen::VectorXd& linear) {
  Eigen::VectorXd b = Eigen::VectorXd::Zero(linear.size());
  if (free.empty()) return b;
  const Eigen::MatrixXd reduced = hessian(free, free);
  b(free) = -reduced.llt().solve(Eigen::VectorXd(linear(free)));
  return b;
}

/// The variables that contradict the guess: free ones below zero, fixed ones whose growth lowers the
/// objective.
Indices contradictions(const std::vector<bool>& is_free, const Eigen::VectorXd& b,
                       const Eigen::VectorXd& gradient, double scale) {
  constexpr double kRounding = 1e-13;
  const double value_tolerance = kRounding * b.cwiseAbs().maxCoeff();
  const double gradient_tolerance = kRounding * scale;
  Indices wrong;
  for (Eigen::Index j = 0; j < b.size(); ++j) {
    const bool free = is_free[static_cast<std::size_t>(j)];
    if (free ? b[j] < -value_tolerance : gradient[j] < -gradient_tolerance) wrong.push_back(j);
  }
  return wrong;
}

}  // namespace

Eigen::VectorXd minimize_quadratic_on_orthant(const Eigen::MatrixXd& hessian, const Eigen::VectorXd& linear) {
  const Eigen::Index n = linear.size();
  assert(n >= 1 && hessian.rows() == n && hessian.cols() == n);
  const double scale = linear.cwiseAbs().maxCoeff();
  std::vector<bool> is_free(static_cast<std::size_t>(n), true);
  Eigen::VectorXd b;

  // Exchanging all contradictions at once settles in a few rounds but may cycle. When their number has not
  // fallen for some rounds, only the last of them is exchanged (Murty's rule, which cannot cycle) until it
  // falls. The bound on the rounds guards against rounding.
  constexpr int kPatience = 3;
  const Eigen::Index most_rounds = n + 100;
  auto fewest = static_cast<std::size_t>(n) + 1;
  int patience = kPatience;
  for (Eigen::Index round = 0; round < most_rounds; ++round) {
    Indices free;
    for (Eigen::Index j = 0; j < n; ++j)
      if (is_free[static_cast<std::size_t>(j)]) free.push_back(j);
    b = minimum_over(free, hessian, linear);
    const Eigen::VectorXd gradient = hessian.selfadjointView<Eigen::Lower>() * b + linear;
    Indices wrong = contradictions(is_free, b, gradient, scale);
    if (wrong.empty()) break;
    if (wrong.size() < fewest) {
      fewest = wrong.size();
      patience = kPatience;
    } else if (patience > 0) {
      --patience;
    } else {
      wrong = {wrong.back()};
    }
    for (const Eigen::Index j : wrong)
      is_free[static_cast<std::size_t>(j)] = !is_free[static_cast<std::size_t>(j)];
  }
  return b.cwiseMax(0.0);
}

}  // namespace ore
