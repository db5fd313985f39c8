#pragma once
// The largest eigenvalues of a symmetric matrix and their eigenvectors:  A v_i = lambda_i v_i, by LAPACK.

#include <Eigen/Core>

namespace ore {

struct SymmetricEigen {
  Eigen::VectorXd values;   ///< falling
  Eigen::MatrixXd vectors;  ///< orthonormal columns; of every column the entry of largest size is positive
};

/// The `count` leading pairs (all where there are fewer). Only the lower triangle of `matrix` is read; it is
/// taken by value because LAPACK works in place. Requires finite entries.
SymmetricEigen leading_eigenpairs(Eigen::MatrixXd matrix, Eigen::Index count);

}  // namespace ore
