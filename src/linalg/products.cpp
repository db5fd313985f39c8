#include "linalg/products.h"

#include <cblas.h>

#include <cassert>

namespace ore {
namespace {

void single_precision_product(CBLAS_TRANSPOSE transpose_a, const ConstMatrixRef& a, const ConstMatrixRef& b,
                              MatrixRef& result) {
  if (result.size() == 0) return;
  if (b.rows() == 0) {
    result.setZero();
    return;
  }
  // One column is a matrix-vector product, which BLAS does without packing the matrix first.
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

}  // namespace ore
