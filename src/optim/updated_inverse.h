#pragma once
// The inverse P of a symmetric positive definite matrix G that grows, shrinks and changes by one vector at a
// time: O(k^2) each, where a factorisation would take O(k^3).
//
//   G bordered by g, c           P + h h'/p, -h/p; -h'/p, 1/p        h = P g,  p = c - g'h
//   G without row and column i   P - P_i P_i' / P_ii, without them
//   G + f v v'                   P - f (P v)(P v)' / (1 + f v'P v)

#include <Eigen/Core>

#include "linalg/double_products.h"

namespace ore {

class UpdatedInverse {
 public:
  Eigen::Index size() const { return size_; }

  Eigen::VectorXd times(const Eigen::VectorXd& x) const { return multiply(block(), x); }

  /// G gets one more row and column g, c; `image` is P g, `pivot` c - g'P g > 0.
  void border(const Eigen::VectorXd& image, double pivot);

  /// G loses row and column i; its last ones come in their place.
  void remove(Eigen::Index i);

  /// P += factor * image image'.
  void add(double factor, const Eigen::VectorXd& image);

  void assign(const Eigen::MatrixXd& inverse);

 private:
  ConstDoubleMatrixRef block() const { return storage_.topLeftCorner(size_, size_); }
  void reserve(Eigen::Index size);

  Eigen::MatrixXd storage_;
  Eigen::Index size_ = 0;
};

}  // namespace ore
