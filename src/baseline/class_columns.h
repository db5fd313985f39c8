#pragma once
// What the classifiers of vectors share: where the classes' columns lie, and blocks of probes.

#include <Eigen/Core>
#include <algorithm>
#include <span>
#include <vector>

#include "linalg/products.h"

namespace ore {

/// K + 1 entries: class k has the columns [result[k], result[k + 1]).
std::vector<int> class_offsets(std::span<const int> class_sizes);

/// Probes are taken so many at a time, so that their products are still in the cache when they are looked at.
constexpr Eigen::Index kProbeBlock = 144;

/// Room for one number per row and probe of a block.
inline Eigen::MatrixXf block_of(Eigen::Index rows, const ConstMatrixRef& probes) {
  return Eigen::MatrixXf(rows, std::min(kProbeBlock, probes.cols()));
}

/// Calls body(first, count) for every block of probes.
template <typename Body>
void for_blocks_of(const ConstMatrixRef& probes, const Body& body) {
  for (Eigen::Index first = 0; first < probes.cols(); first += kProbeBlock)
    body(first, std::min(kProbeBlock, probes.cols() - first));
}

/// Every class in coordinates of its own span: X_k = Q_k R_k with orthonormal Q_k. With c = Q_k'y,
///
///   |y - X_k b|^2 = |y|^2 - |c|^2 + |c - R_k b|^2,
///
/// whose rounding error grows with |b| only, where |y|^2 - 2 b'X_k'y + b'X_k'X_k b has one that grows with
/// |b|^2: b is long when columns are nearly dependent.
struct ClassCoordinates {
  Eigen::MatrixXf bases;                 ///< Q_1, Q_2, ... side by side, d x (sum of ranks)
  std::vector<int> offsets;              ///< Q_k has the columns [offsets[k], offsets[k + 1])
  std::vector<Eigen::MatrixXd> columns;  ///< R_k, rank x size

  ClassCoordinates(const ConstMatrixRef& features, std::span<const int> class_sizes);
};

/// Of a matrix or a vector of numbers, without the object itself.
template <typename Container>
std::size_t bytes_of(const Container& numbers) {
  return static_cast<std::size_t>(numbers.size()) * sizeof(*numbers.data());
}

}  // namespace ore
