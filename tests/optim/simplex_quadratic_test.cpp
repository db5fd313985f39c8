#include "optim/active_set_qp.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <limits>
#include <vector>

#include "helpers/random_faces.h"
#include "optim/quadratic.h"

namespace ore {
namespace {

using namespace ore::testing;

Quadratic pulled_quadratic(Eigen::Index n, Eigen::Index rank, double pull, RandomStream& random) {
  const Eigen::MatrixXd root = random_matrix(n, rank, random);
  return {root * root.transpose() + 1e-9 * static_cast<double>(n) * Eigen::MatrixXd::Identity(n, n),
          pull * random_matrix(n, 1, random)};
}

/// The minimum by trying every set of variables that may be above zero.
double exhaustive_minimum(const Quadratic& quadratic, double total) {
  const auto n = static_cast<int>(quadratic.linear.size());
  double best = std::numeric_limits<double>::infinity();
  for (int set = 1; set < (1 << n); ++set) {
    std::vector<int> used;
    for (int j = 0; j < n; ++j)
      if ((set >> j & 1) != 0) used.push_back(j);
    const auto m = static_cast<Eigen::Index>(used.size());
    Eigen::MatrixXd system = Eigen::MatrixXd::Zero(m + 1, m + 1);
    system.topLeftCorner(m, m) = quadratic.hessian(used, used);
    system.row(m).head(m).setOnes();
    system.col(m).head(m).setOnes();
    Eigen::VectorXd right(m + 1);
    right << -quadratic.linear(used), total;
    const Eigen::VectorXd solution = system.fullPivLu().solve(right);
    if (solution.head(m).minCoeff() < 0.0) continue;
    Eigen::VectorXd b = Eigen::VectorXd::Zero(n);
    b(used) = solution.head(m);
    best = std::min(best, quadratic(b));
  }
  return best;
}

void expect_feasible(const Eigen::VectorXd& b, double total) {
  EXPECT_GE(b.minCoeff(), 0.0);
  EXPECT_NEAR(b.sum(), total, 1e-12 * total);
}

TEST(SimplexQuadratic, EqualsExhaustiveSearch) {
  RandomStream random = test_stream(1);
  for (int trial = 0; trial < 40; ++trial) {
    const int n = 1 + random.below(6);
    const int rank = 1 + random.below(n);
    const double total = trial % 3 == 0 ? 100.0 : 1.0;
    const Quadratic quadratic = pulled_quadratic(n, rank, trial % 2 == 0 ? 1.0 : 20.0, random);
    for (const bool corner : {false, true}) {
      Eigen::VectorXd start = Eigen::VectorXd::Constant(n, total / n);
      if (corner) start = total * Eigen::VectorXd::Unit(n, random.below(n));
      const Eigen::VectorXd b = minimize_quadratic_on_simplex(quadratic.hessian, quadratic.linear, start);
      expect_feasible(b, total);
      const double exact = exhaustive_minimum(quadratic, total);
      // Values are sums of terms up to |H| total^2; a few roundings of those.
      const double scale = quadratic.hessian.cwiseAbs().maxCoeff() * total * total + std::abs(exact);
      EXPECT_NEAR(quadratic(b), exact, 1e-13 * static_cast<double>(n * n) * scale) << "trial " << trial;
    }
  }
}

// The conditions of Karush, Kuhn and Tucker are enough for a convex problem: equal gradients on the variables
// in use, none smaller elsewhere.
TEST(SimplexQuadratic, LargerProblemsSatisfyTheOptimalityConditions) {
  RandomStream random = test_stream(2);
  for (const int n : {20, 60}) {
    const Quadratic quadratic = pulled_quadratic(n, n / 2, 3.0, random);
    const Eigen::VectorXd b = minimize_quadratic_on_simplex(quadratic.hessian, quadratic.linear,
                                                            Eigen::VectorXd::Constant(n, 10.0 / n));
    expect_feasible(b, 10.0);
    const Eigen::VectorXd gradient = quadratic.hessian * b + quadratic.linear;
    // The solver's own tolerance on gradients is 1e-13 of the largest; its updates round a few times that.
    const double tolerance = 1e-10 * gradient.cwiseAbs().maxCoeff();
    for (int j = 0; j < n; ++j) {
      if (b[j] > 0.0) {
        EXPECT_NEAR(gradient[j], gradient.minCoeff(), tolerance);
      }
    }
    EXPECT_LT((b.array() > 0.0).count(), n) << "some variable is at its bound";
  }
}

TEST(SimplexQuadratic, ReadsTheLowerTriangleOnly) {
  RandomStream random = test_stream(3);
  const Quadratic quadratic = pulled_quadratic(5, 5, 1.0, random);
  const Eigen::VectorXd start = Eigen::VectorXd::Constant(5, 0.2);
  Eigen::MatrixXd lower = quadratic.hessian;
  lower.triangularView<Eigen::StrictlyUpper>().setConstant(std::numeric_limits<double>::quiet_NaN());
  EXPECT_EQ(minimize_quadratic_on_simplex(lower, quadratic.linear, start),
            minimize_quadratic_on_simplex(quadratic.hessian, quadratic.linear, start));
}

TEST(SimplexQuadratic, OneVariableKeepsTheTotal) {
  const Eigen::VectorXd b = minimize_quadratic_on_simplex(
      Eigen::MatrixXd::Ones(1, 1), Eigen::VectorXd::Constant(1, -7.0), Eigen::VectorXd::Constant(1, 3.0));
  EXPECT_DOUBLE_EQ(b[0], 3.0);
}

// Identical variables and a slack without curvature, as the Newton steps pose them: the sum must hold
// although the Hessian is definite by 1e-9 only.
TEST(SimplexQuadratic, SumHoldsWhenTheHessianIsAlmostSingular) {
  RandomStream random = test_stream(4);
  for (int trial = 0; trial < 20; ++trial) {
    const Eigen::VectorXd direction = random_matrix(4, 1, random);
    Eigen::MatrixXd root(9, 1);
    root << direction, direction, 0.0;
    const Eigen::MatrixXd hessian = root * root.transpose() + 1e-9 * Eigen::MatrixXd::Identity(9, 9);
    Eigen::VectorXd linear = random_matrix(9, 1, random);
    linear.segment(4, 4) = linear.head(4);
    linear[8] = 0.0;
    const Eigen::VectorXd b =
        minimize_quadratic_on_simplex(hessian, linear, Eigen::VectorXd::Constant(9, 100.0 / 9));
    expect_feasible(b, 100.0);
  }
}

}  // namespace
}  // namespace ore
