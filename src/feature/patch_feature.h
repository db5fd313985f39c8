#pragma once
// From the pixels of a patch to its feature: crop, unit norm, Gaussian random projection, unit norm.
//
//   feature(face) = P p / |P p|,  p the patch's pixels row by row, P of size dimension x area with entries
//   from N(0, 1); P is the identity when the patch is not projected. A black patch has the feature 0.
//
// The unit norm before the projection is left out: P is linear and the second norm cancels any factor.

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "linalg/products.h"
#include "ore/gallery.h"
#include "ore/patch.h"

namespace ore {

using FacePointers = std::span<const GrayImage* const>;

/// All faces of the gallery, person by person.
std::vector<const GrayImage*> face_pointers(const Gallery& gallery);
std::vector<const GrayImage*> face_pointers(std::span<const GrayImage> faces);

/// How many faces each person of the gallery has.
std::vector<int> class_sizes(const Gallery& gallery);

class PatchFeature {
 public:
  /// The projection is drawn from the stream (seed, patch.stream): the same wherever it is drawn.
  PatchFeature(const Patch& patch, std::uint64_t seed);

  int dimension() const { return patch_.dimension; }

  /// Features of the faces, one column each. Size of result: dimension() x faces.size().
  /// Requires: every face is large enough for the patch.
  void extract(FacePointers faces, MatrixRef result) const;
  Eigen::MatrixXf extract(FacePointers faces) const;

 private:
  Patch patch_;
  Eigen::MatrixXf projection_;  ///< dimension x area; empty when not projected
};

}  // namespace ore
