#include "linalg/blas.h"

#include <cblas.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace ore {
namespace {

void single_precision_product(CBLAS_TRANSPOSE transpose_a, const ConstMatrixRef& a, const ConstMatrixRef& b,
                              MatrixRef& result) {
  if (result.size() == 0) return;
  if (b.rows() == 0) {
    result.setZero();
    return;
  }
  // For one column, the matrix-vector product of BLAS avoids packing the matrix.
  const auto stride = [](Eigen::Index outer) { return static_cast<blasint>(outer); };
  if (b.cols() == 1) {
    cblas_sgemv(CblasColMajor, transpose_a, static_cast<blasint>(a.rows()), static_cast<blasint>(a.cols()),
                1.0F, a.data(), stride(a.outerStride()), b.data(), 1, 0.0F, result.data(), 1);
    return;
  }
  cblas_sgemm(CblasColMajor, transpose_a, CblasNoTrans, static_cast<blasint>(result.rows()),
              static_cast<blasint>(result.cols()), static_cast<blasint>(b.rows()), 1.0F, a.data(),
              stride(a.outerStride()), b.data(), stride(b.outerStride()), 0.0F, result.data(),
              stride(result.outerStride()));
}

}  // namespace

void multiply(const ConstMatrixRef& a, const ConstMatrixRef& b, MatrixRef result) {
  assert(a.cols() == b.rows() && result.rows() == a.rows() && result.cols() == b.cols());
  single_precision_product(CblasNoTrans, a, b, result);
}

void multiply_transposed(const ConstMatrixRef& a, const ConstMatrixRef& b, MatrixRef result) {
  assert(a.rows() == b.rows() && result.rows() == a.cols() && result.cols() == b.cols());
  single_precision_product(CblasTrans, a, b, result);
}

void normalize_columns(MatrixRef matrix) {
  for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
    const float length = matrix.col(j).norm();
    if (length > 0.0F) matrix.col(j) *= 1.0F / length;
  }
}

namespace {

blasint blas(Eigen::Index size) {
  return static_cast<blasint>(size);
}

Eigen::VectorXd product(CBLAS_TRANSPOSE transpose, const ConstDoubleMatrixRef& a,
                        const ConstDoubleVectorRef& x, Eigen::Index size) {
  if (a.size() == 0) return Eigen::VectorXd::Zero(size);
  Eigen::VectorXd result(size);
  cblas_dgemv(CblasColMajor, transpose, blas(a.rows()), blas(a.cols()), 1.0, a.data(), blas(a.outerStride()),
              x.data(), 1, 0.0, result.data(), 1);
  return result;
}

}  // namespace

Eigen::VectorXd multiply(const ConstDoubleMatrixRef& a, const ConstDoubleVectorRef& x) {
  assert(a.cols() == x.size());
  return product(CblasNoTrans, a, x, a.rows());
}

Eigen::VectorXd multiply_transposed(const ConstDoubleMatrixRef& a, const ConstDoubleVectorRef& x) {
  assert(a.rows() == x.size());
  return product(CblasTrans, a, x, a.cols());
}

Eigen::MatrixXd gram_matrix(const ConstDoubleMatrixRef& a) {
  Eigen::MatrixXd gram = Eigen::MatrixXd::Zero(a.cols(), a.cols());
  if (a.size() == 0) return gram;
  cblas_dsyrk(CblasColMajor, CblasLower, CblasTrans, blas(a.cols()), blas(a.rows()), 1.0, a.data(),
              blas(a.outerStride()), 0.0, gram.data(), blas(gram.outerStride()));
  gram.triangularView<Eigen::StrictlyUpper>() = gram.transpose();
  return gram;
}

void add_outer_product(double factor, const ConstDoubleVectorRef& x, DoubleMatrixRef result) {
  assert(result.rows() == x.size() && result.cols() == x.size());
  if (result.size() == 0) return;
  cblas_dger(CblasColMajor, blas(x.size()), blas(x.size()), factor, x.data(), 1, x.data(), 1, result.data(),
             blas(result.outerStride()));
}

double inner_product(const double* x, const double* y, Eigen::Index size) {
  return cblas_ddot(blas(size), x, 1, y, 1);
}

}  // namespace ore

// Divide and conquer. The OpenBLAS package has no header for its LAPACK. The last two arguments are the
// lengths of the two strings, which Fortran passes implicitly.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" void dsyevd_(const char* job, const char* triangle, const blasint* order, double* matrix,
                        const blasint* stride, double* values, double* work, const blasint* work_size,
                        blasint* integer_work, const blasint* integer_work_size, blasint* info,
                        std::size_t job_length, std::size_t triangle_length);

namespace ore {
namespace {

/// Overwrites the matrix with the eigenvectors. Returns the eigenvalues in increasing order.
Eigen::VectorXd decompose(Eigen::MatrixXd& matrix) {
  const auto order = static_cast<blasint>(matrix.rows());
  Eigen::VectorXd values(matrix.rows());
  blasint info = 0;
  const auto call = [&](double* work, blasint work_size, blasint* integers, blasint integer_size) {
    dsyevd_("V", "L", &order, matrix.data(), &order, values.data(), work, &work_size, integers, &integer_size,
            &info, 1, 1);
  };
  double best_work = 0.0;
  blasint best_integers = 0;
  call(&best_work, -1, &best_integers, -1);  // -1: only queries the workspace sizes
  std::vector<double> work(static_cast<std::size_t>(best_work));
  std::vector<blasint> integers(static_cast<std::size_t>(best_integers));
  call(work.data(), static_cast<blasint>(work.size()), integers.data(), best_integers);
  if (info != 0) throw std::runtime_error("LAPACK found no eigenvalues of a symmetric matrix");
  return values;
}

}  // namespace

SymmetricEigen leading_eigenpairs(Eigen::MatrixXd matrix, Eigen::Index count) {
  assert(matrix.rows() == matrix.cols() && count >= 0);
  if (matrix.rows() == 0) return {Eigen::VectorXd(0), std::move(matrix)};
  const Eigen::VectorXd rising = decompose(matrix);
  count = std::min(count, matrix.cols());
  SymmetricEigen result{rising.reverse().head(count), matrix.rowwise().reverse().leftCols(count)};
  for (Eigen::Index j = 0; j < count; ++j) {
    Eigen::Index largest = 0;
    result.vectors.col(j).cwiseAbs().maxCoeff(&largest);
    if (result.vectors(largest, j) < 0.0) result.vectors.col(j) *= -1.0;
  }
  return result;
}

}  // namespace ore
