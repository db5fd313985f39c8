#pragma once
// Whole faces as vectors of a few dimensions: feature(face) = P p, or P (p - mean), scaled to length 1 (0
// stays 0), with p the face's pixels row by row, after histogram equalisation when asked for.
//
//   Randomfaces  P Gaussian, no mean                                             any dimension
//   Eigenfaces   P the leading principal directions (baseline/principal_space.h)  at most faces - 1
//   Fisherfaces  P the linear discriminant directions (linalg/discriminant.h), p - mean; at most people - 1
//
// The mean is subtracted before the principal directions are looked for, but for Eigenfaces not from the
// faces that are projected on them: the classifiers rest on a person's faces spanning a subspace, and so do
// their images under a linear map, which is how Wright et al. define these features. On Extended Yale B (30
// faces, splits 1 to 3, every second probe) that gives SRC 95.3 instead of 92.0 % at 100-D and 98.4 instead
// of 94.6 at 400-D, LRC 93.9 instead of 92.9 and 94.7 instead of 93.7; on ORL (5 faces) it costs about 2 to 3
// points.
//
// Belhumeur et al. keep no more than faces - people principal directions before they look for Fisherfaces, to
// make the scatter within people invertible. Shrinkage does that here, so that all are kept; people with one
// face each are served too, by the principal directions.

#include <Eigen/Core>
#include <cstdint>
#include <span>

#include "feature/described_faces.h"
#include "linalg/products.h"
#include "ore/gallery.h"

namespace ore {

enum class FaceSpaceKind { kRandomfaces, kEigenfaces, kFisherfaces };

struct FaceSpaceOptions {
  FaceSpaceKind kind = FaceSpaceKind::kRandomfaces;
  bool equalised = false;
  /// No more than the data has: Randomfaces of a face with fewer pixels are the pixels themselves, the others
  /// end at the rank.
  int dimension = 100;
  std::uint64_t seed = 1;  ///< Randomfaces
  int threads = 0;         ///< of fitting; 0: all cores
};

class FaceSpace {
 public:
  /// Fitted to the gallery's faces. Throws InvalidOption when dimension < 1; Error when the gallery is not
  /// valid, or the faces (Eigenfaces) or the people's mean faces (Fisherfaces) are all the same.
  FaceSpace(const Gallery& gallery, const FaceSpaceOptions& options);

  /// As many as there are, at most what was asked for.
  int dimension() const;

  /// One column per face. Runs on the calling thread.
  Eigen::MatrixXf features(FacePointers faces) const;

  std::size_t bytes() const;

 private:
  bool equalised_;
  int pixels_;
  Eigen::MatrixXf projection_;  ///< P, dimension x pixels; empty: the pixels themselves
  Eigen::VectorXf mean_image_;  ///< P mean; empty: no mean
};

}  // namespace ore
