// Basis pursuit from the solution of another problem.

#include <gtest/gtest.h>

#include <cmath>

#include "optim/basis_pursuit.h"
#include "optim/pursuit_problems.h"

namespace ore {
namespace {

using testing::all_kinds_of_problems;
using testing::expect_solved;
using testing::facelike_columns;
using testing::kBothDictionaries;
using testing::PursuitProblem;
using testing::random_matrix;
using testing::test_stream;

TEST(WarmPursuit, EndsAtTheSameOptimumFromWherever) {
  RandomStream random = test_stream(11);
  for (const PursuitProblem& problem : all_kinds_of_problems())
    for (const Dictionary dictionary : kBothDictionaries) {
      SCOPED_TRACE(problem.name);
      const BasisPursuit pursuit(problem.columns, dictionary);
      const PursuitSolution cold = pursuit.solve(problem.y, problem.epsilon);
      const double length = problem.y.norm();
      // In the span of the columns, lest it be out of reach.
      const Eigen::VectorXd other =
          problem.columns * random_matrix(problem.columns.cols(), 1, random).cwiseAbs();
      const PursuitSolution starts[] = {
          cold,
          pursuit.solve(problem.y, 0.8 * length),
          pursuit.solve(problem.y, 0.0),
          pursuit.solve(problem.y + 0.01 * length * other.normalized(), problem.epsilon),
          pursuit.solve(-problem.y, problem.epsilon),
          pursuit.solve(other * (length / other.norm()), 0.1 * length),
      };
      for (const PursuitSolution& start : starts) {
        const PursuitSolution warm = pursuit.solve(problem.y, problem.epsilon, &start);
        expect_solved(problem, dictionary, warm);
        EXPECT_NEAR(warm.coefficients.lpNorm<1>(), cold.coefficients.lpNorm<1>(),
                    2e-6 * std::max(1.0, cold.coefficients.lpNorm<1>()));
      }
    }
}

struct FaceProblem {
  Eigen::MatrixXd columns;
  Eigen::VectorXd y;
  Eigen::VectorXd nearby;
};

FaceProblem face_problem() {
  RandomStream random = test_stream(12);
  FaceProblem problem{.columns = facelike_columns(100, 400, 0.3, random), .y = {}, .nearby = {}};
  const Eigen::MatrixXd faces = facelike_columns(100, 2, 0.3, random);
  problem.y = (problem.columns.leftCols(30).rowwise().sum() + faces.col(0)).normalized();
  problem.nearby = problem.y + 1e-3 * random_matrix(100, 1, random).normalized();
  return problem;
}

TEST(WarmPursuit, TheSolutionItselfTakesNoSteps) {
  const FaceProblem problem = face_problem();
  for (const Dictionary dictionary : kBothDictionaries)
    for (const double epsilon : {0.05, 0.02, 0.0}) {
      const BasisPursuit pursuit(problem.columns, dictionary);
      const PursuitSolution cold = pursuit.solve(problem.y, epsilon);
      const PursuitSolution warm = pursuit.solve(problem.y, epsilon, &cold);
      EXPECT_EQ(warm.end, PursuitEnd::kSolved);
      EXPECT_GE(cold.steps, 30);
      // Without noise the start is beside the path, since the last level is 0.
      EXPECT_LE(warm.steps, epsilon > 0.0 ? 2 : cold.steps / 4) << epsilon;
    }
}

TEST(WarmPursuit, ASlightlySmallerEpsilonTakesFewSteps) {
  const FaceProblem problem = face_problem();
  for (const Dictionary dictionary : kBothDictionaries)
    for (const double factor : {0.98, 1.02}) {
      const BasisPursuit pursuit(problem.columns, dictionary);
      const PursuitSolution start = pursuit.solve(problem.y, 0.05);
      const PursuitSolution cold = pursuit.solve(problem.y, factor * 0.05);
      const PursuitSolution warm = pursuit.solve(problem.y, factor * 0.05, &start);
      EXPECT_EQ(warm.end, PursuitEnd::kSolved);
      EXPECT_LE(5 * warm.steps, cold.steps) << factor;
    }
}

TEST(WarmPursuit, ANearbyFaceTakesFewSteps) {
  const FaceProblem problem = face_problem();
  for (const Dictionary dictionary : kBothDictionaries) {
    const BasisPursuit pursuit(problem.columns, dictionary);
    const PursuitSolution start = pursuit.solve(problem.y, 0.05);
    const PursuitSolution cold = pursuit.solve(problem.nearby, 0.05);
    const PursuitSolution warm = pursuit.solve(problem.nearby, 0.05, &start);
    EXPECT_EQ(warm.end, PursuitEnd::kSolved);
    EXPECT_LE(4 * warm.steps, cold.steps);
  }
}

TEST(WarmPursuit, StartsThatDoNotFitAreIgnored) {
  const FaceProblem problem = face_problem();
  const BasisPursuit pursuit(problem.columns, Dictionary::kColumns);
  const PursuitSolution cold = pursuit.solve(problem.y, 0.05);
  PursuitSolution wrong_signs = cold;
  wrong_signs.coefficients *= -1.0;
  PursuitSolution wrong_size = cold;
  wrong_size.coefficients.conservativeResize(10);
  PursuitSolution not_a_number = cold;
  not_a_number.dual[3] = std::nan("");
  PursuitSolution elsewhere = cold;
  RandomStream random = test_stream(13);
  elsewhere.coefficients = random_matrix(400, 1, random);
  for (const PursuitSolution& start : {wrong_signs, wrong_size, not_a_number, elsewhere, PursuitSolution{}}) {
    const PursuitSolution solution = pursuit.solve(problem.y, 0.05, &start);
    EXPECT_EQ(solution.coefficients, cold.coefficients);
    EXPECT_EQ(solution.steps, cold.steps);
  }
}

}  // namespace
}  // namespace ore
