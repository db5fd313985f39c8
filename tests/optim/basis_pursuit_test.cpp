#include "optim/basis_pursuit.h"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <cmath>

#include "optim/pursuit_problems.h"

namespace ore {
namespace {

using namespace ore::testing;

TEST(BasisPursuit, SolutionsAreCertifiedWhateverTheColumns) {
  for (const PursuitProblem& problem : all_kinds_of_problems())
    for (const Dictionary dictionary : kBothDictionaries) {
      SCOPED_TRACE(problem.name + (dictionary == Dictionary::kColumns ? "" : ", with the identity"));
      expect_solved(problem, dictionary,
                    BasisPursuit(problem.columns, dictionary).solve(problem.y, problem.epsilon));
    }
}

TEST(BasisPursuit, CoefficientsAreOnlyWhereTheDualConstraintIsTight) {
  for (const PursuitProblem& problem : all_kinds_of_problems())
    for (const Dictionary dictionary : kBothDictionaries) {
      SCOPED_TRACE(problem.name);
      const PursuitSolution solution =
          BasisPursuit(problem.columns, dictionary).solve(problem.y, problem.epsilon);
      const Eigen::VectorXd tightness =
          whole_dictionary(problem.columns, dictionary).transpose() * solution.dual;
      const double length = solution.coefficients.lpNorm<1>();
      // sum |b_j| (1 - sign(b_j) D_j'v) is part of the gap.
      for (Eigen::Index j = 0; j < tightness.size(); ++j) {
        const double b = solution.coefficients[j];
        EXPECT_LE(std::abs(b) - b * tightness[j], 1e-6 * std::max(1.0, length)) << j;
      }
    }
}

TEST(BasisPursuit, IdentityEqualsTheStackedMatrix) {
  for (const PursuitProblem& problem : all_kinds_of_problems()) {
    SCOPED_TRACE(problem.name);
    const Eigen::MatrixXd stacked = whole_dictionary(problem.columns, Dictionary::kColumnsAndIdentity);
    const PursuitSolution implied =
        BasisPursuit(problem.columns, Dictionary::kColumnsAndIdentity).solve(problem.y, problem.epsilon);
    const PursuitSolution explicitly =
        BasisPursuit(stacked, Dictionary::kColumns).solve(problem.y, problem.epsilon);
    ASSERT_EQ(explicitly.end, PursuitEnd::kSolved);
    // Both within their gaps of the least; the minimiser itself need not be unique.
    const double length = explicitly.coefficients.lpNorm<1>();
    EXPECT_NEAR(implied.coefficients.lpNorm<1>(), length, 2e-6 * std::max(1.0, length));
  }
}

TEST(BasisPursuit, FindsASparseMixtureAndASparseError) {
  RandomStream random = test_stream(3);
  Eigen::MatrixXd columns = random_matrix(100, 200, random);
  columns.colwise().normalize();
  Eigen::VectorXd truth = Eigen::VectorXd::Zero(300);
  truth[5] = 1.0;
  truth[77] = -0.5;
  truth[150] = 0.7;
  for (const Eigen::Index row : {3, 40, 41, 90}) truth[200 + row] = row % 2 == 0 ? 2.0 : -3.0;
  const Eigen::VectorXd y = columns * truth.head(200) + truth.tail(100);
  const PursuitSolution solution = BasisPursuit(columns, Dictionary::kColumnsAndIdentity).solve(y, 0.0);
  ASSERT_EQ(solution.end, PursuitEnd::kSolved);
  EXPECT_LE((solution.coefficients - truth).lpNorm<Eigen::Infinity>(), 1e-8);
}

TEST(BasisPursuit, NothingIsNeededWithinEpsilon) {
  RandomStream random = test_stream(4);
  const BasisPursuit pursuit(random_matrix(8, 20, random), Dictionary::kColumns);
  const Eigen::VectorXd y = random_matrix(8, 1, random);
  for (const double epsilon : {y.norm(), 2.0 * y.norm()}) {
    const PursuitSolution solution = pursuit.solve(y, epsilon);
    EXPECT_EQ(solution.end, PursuitEnd::kSolved);
    EXPECT_EQ(solution.coefficients, Eigen::VectorXd::Zero(20));
    EXPECT_EQ(solution.gap, 0.0);
    EXPECT_EQ(solution.residual, y.norm());
  }
  const PursuitSolution nothing = pursuit.solve(Eigen::VectorXd::Zero(8), 0.0);
  EXPECT_EQ(nothing.end, PursuitEnd::kSolved);
  EXPECT_EQ(nothing.coefficients, Eigen::VectorXd::Zero(20));
}

TEST(BasisPursuit, SaysWhenNothingComesNearEnough) {
  RandomStream random = test_stream(5);
  const Eigen::MatrixXd columns = random_matrix(20, 6, random);
  const Eigen::VectorXd y = random_matrix(20, 1, random);
  const Eigen::VectorXd closest = columns.householderQr().solve(y);
  const double distance = (y - columns * closest).norm();
  const BasisPursuit pursuit(columns, Dictionary::kColumns);
  for (const double share : {0.0, 0.5, 0.999}) {
    const PursuitSolution solution = pursuit.solve(y, share * distance);
    EXPECT_EQ(solution.end, PursuitEnd::kInfeasible);
    EXPECT_LE((solution.coefficients - closest).norm(), 1e-6 * closest.norm());
    // A proof: |b|_1 >= y'v - epsilon |v| for whatever b comes within epsilon.
    EXPECT_LE((columns.transpose() * solution.dual).lpNorm<Eigen::Infinity>(), 1.0 + 1e-9);
    EXPECT_GE(y.dot(solution.dual) - share * distance * solution.dual.norm(), 1e6 * closest.lpNorm<1>());
  }
  const PursuitProblem feasible{"", columns, y, 1.001 * distance};
  expect_solved(feasible, Dictionary::kColumns, pursuit.solve(y, feasible.epsilon));
}

TEST(BasisPursuit, ColumnsThatAreAllZeroReachNothing) {
  const Eigen::MatrixXd zeros = Eigen::MatrixXd::Zero(5, 3);
  const Eigen::VectorXd y = Eigen::VectorXd::Ones(5);
  const PursuitSolution none = BasisPursuit(zeros, Dictionary::kColumns).solve(y, 0.1);
  EXPECT_EQ(none.end, PursuitEnd::kInfeasible);
  EXPECT_EQ(none.coefficients, Eigen::VectorXd::Zero(3));
  const PursuitSolution error = BasisPursuit(zeros, Dictionary::kColumnsAndIdentity).solve(y, 0.0);
  EXPECT_EQ(error.end, PursuitEnd::kSolved);
  EXPECT_NEAR(error.coefficients.lpNorm<1>(), 5.0, 1e-6);
}

TEST(BasisPursuit, IsHonestWhenStoppedEarly) {
  RandomStream random = test_stream(6);
  const Eigen::MatrixXd columns = testing::facelike_columns(60, 200, 0.3, random);
  const Eigen::VectorXd y = testing::facelike_columns(60, 1, 0.3, random);
  const BasisPursuit pursuit(columns, Dictionary::kColumns);
  const PursuitSolution solution = pursuit.solve(y, 0.01, nullptr, {.max_steps = 5});
  EXPECT_EQ(solution.end, PursuitEnd::kStopped);
  // It may finish what it began with.
  EXPECT_LE(solution.steps, 30);
  EXPECT_NEAR(solution.residual, (y - columns * solution.coefficients).norm(), 1e-12);
  EXPECT_GT(solution.residual, 0.01);
}

}  // namespace
}  // namespace ore
