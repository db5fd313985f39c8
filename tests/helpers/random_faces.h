#pragma once
// Random matrices, and galleries of random 'people', for tests that need data and no real faces.

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "ore/gallery.h"
#include "support/random.h"

namespace ore::testing {

RandomStream test_stream(std::uint64_t seed);

/// Entries from N(0, 1).
Eigen::MatrixXd random_matrix(Eigen::Index rows, Eigen::Index columns, RandomStream& random);

/// Single-precision columns of length 1 in random directions, as features are.
Eigen::MatrixXf random_features(Eigen::Index rows, Eigen::Index columns, RandomStream& random);

struct RandomPeople {
  std::vector<int> faces = {4, 4, 4};  ///< of every person
  int height = 20;
  int width = 16;
  int rank = 3;        ///< pictures that a person's faces are mixtures of
  double noise = 4.0;  ///< standard deviation of every pixel, in grey levels
  std::uint64_t seed = 1;
};

/// Every person is a low-dimensional space, as the paper assumes: the faces are mixtures with positive
/// weights (so that pixels stay in range) of `rank` random pictures of their own, with noise.
Gallery random_gallery(const RandomPeople& options);

/// Takes the last face of every person out of the gallery.
std::vector<GrayImage> take_last_faces(Gallery& gallery);

}  // namespace ore::testing
