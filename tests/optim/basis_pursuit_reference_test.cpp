// Basis pursuit against solvers that know nothing of paths.

#include <gtest/gtest.h>
#include <nlopt.h>

#include <Eigen/LU>
#include <limits>
#include <memory>
#include <vector>

#include "optim/basis_pursuit.h"
#include "optim/pursuit_problems.h"

namespace ore {
namespace {

using namespace ore::testing;

/// Without noise the problem is linear, and some vertex is optimal: d columns with y in their span.
double best_vertex(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& y, std::vector<Eigen::Index>& chosen,
                   Eigen::Index next) {
  double best = std::numeric_limits<double>::infinity();
  if (static_cast<Eigen::Index>(chosen.size()) == matrix.rows()) {
    const Eigen::FullPivLU<Eigen::MatrixXd> factor(matrix(Eigen::all, chosen));
    return factor.isInvertible() ? factor.solve(y).lpNorm<1>() : best;
  }
  for (Eigen::Index j = next; j < matrix.cols(); ++j) {
    chosen.push_back(j);
    best = std::min(best, best_vertex(matrix, y, chosen, j + 1));
    chosen.pop_back();
  }
  return best;
}

TEST(BasisPursuitReference, WithoutNoiseTheBestVertexIsNoBetter) {
  RandomStream random = test_stream(21);
  for (int repetition = 0; repetition < 20; ++repetition)
    for (const Dictionary dictionary : kBothDictionaries) {
      const Eigen::MatrixXd columns = random_matrix(4, 9, random);
      const Eigen::VectorXd y = random_matrix(4, 1, random);
      std::vector<Eigen::Index> chosen;
      const double least = best_vertex(whole_dictionary(columns, dictionary), y, chosen, 0);
      const PursuitSolution solution = BasisPursuit(columns, dictionary).solve(y, 0.0);
      EXPECT_EQ(solution.end, PursuitEnd::kSolved);
      EXPECT_NEAR(solution.coefficients.lpNorm<1>(), least, 1e-6 * std::max(1.0, least));
    }
}

struct SmoothProblem {
  Eigen::MatrixXd matrix;
  Eigen::VectorXd y;
  double epsilon;
};

/// Variables: the positive part of b, then the negative part.
double sum_of_parts(unsigned n, const double* x, double* gradient, void*) {
  if (gradient != nullptr) std::fill(gradient, gradient + n, 1.0);
  return Eigen::Map<const Eigen::VectorXd>(x, n).sum();
}

/// |y - D b|^2 - epsilon^2
double too_far(unsigned n, const double* x, double* gradient, void* data) {
  const SmoothProblem& problem = *static_cast<const SmoothProblem*>(data);
  const unsigned half = n / 2;
  const Eigen::Map<const Eigen::VectorXd> positive(x, half);
  const Eigen::Map<const Eigen::VectorXd> negative(x + half, half);
  const Eigen::VectorXd r = problem.y - problem.matrix * (positive - negative);
  if (gradient != nullptr) {
    const Eigen::VectorXd slope = -2.0 * (problem.matrix.transpose() * r);
    Eigen::Map<Eigen::VectorXd>(gradient, half) = slope;
    Eigen::Map<Eigen::VectorXd>(gradient + half, half) = -slope;
  }
  return r.squaredNorm() - problem.epsilon * problem.epsilon;
}

double least_by_nlopt(SmoothProblem problem) {
  const auto n = static_cast<unsigned>(2 * problem.matrix.cols());
  const std::unique_ptr<nlopt_opt_s, void (*)(nlopt_opt)> optimizer(nlopt_create(NLOPT_LD_SLSQP, n),
                                                                    nlopt_destroy);
  nlopt_set_min_objective(optimizer.get(), sum_of_parts, nullptr);
  nlopt_add_inequality_constraint(optimizer.get(), too_far, &problem, 1e-12);
  const std::vector<double> lower(n, 0.0);
  nlopt_set_lower_bounds(optimizer.get(), lower.data());
  nlopt_set_xtol_rel(optimizer.get(), 1e-12);
  nlopt_set_maxeval(optimizer.get(), 5000);
  std::vector<double> x(n, 0.1);
  double minimum = 0.0;
  const nlopt_result result = nlopt_optimize(optimizer.get(), x.data(), &minimum);
  EXPECT_TRUE(result > 0 || result == NLOPT_ROUNDOFF_LIMITED) << nlopt_result_to_string(result);
  return minimum;
}

TEST(BasisPursuitReference, WithNoiseAGeneralSolverFindsTheSameLength) {
  RandomStream random = test_stream(22);
  for (const double share : {0.5, 0.1, 0.02})
    for (const Dictionary dictionary : kBothDictionaries)
      for (int repetition = 0; repetition < 5; ++repetition) {
        const Eigen::MatrixXd columns = random_matrix(6, 15, random);
        const Eigen::VectorXd y = random_matrix(6, 1, random);
        const double epsilon = share * y.norm();
        const double least = least_by_nlopt({whole_dictionary(columns, dictionary), y, epsilon});
        const PursuitSolution solution = BasisPursuit(columns, dictionary).solve(y, epsilon);
        EXPECT_EQ(solution.end, PursuitEnd::kSolved);
        // Ours is within 1e-6, that of the other solver not far beyond its tolerance in x.
        EXPECT_NEAR(solution.coefficients.lpNorm<1>(), least, 1e-5 * std::max(1.0, least)) << share;
      }
}

}  // namespace
}  // namespace ore
