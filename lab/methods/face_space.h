#pragma once
// Features of whole faces (FaceSpace): Randomfaces, Eigenfaces and Fisherfaces, feature(face) = P p or
// P (p - mean) scaled to length 1, with the principal components that they need (PrincipalSpace).

#include <Eigen/Core>

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "linalg/blas.h"
#include "ore/gallery.h"
#include "ore/progress.h"
#include "patch/descriptors.h"

namespace ore {

struct FaceProjection {
  Eigen::MatrixXf matrix;      ///< P, dimension x pixels; empty: the pixels themselves
  Eigen::VectorXf mean_image;  ///< P mean; empty: no mean
};

/// The projection of PatchFeature for a patch that is the whole face.
FaceProjection fit_randomfaces(int height, int width, int dimension, std::uint64_t seed);

/// Throws Error when all faces are the same.
FaceProjection fit_eigenfaces(FacePointers faces, int dimension, int threads);

/// `class_sizes`: faces of every person, in order. Throws Error when all people look the same.
FaceProjection fit_fisherfaces(FacePointers faces, std::span<const int> class_sizes, int dimension,
                               int threads);

// Processes many faces in batches on several cores.

struct FaceBatches {
  Eigen::Index rows = 0;  ///< of the result
  int batch = 64;         ///< faces at a time, whatever the number of threads; at least 1
  int threads = 0;        ///< 0: all cores
  const char* stage = "identifying";
};

/// One column per face: `columns` gives those of a batch, rows x its faces. Throws Interrupted.
Eigen::MatrixXf columns_in_batches(FacePointers faces, const FaceBatches& batches,
                                   const std::function<Eigen::MatrixXf(FacePointers)>& columns,
                                   const Progress& progress);

// Principal components of whole faces. With the faces' pixels as the columns of X (pixels x N) and C = X -
// mean, C = U S V':
//
//   directions   U       pixels x rank, orthonormal
//   coordinates  S V'    rank x N, the faces' own, about the mean
//
// U is never kept: what is wanted of it is U A for a few columns A, and that is made from the faces. The work
// is done on the smaller of C'C (N x N; U = C V / S) and C C' (pixels x pixels).

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

// Whole faces as vectors of a few dimensions: feature(face) = P p, or P (p - mean), scaled to length 1 (0
// stays 0), with p the face's pixels row by row, after histogram equalisation when asked for.
//
//   Randomfaces  P Gaussian, no mean                                             any dimension
//   Eigenfaces   P the leading principal directions (PrincipalSpace)              at most faces - 1
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

  /// The dimension asked for, or the largest possible one if that is smaller.
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
