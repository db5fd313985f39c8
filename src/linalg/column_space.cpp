#include "linalg/column_space.h"

#include <cblas.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <cmath>
#include <vector>

namespace ore {
namespace {

Eigen::MatrixXd gram_matrix(const Eigen::MatrixXd& x) {
  Eigen::MatrixXd gram = Eigen::MatrixXd::Zero(x.cols(), x.cols());
  cblas_dsyrk(CblasColMajor, CblasLower, CblasTrans, static_cast<blasint>(x.cols()),
              static_cast<blasint>(x.rows()), 1.0, x.data(), static_cast<blasint>(x.rows()), 0.0, gram.data(),
              static_cast<blasint>(gram.rows()));
  return gram;
}

/// Q = X L^-T for the lower Cholesky factor L of X'X.
Eigen::MatrixXf orthonormal_columns(Eigen::MatrixXd x, const Eigen::MatrixXd& lower) {
  cblas_dtrsm(CblasColMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit, static_cast<blasint>(x.rows()),
              static_cast<blasint>(x.cols()), 1.0, lower.data(), static_cast<blasint>(lower.rows()), x.data(),
              static_cast<blasint>(x.rows()));
  return x.cast<float>();
}

/// The columns that a Cholesky factorisation with pivoting finds independent, most independent first.
std::vector<Eigen::Index> independent_columns(const Eigen::MatrixXd& x) {
  const Eigen::VectorXd squared_length = x.colwise().squaredNorm().transpose();
  Eigen::VectorXd remaining = squared_length;
  Eigen::MatrixXd q(x.rows(), std::min(x.rows(), x.cols()));
  std::vector<Eigen::Index> chosen;
  while (static_cast<Eigen::Index>(chosen.size()) < q.cols()) {
    Eigen::Index best = 0;
    if (!(remaining.maxCoeff(&best) > kDependent * squared_length[best])) break;
    const auto rank = static_cast<Eigen::Index>(chosen.size());
    Eigen::VectorXd direction = x.col(best);
    // Twice: the second pass removes what rounding left of the first.
    for (int pass = 0; pass < 2; ++pass)
      direction -= q.leftCols(rank) * (q.leftCols(rank).transpose() * direction);
    const double squared = direction.squaredNorm();
    remaining[best] = 0.0;
    if (!(squared > kDependent * squared_length[best])) continue;
    q.col(rank) = direction / std::sqrt(squared);
    remaining = (remaining.array() - (x.transpose() * q.col(rank)).array().square()).max(0.0);
    for (const Eigen::Index old : chosen) remaining[old] = 0.0;
    remaining[best] = 0.0;
    chosen.push_back(best);
  }
  return chosen;
}

/// Leave-one-out distances when X lacks full rank. With the eigenvectors v_j of G = X'X: if a null vector
/// has a component at i, then x_i is a combination of the others and its distance is 0; otherwise the
/// pseudo-inverse takes the place of the inverse.
Eigen::VectorXd leave_one_out_when_deficient(const Eigen::MatrixXd& x) {
  constexpr double kNullComponent = 1e-8;
  const Eigen::Index m = x.cols();
  const Eigen::MatrixXd gram = x.transpose() * x;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(gram);
  const double null_below = kDependent * std::max(eigen.eigenvalues()[m - 1], 0.0);
  Eigen::VectorXd result(m);
  for (Eigen::Index i = 0; i < m; ++i) {
    double null_part = 0.0;
    double inverse = 0.0;
    for (Eigen::Index j = 0; j < m; ++j) {
      const double square = eigen.eigenvectors()(i, j) * eigen.eigenvectors()(i, j);
      if (eigen.eigenvalues()[j] <= null_below) {
        null_part += square;
      } else {
        inverse += square / eigen.eigenvalues()[j];
      }
    }
    result[i] = null_part > kNullComponent || inverse == 0.0 ? 0.0 : 1.0 / inverse;
  }
  return result;
}

ColumnSpace deficient_column_space(const Eigen::MatrixXd& x) {
  ColumnSpace space;
  space.leave_one_out = leave_one_out_when_deficient(x);
  const std::vector<Eigen::Index> chosen = independent_columns(x);
  const Eigen::MatrixXd independent = x(Eigen::all, chosen);
  if (chosen.empty()) {
    space.basis.resize(x.rows(), 0);
  } else {
    const Eigen::LLT<Eigen::MatrixXd> factor(gram_matrix(independent));
    space.basis = orthonormal_columns(independent, factor.matrixLLT());
  }
  return space;
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
  const Eigen::MatrixXd inverse = factor.matrixL().solve(Eigen::MatrixXd::Identity(x.cols(), x.cols()));
  space.leave_one_out = inverse.colwise().squaredNorm().cwiseInverse().transpose();
  space.basis = orthonormal_columns(x, factor.matrixLLT());
  return space;
}

}  // namespace ore
