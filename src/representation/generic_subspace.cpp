#include "representation/generic_subspace.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cassert>

#include "representation/posterior.h"

namespace ore {

int generic_rank(int dimension, int faces) {
  return std::max(1, std::min(dimension * 2 / 5, faces / 5));
}

GenericSubspace generic_subspace(const ConstMatrixRef& features, int rank) {
  assert(rank >= 0 && rank <= features.rows() && features.cols() >= 1);
  Eigen::MatrixXf scatter(features.rows(), features.rows());
  const Eigen::MatrixXf samples = features.transpose();
  multiply_transposed(samples, samples, scatter);
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXf> solver(scatter);
  GenericSubspace subspace;
  subspace.basis = solver.eigenvectors().rightCols(rank);
  Eigen::VectorXf residuals(features.cols());
  generic_residuals(subspace, features, residuals);
  subspace.usual = std::max(residuals.mean(), kSmallestResidual);
  return subspace;
}

void generic_residuals(const GenericSubspace& subspace, const ConstMatrixRef& probes,
                       Eigen::Ref<Eigen::VectorXf> result) {
  assert(result.size() == probes.cols() && probes.rows() == subspace.basis.rows());
  Eigen::MatrixXf products(subspace.basis.cols(), probes.cols());
  multiply_transposed(subspace.basis, probes, products);
  result = (probes.colwise().squaredNorm() - products.colwise().squaredNorm()).transpose();
  result = result.cwiseMax(0.0F).cwiseMin(1.0F);
}

}  // namespace ore
