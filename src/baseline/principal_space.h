#pragma once
// Principal components of whole faces. With the faces' pixels as the columns of X (pixels x N) and C = X -
// mean, C = U S V':
//
//   directions   U       pixels x rank, orthonormal
//   coordinates  S V'    rank x N, the faces' own, about the mean
//
// U is never kept: what is wanted of it is U A for a few columns A, and that is made from the faces. The work
// is done on the smaller of C'C (N x N; U = C V / S) and C C' (pixels x pixels).

#include <Eigen/Core>
#include <vector>

#include "feature/described_faces.h"

namespace ore {

class PrincipalSpace {
 public:
  /// Keeps the pointers: the faces, all of one size, must outlive it. Results do not depend on `threads`
  /// (0: all cores).
  PrincipalSpace(FacePointers faces, int threads);

  /// Directions in which the faces differ by more than rounding.
  Eigen::Index rank() const { return coordinates_.rows(); }

  /// In pixels.
  const Eigen::VectorXd& mean() const { return mean_; }

  /// Rows by falling variance.
  const Eigen::MatrixXd& coordinates() const { return coordinates_; }

  /// (U A)', count x pixels. `mixture` is A, of at most rank() rows: later directions have no part.
  Eigen::MatrixXf mixed_directions(const Eigen::MatrixXd& mixture) const;

 private:
  void decompose_faces(const Eigen::MatrixXd& products);
  void decompose_pixels(const Eigen::MatrixXd& products);

  std::vector<const GrayImage*> faces_;
  int threads_;
  Eigen::VectorXd mean_;
  Eigen::MatrixXd coordinates_;
  Eigen::MatrixXd factor_;  ///< V / S when `by_faces_`, else U
  bool by_faces_;
};

}  // namespace ore
