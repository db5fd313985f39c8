#pragma once
// From the values of a patch to its feature: cut, Gaussian random projection, unit norm.
//
//   feature(face) = P p / |P p|,  p the patch's values row by row, P of size dimension x values with entries
//   from N(0, 1); P is the identity when the patch is not projected. A patch of zeros has the feature 0.
//
// The paper also normalises p before the projection. That has no effect: P is linear, and the final norm
// cancels any factor.

#include <Eigen/Core>

#include <cstdint>
#include <span>

#include "linalg/blas.h"
#include "ore/patch.h"
#include "patch/descriptors.h"

namespace ore {

/// P, drawn from the stream (seed, patch.stream): the same on every machine. Empty if not projected.
Eigen::MatrixXf draw_projection(const Patch& patch, std::uint64_t seed);

class PatchFeature {
 public:
  PatchFeature(const Patch& patch, std::uint64_t seed);

  int dimension() const { return patch_.dimension; }

  /// Features of the chosen faces, one column each. Size of result: dimension() x which.size().
  void extract(const DescribedFaces& faces, std::span<const int> which, MatrixRef result) const;

  /// Features of all faces.
  Eigen::MatrixXf extract(const DescribedFaces& faces) const;

  /// The same for plain faces, if this is the only patch.
  Eigen::MatrixXf extract(FacePointers faces) const;

 private:
  Patch patch_;
  Eigen::MatrixXf projection_;  ///< dimension x values; empty when not projected
};

}  // namespace ore
