#include "linalg/column_space.h"

#include <cblas.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>
#include <cmath>

namespace ore {
namespace {

/// The lower triangle of X'X.
Eigen::MatrixXd gram_matrix(const Eigen::MatrixXd& x) {
  Eigen::MatrixXd gram = Eigen::MatrixXd::Zero(x.cols(), x.cols());
  const auto rows = static_cast<blasint>(x.rows());
  cblas_dsyrk(CblasColMajor, CblasLower, CblasTrans, static_cast<blasint>(x.cols()), rows, 1.0, x.data(),
              std::max<blasint>(rows, 1), 0.0, gram.data(), static_cast<blasint>(gram.rows()));
  return gram;
}

/// Q = X L^-T for the lower Cholesky factor L of X'X.
Eigen::MatrixXf orthonormal_columns(Eigen::MatrixXd x, const Eigen::MatrixXd& lower) {
  cblas_dtrsm(CblasColMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit, static_cast<blasint>(x.rows()),
              static_cast<blasint>(x.cols()), 1.0, lower.data(), static_cast<blasint>(lower.rows()), x.data(),
              static_cast<blasint>(x.rows()));
  return x.cast<float>();
}

/// Fills left_out and leave_one_out from the lower Cholesky factor of X'X + ridge I.
void leave_groups_out(const Eigen::MatrixXd& x, const Eigen::LLT<Eigen::MatrixXd>& factor, double ridge,
                      int group, ColumnSpace& space) {
  Eigen::MatrixXd inverse_lower = Eigen::MatrixXd::Identity(x.cols(), x.cols());
  factor.matrixL().solveInPlace(inverse_lower);
  Eigen::MatrixXd directions = x;  // becomes W = X L^-T L^-1
  const auto rows = static_cast<blasint>(x.rows());
  const auto columns = static_cast<blasint>(x.cols());
  for (const CBLAS_TRANSPOSE transposed : {CblasTrans, CblasNoTrans})
    cblas_dtrsm(CblasColMajor, CblasRight, CblasLower, transposed, CblasNonUnit, rows, columns, 1.0,
                factor.matrixLLT().data(), columns, directions.data(), std::max<blasint>(rows, 1));
  for (Eigen::Index first = 0; first < x.cols(); first += group) {
    auto own = directions.middleCols(first, group);
    const auto lower = inverse_lower.middleCols(first, group);
    if (group == 1) {
      own /= lower.norm();
    } else {
      const Eigen::LLT<Eigen::MatrixXd> block(lower.transpose() * lower);
      own = block.matrixL().solve(own.transpose()).transpose().eval();
    }
  }
  space.leave_one_out.resize(x.cols());
  for (Eigen::Index i = 0; i < x.cols(); ++i)
    space.leave_one_out[i] =
        group == 1 ? std::max(1.0 / inverse_lower.col(i).squaredNorm() - ridge, 0.0)  // with more digits
                   : (directions.middleCols(i / group * group, group).transpose() * x.col(i)).squaredNorm();
  space.left_out = directions.cast<float>();
}

/// Gram-Schmidt on columns of length 1 (or 0): repeatedly adds the column farthest from the span, until all
/// are as close as kDependent allows.
Eigen::MatrixXf basis_when_deficient(const Eigen::MatrixXd& unit) {
  Eigen::VectorXd distance = unit.colwise().squaredNorm().transpose();
  Eigen::MatrixXd q(unit.rows(), std::min(unit.rows(), unit.cols()));
  Eigen::Index rank = 0;
  while (rank < q.cols()) {
    Eigen::Index farthest = 0;
    if (!(distance.maxCoeff(&farthest) > kDependent)) break;
    Eigen::VectorXd direction = unit.col(farthest);
    // Twice: the second pass removes what rounding left of the first.
    for (int pass = 0; pass < 2; ++pass)
      direction -= q.leftCols(rank) * (q.leftCols(rank).transpose() * direction);
    const double squared = direction.squaredNorm();
    if (squared > kDependent) {
      q.col(rank) = direction / std::sqrt(squared);
      distance.array() -= (unit.transpose() * q.col(rank)).array().square();
      ++rank;
    }
    distance[farthest] = 0.0;
  }
  return q.leftCols(rank).cast<float>();
}

/// Leaves columns out with a ridge instead of a rank decision: differences below sqrt(kDependent) have no
/// effect. With |b|^2 the squared length of the coefficients, distances are off by kDependent |b|^2 at most.
ColumnSpace deficient_column_space(const Eigen::MatrixXd& x, int group) {
  const Eigen::VectorXd length = x.colwise().norm().transpose();
  const Eigen::VectorXd scale = (length.array() > 0.0).select(length.cwiseInverse(), 0.0);
  const Eigen::MatrixXd unit = x * scale.asDiagonal();
  ColumnSpace space;
  space.basis = basis_when_deficient(unit);
  if (group > 0) {
    Eigen::MatrixXd gram = gram_matrix(unit);
    gram.diagonal().array() += kDependent;
    leave_groups_out(unit, Eigen::LLT<Eigen::MatrixXd>(gram), kDependent, group, space);
    space.leave_one_out.array() *= length.array().square();
  }
  return space;
}

}  // namespace

ColumnSpace column_space(const ConstMatrixRef& columns, int group) {
  assert(group == 0 || columns.cols() % group == 0);
  const Eigen::MatrixXd x = columns.cast<double>();
  if (x.cols() == 0) return {Eigen::MatrixXf(x.rows(), 0), Eigen::MatrixXf(x.rows(), 0), Eigen::VectorXd(0)};
  if (x.cols() > x.rows()) return deficient_column_space(x, group);

  const Eigen::MatrixXd gram = gram_matrix(x);
  const Eigen::LLT<Eigen::MatrixXd> factor(gram);
  // The squared pivots are the distances of each column from the span of those before it.
  const auto squared_pivots = factor.matrixLLT().diagonal().array().square();
  if (factor.info() != Eigen::Success || !(squared_pivots > kDependent * gram.diagonal().array()).all())
    return deficient_column_space(x, group);

  ColumnSpace space;
  if (group > 0) leave_groups_out(x, factor, 0.0, group, space);
  space.basis = orthonormal_columns(x, factor.matrixLLT());
  return space;
}

void squared_residuals(const ConstMatrixRef& vectors, MatrixRef squared_projections) {
  assert(vectors.cols() == squared_projections.cols());
  for (Eigen::Index j = 0; j < vectors.cols(); ++j) {
    const float squared_length = vectors.col(j).squaredNorm();
    squared_projections.col(j) = (squared_length - squared_projections.col(j).array()).max(0.0F).min(1.0F);
  }
}

}  // namespace ore
