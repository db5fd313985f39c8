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

Quadratic random_quadratic(Eigen::Index n, Eigen::Index rank, double ridge, RandomStream& random) {
  const Eigen::MatrixXd root = random_matrix(n, rank, random);
  return {root * root.transpose() + ridge * Eigen::MatrixXd::Identity(n, n), random_matrix(n, 1, random)};
}

/// The minimum by trying every set of variables that may be above zero.
double exhaustive_minimum(const Quadratic& quadratic) {
  const auto n = static_cast<int>(quadratic.linear.size());
  double best = 0.0;
  for (int set = 1; set < (1 << n); ++set) {
    std::vector<int> used;
    for (int j = 0; j < n; ++j)
      if ((set >> j & 1) != 0) used.push_back(j);
    const Eigen::MatrixXd system = quadratic.hessian(used, used);
    const Eigen::VectorXd right = -quadratic.linear(used);
    const Eigen::VectorXd solution = system.fullPivLu().solve(right);
    if (solution.minCoeff() < 0.0) continue;
    Eigen::VectorXd b = Eigen::VectorXd::Zero(n);
    b(used) = solution;
    best = std::min(best, quadratic(b));
  }
  return best;
}

TEST(OrthantQuadratic, EqualsExhaustiveSearch) {
  RandomStream random = test_stream(1);
  for (int trial = 0; trial < 60; ++trial) {
    const int n = 1 + random.below(6);
    const Quadratic quadratic = random_quadratic(n, 1 + random.below(n), trial % 2 == 0 ? 1.0 : 1e-3, random);
    const double exact = exhaustive_minimum(quadratic);
    const Eigen::VectorXd far = 10.0 * random_matrix(n, 1, random).cwiseAbs();
    for (const Eigen::VectorXd& start : {far, Eigen::VectorXd(0.0 * far)}) {
      const Eigen::VectorXd b = minimize_quadratic_on_orthant(quadratic.hessian, quadratic.linear, start);
      EXPECT_GE(b.minCoeff(), 0.0);
      // The condition number is below 1e5, so that b is right to 1e-11, and the value with it.
      EXPECT_NEAR(quadratic(b), exact, 1e-11 * std::max(1.0, std::abs(exact))) << "trial " << trial;
    }
  }
}

// The conditions of Karush, Kuhn and Tucker are enough for a convex problem: gradients of zero on the
// variables in use, none below zero elsewhere.
TEST(OrthantQuadratic, LargerProblemsSatisfyTheOptimalityConditions) {
  RandomStream random = test_stream(2);
  for (const int n : {20, 60, 150}) {
    for (const double ridge : {1e-6, 1e-2, 1e4}) {
      const Quadratic quadratic = random_quadratic(n, n / 2, ridge, random);
      const Eigen::VectorXd b =
          minimize_quadratic_on_orthant(quadratic.hessian, quadratic.linear, Eigen::VectorXd::Ones(n));
      const Eigen::VectorXd gradient = quadratic.hessian * b + quadratic.linear;
      // Backward stability of the Cholesky solution: n roundings of |H||b|.
      const double tolerance = 1e-15 * n * quadratic.hessian.norm() * std::max(1.0, b.norm());
      EXPECT_GE(b.minCoeff(), 0.0);
      EXPECT_GE(gradient.minCoeff(), -tolerance);
      for (int j = 0; j < n; ++j) {
        if (b[j] > 0.0) {
          EXPECT_NEAR(gradient[j], 0.0, tolerance);
        }
      }
      EXPECT_LT((b.array() > 0.0).count(), n) << "some variable is at its bound";
      EXPECT_GT((b.array() > 0.0).count(), 0);
    }
  }
}

TEST(OrthantQuadratic, MinimumInsideIsTheUnconstrainedOne) {
  RandomStream random = test_stream(3);
  Quadratic quadratic = random_quadratic(8, 8, 1.0, random);
  const Eigen::VectorXd inside = random_matrix(8, 1, random).cwiseAbs().array() + 0.1;
  quadratic.linear = -quadratic.hessian * inside;
  EXPECT_TRUE(minimize_quadratic_on_orthant(quadratic.hessian, quadratic.linear, Eigen::VectorXd::Zero(8))
                  .isApprox(inside, 1e-12));
}

TEST(OrthantQuadratic, NothingToGainMeansExactlyZero) {
  RandomStream random = test_stream(4);
  const Quadratic quadratic = random_quadratic(7, 3, 0.1, random);
  const Eigen::VectorXd start = Eigen::VectorXd::Constant(7, 2.0);
  EXPECT_TRUE(minimize_quadratic_on_orthant(quadratic.hessian, quadratic.hessian.rowwise().norm(), start)
                  .isZero(0.0));
}

TEST(OrthantQuadratic, ReadsTheLowerTriangleOnly) {
  RandomStream random = test_stream(5);
  const Quadratic quadratic = random_quadratic(6, 6, 0.1, random);
  Eigen::MatrixXd lower = quadratic.hessian;
  lower.triangularView<Eigen::StrictlyUpper>().setConstant(std::numeric_limits<double>::quiet_NaN());
  const Eigen::VectorXd start = Eigen::VectorXd::Ones(6);
  EXPECT_EQ(minimize_quadratic_on_orthant(lower, quadratic.linear, start),
            minimize_quadratic_on_orthant(quadratic.hessian, quadratic.linear, start));
}

// Definite by rounding only: the result need not be optimal, but it must come, feasible and no worse.
TEST(OrthantQuadratic, EndsOnAnAlmostSingularHessian) {
  RandomStream random = test_stream(6);
  for (int trial = 0; trial < 20; ++trial) {
    const Quadratic quadratic = random_quadratic(40, 3, 1e-14, random);
    const Eigen::VectorXd start = Eigen::VectorXd::Ones(40);
    const Eigen::VectorXd b = minimize_quadratic_on_orthant(quadratic.hessian, quadratic.linear, start);
    EXPECT_TRUE(b.allFinite());
    EXPECT_GE(b.minCoeff(), 0.0);
    EXPECT_LE(quadratic(b), quadratic(start));
  }
}

}  // namespace
}  // namespace ore
