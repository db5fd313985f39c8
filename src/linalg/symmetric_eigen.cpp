#include "linalg/symmetric_eigen.h"

#include <cblas.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <stdexcept>
#include <vector>

// Divide and conquer; the package of OpenBLAS has no header for its LAPACK. The last two arguments are the
// lengths of the two letters, which Fortran passes out of sight.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" void dsyevd_(const char* job, const char* triangle, const blasint* order, double* matrix,
                        const blasint* stride, double* values, double* work, const blasint* work_size,
                        blasint* integer_work, const blasint* integer_work_size, blasint* info,
                        std::size_t job_length, std::size_t triangle_length);

namespace ore {
namespace {

/// Eigenvectors replace the matrix. Returns the eigenvalues, rising.
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
  call(&best_work, -1, &best_integers, -1);  // -1: tells the sizes and does nothing else
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
