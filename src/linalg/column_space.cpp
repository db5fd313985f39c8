#include "linalg/column_space.h"

#include <cblas.h>

#include <Eigen/Cholesky>
#include <algorithm>
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

/// (G^-1)_ii from the Cholesky factor of G.
Eigen::VectorXd inverse_diagonal(const Eigen::LLT<Eigen::MatrixXd>& factor) {
  const Eigen::MatrixXd inverse_lower =
      factor.matrixL().solve(Eigen::MatrixXd::Identity(factor.rows(), factor.cols()));
  return inverse_lower.colwise().squaredNorm().transpose();
}

/// Gram-Schmidt on columns of length 1 (or 0), always with the one that is farthest from what is spanned,
/// until all are as close as kDependent allows.
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

/// A ridge in place of the rank: columns that differ by less than sqrt(kDependent) count for nothing, and
///   1 / ((G + ridge I)^-1)_ii - ridge = min_b |x_i - X_{-i} b|^2 + ridge |b|^2
/// is 0 up to ridge |b|^2 where x_i depends on the others, and otherwise off by no more than that.
Eigen::VectorXd leave_one_out_when_deficient(const Eigen::MatrixXd& unit) {
  Eigen::MatrixXd gram = gram_matrix(unit);
  gram.diagonal().array() += kDependent;
  return (inverse_diagonal(gram.llt()).cwiseInverse().array() - kDependent).max(0.0);
}

ColumnSpace deficient_column_space(const Eigen::MatrixXd& x) {
  const Eigen::VectorXd length = x.colwise().norm().transpose();
  const Eigen::VectorXd scale = (length.array() > 0.0).select(length.cwiseInverse(), 0.0);
  const Eigen::MatrixXd unit = x * scale.asDiagonal();
  return {basis_when_deficient(unit), leave_one_out_when_deficient(unit).cwiseProduct(length.cwiseAbs2())};
}

}  // namespace

ColumnSpace column_space(const ConstMatrixRef& columns) {
  const Eigen::MatrixXd x = columns.cast<double>();
  if (x.cols() == 0) return {Eigen::MatrixXf(x.rows(), 0), Eigen::VectorXd(0)};
  if (x.cols() > x.rows()) return deficient_column_space(x);

  const Eigen::MatrixXd gram = gram_matrix(x);
  const Eigen::LLT<Eigen::MatrixXd> factor(gram);
  // The squared pivots are the distances of each column from the span of those before it.
  const auto squared_pivots = factor.matrixLLT().diagonal().array().square();
  if (factor.info() != Eigen::Success || !(squared_pivots > kDependent * gram.diagonal().array()).all())
    return deficient_column_space(x);

  ColumnSpace space;
  space.leave_one_out = inverse_diagonal(factor).cwiseInverse();
  space.basis = orthonormal_columns(x, factor.matrixLLT());
  return space;
}

}  // namespace ore
