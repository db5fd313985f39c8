#pragma once
// Problems for the solver of equation `opt`, and naive looks at them.

#include <Eigen/Core>
#include <cmath>
#include <string>
#include <vector>

#include "helpers/random_faces.h"

namespace ore::testing {

/// F(a) = log sum_i exp(-(C a)_i), by its definition but for the typical shift.
inline double naive_log_loss(const Eigen::MatrixXd& margins, const Eigen::VectorXd& weights) {
  const Eigen::VectorXd z = margins * weights;
  double sum = 0.0;
  for (const double value : z) sum += std::exp(z.minCoeff() - value);
  return std::log(sum) - z.minCoeff();
}

/// b - 1/K for posteriors b of K classes: `skill` is the share of faces that a patch gets right.
inline Eigen::MatrixXd random_margins(int faces, int patches, int classes, double skill, std::uint64_t seed) {
  RandomStream random = test_stream(seed);
  Eigen::MatrixXd margins(faces, patches);
  for (double& margin : margins.reshaped()) {
    const double posterior =
        random.uniform() < skill ? random.uniform(0.3, 1.0) : random.uniform(0.0, 1.0 / classes);
    margin = posterior - 1.0 / classes;
  }
  return margins;
}

struct MarginProblem {
  std::string name;
  Eigen::MatrixXd margins;
  double budget;
};

inline std::vector<MarginProblem> ordinary_problems() {
  return {
      {"fewer faces than patches", random_margins(6, 15, 5, 0.6, 1), 10.0},
      {"more faces than patches", random_margins(60, 5, 5, 0.5, 2), 10.0},
      {"two classes", random_margins(20, 10, 2, 0.6, 3), 10.0},
      {"many classes", random_margins(30, 12, 100, 0.4, 4), 20.0},
      {"weak patches", random_margins(40, 12, 10, 0.15, 5), 10.0},
      {"tiny budget", random_margins(20, 10, 5, 0.5, 6), 1e-3},
      {"budget below the need", random_margins(20, 10, 5, 0.5, 7), 0.5},
  };
}

inline std::vector<MarginProblem> degenerate_problems() {
  const Eigen::MatrixXd plain = random_margins(12, 5, 4, 0.5, 11);
  Eigen::MatrixXd repeated(12, 15);
  repeated << plain, plain, plain;
  Eigen::MatrixXd with_zeros = Eigen::MatrixXd::Zero(12, 9);
  with_zeros.middleCols(2, 5) = plain;
  Eigen::MatrixXd repeated_faces(24, 5);
  repeated_faces << plain, plain;
  return {
      {"repeated patches", repeated, 10.0},
      {"patches without opinion", with_zeros, 10.0},
      {"repeated faces", repeated_faces, 10.0},
      {"all zero", Eigen::MatrixXd::Zero(4, 3), 10.0},
      {"all negative", -random_margins(10, 6, 3, 1.0, 12).cwiseAbs(), 10.0},
      {"one face", random_margins(1, 8, 4, 0.5, 13), 10.0},
      {"one patch", random_margins(9, 1, 4, 0.7, 14), 10.0},
      {"one face, one patch, right", Eigen::MatrixXd::Constant(1, 1, 0.5), 10.0},
      {"one face, one patch, wrong", Eigen::MatrixXd::Constant(1, 1, -0.5), 10.0},
      {"separable, budget 100", random_margins(50, 40, 20, 0.95, 15), 100.0},
      {"separable, budget 1000", random_margins(50, 40, 20, 0.95, 16), 1000.0},
      {"all right, budget 1000", Eigen::MatrixXd::Constant(5, 4, 0.9), 1000.0},
      {"repeated and separable", random_margins(30, 6, 5, 0.9, 17).replicate(1, 5), 1000.0},
      {"large", random_margins(150, 200, 38, 0.6, 18), 50.0},
      {"inseparable, large budget", random_margins(80, 30, 10, 0.3, 19), 1000.0},
  };
}

inline std::vector<MarginProblem> all_problems() {
  std::vector<MarginProblem> problems = ordinary_problems();
  for (MarginProblem& problem : degenerate_problems()) problems.push_back(std::move(problem));
  return problems;
}

}  // namespace ore::testing
