#pragma once
// Problems for basis pursuit, and a naive look at what it says about them.

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <cmath>
#include <string>
#include <vector>

#include "helpers/random_faces.h"
#include "optim/basis_pursuit.h"

namespace ore::testing {

inline constexpr Dictionary kBothDictionaries[] = {Dictionary::kColumns, Dictionary::kColumnsAndIdentity};

struct PursuitProblem {
  std::string name;
  Eigen::MatrixXd columns;
  Eigen::VectorXd y;
  double epsilon = 0.0;
};

/// D as a matrix.
inline Eigen::MatrixXd whole_dictionary(const Eigen::MatrixXd& columns, Dictionary dictionary) {
  if (dictionary == Dictionary::kColumns) return columns;
  Eigen::MatrixXd both(columns.rows(), columns.cols() + columns.rows());
  both << columns, Eigen::MatrixXd::Identity(columns.rows(), columns.rows());
  return both;
}

/// Columns as faces are: mostly the same, the rest a few directions and noise; length 1.
inline Eigen::MatrixXd facelike_columns(int rows, int count, double noise, RandomStream& random) {
  constexpr int kRank = 9;
  const Eigen::MatrixXd directions = random_matrix(rows, kRank, random);
  const Eigen::VectorXd common = 3.0 * random_matrix(rows, 1, random);
  Eigen::MatrixXd columns =
      directions * random_matrix(kRank, count, random) + noise * random_matrix(rows, count, random);
  columns.colwise() += common;
  columns.colwise().normalize();
  return columns;
}

/// Of all shapes, with what real data may have: repeated, opposite and zero columns, columns of any length.
inline std::vector<PursuitProblem> all_kinds_of_problems() {
  RandomStream random = test_stream(1);
  std::vector<PursuitProblem> problems;
  const auto add = [&](const std::string& name, const Eigen::MatrixXd& columns, const Eigen::VectorXd& y) {
    for (const double share : {0.5, 0.05, 1e-3, 0.0})
      problems.push_back(
          {name + ", epsilon " + std::to_string(share) + " |y|", columns, y, share * y.norm()});
  };
  const auto vector = [&](int size) -> Eigen::VectorXd { return random_matrix(size, 1, random); };
  add("wide", random_matrix(10, 40, random), vector(10));
  add("very wide", random_matrix(6, 300, random), vector(6));
  add("square", random_matrix(12, 12, random), vector(12));
  const Eigen::MatrixXd tall = random_matrix(30, 8, random);
  add("tall, y in the span", tall, tall * vector(8));
  add("one column", tall.leftCols(1), 2.5 * tall.col(0));
  const Eigen::MatrixXd faces = facelike_columns(60, 200, 0.3, random);
  add("faces", faces, facelike_columns(60, 1, 0.3, random));
  add("a face of the gallery", faces, faces.col(17));
  Eigen::MatrixXd repeated(60, 600);
  repeated << faces, faces, -2.0 * faces;
  add("repeated", repeated, vector(60).normalized());
  Eigen::MatrixXd with_zeros = random_matrix(10, 30, random);
  with_zeros(Eigen::all, Eigen::seq(0, 29, 3)).setZero();
  add("zero columns", with_zeros, vector(10));
  const Eigen::MatrixXd low_rank = random_matrix(20, 4, random) * random_matrix(4, 30, random);
  add("rank 4", low_rank, low_rank * vector(30));
  Eigen::MatrixXd lengths = random_matrix(10, 40, random);
  for (Eigen::Index j = 0; j < lengths.cols(); ++j) lengths.col(j) *= std::pow(10.0, random.uniform(-3, 3));
  add("lengths from 0.001 to 1000", lengths, vector(10));
  Eigen::MatrixXd signs = random_matrix(12, 40, random).cwiseSign();
  add("entries +-1: many ties", signs, signs.leftCols(5).rowwise().sum());
  add("a small y", random_matrix(10, 40, random), 1e-6 * vector(10));
  add("a large y", random_matrix(10, 40, random), 1e6 * vector(10));
  return problems;
}

/// That b is feasible, v is, and their objectives agree: a proof that needs nothing of how they were found.
inline void expect_solved(const PursuitProblem& problem, Dictionary dictionary,
                          const PursuitSolution& solution) {
  ASSERT_EQ(solution.end, PursuitEnd::kSolved) << "gap " << solution.gap;
  const Eigen::MatrixXd whole = whole_dictionary(problem.columns, dictionary);
  ASSERT_EQ(solution.coefficients.size(), whole.cols());
  ASSERT_EQ(solution.dual.size(), whole.rows());
  const Eigen::VectorXd r = problem.y - whole * solution.coefficients;
  const double primal = solution.coefficients.lpNorm<1>();
  const double dual = problem.y.dot(solution.dual) - problem.epsilon * solution.dual.norm();
  EXPECT_LE(r.norm(), problem.epsilon + 1e-9 * problem.y.norm());
  EXPECT_NEAR(solution.residual, r.norm(), 1e-10 * problem.y.norm());
  // v is scaled by a maximum that another order of summing changes in the last digits.
  EXPECT_LE((whole.transpose() * solution.dual).lpNorm<Eigen::Infinity>(), 1.0 + 1e-9);
  EXPECT_LE(primal - dual, 1e-6 * std::max(1.0, primal));
  EXPECT_NEAR(solution.gap, primal - dual, 1e-8 * std::max(1.0, primal));
}

}  // namespace ore::testing
