#include "linalg/double_products.h"

#include <cblas.h>

#include <cassert>

namespace ore {
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
