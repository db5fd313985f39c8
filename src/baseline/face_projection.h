#pragma once
// What the three kinds of FaceSpace are fitted to: the faces as they are, or equalised.

#include <Eigen/Core>
#include <cstdint>
#include <span>

#include "feature/described_faces.h"

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

}  // namespace ore
