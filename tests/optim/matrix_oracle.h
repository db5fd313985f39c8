#pragma once
// Column generation over a matrix that is there as a whole.

#include <gtest/gtest.h>

#include <Eigen/Core>

#include "optim/column_generation.h"

namespace ore::testing {

class MatrixOracle : public ColumnOracle {
 public:
  explicit MatrixOracle(const Eigen::MatrixXd& margins) : margins_(margins) {}

  Eigen::Index rows() const override { return margins_.rows(); }
  Column most_violated(const Eigen::VectorXd& face_weights) override {
    ++asked;
    EXPECT_NEAR(face_weights.sum(), 1.0, 1e-12);
    EXPECT_GE(face_weights.minCoeff(), 0.0);
    Column best;
    best.score = (margins_.transpose() * face_weights).maxCoeff(&best.index);
    return best;
  }
  Eigen::VectorXd column(Eigen::Index index) override { return margins_.col(index); }

  int asked = 0;

 private:
  const Eigen::MatrixXd& margins_;
};

}  // namespace ore::testing
