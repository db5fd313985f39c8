#pragma once
// The classifiers of feature vectors NN, NFL, NFS, LRC, CRC and SRC (VectorClassifier), and what they share:
// the columns of each class, blocks of probes, and coordinates in the span of a class.

#include <Eigen/Core>

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "linalg/blas.h"

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

// Classifiers of feature vectors, the paper's family of linear representations (section "linear
// representation classifiers"): all of them represent a probe y by some of a class's columns X_k and compare
// residuals (equations `opt_lr`, `label_lr`). Columns are samples of length 1 (or 0: a black face).
//
//   NN    one column                      NFL   the line through two columns, the best pair
//   NFS   the best M columns              LRC   all columns of the class
//   CRC   all columns of all classes together under a ridge; SRC the same under the l1 norm

/// Fitted to a gallery's features; immutable.
class VectorClassifier {
 public:
  VectorClassifier() = default;
  virtual ~VectorClassifier() = default;
  VectorClassifier(const VectorClassifier&) = delete;
  VectorClassifier& operator=(const VectorClassifier&) = delete;

  /// classes x n for probes d x n: the larger, the likelier. Runs on the calling thread.
  virtual Eigen::MatrixXf scores(const ConstMatrixRef& probes) const = 0;

  /// The memory that the classifier occupies.
  virtual std::size_t bytes() const = 0;
};

// `features` is d x N, class after class; class_sizes[k] >= 1 columns belong to class k.

/// NN: minus the squared distance to the class's nearest column.
std::unique_ptr<VectorClassifier> nearest_neighbour(const ConstMatrixRef& features,
                                                    std::span<const int> class_sizes);

/// NFL: minus the squared distance to the nearest of the lines through two of the class's columns; of a class
/// with one column, to that column.
std::unique_ptr<VectorClassifier> nearest_feature_line(const ConstMatrixRef& features,
                                                       std::span<const int> class_sizes);

/// Nine dimensions hold most of how a matte convex face looks under any light (Basri and Jacobs).
inline constexpr int kDefaultSubspace = 9;

/// NFS: minus the squared distance to the span of the class's `dimension` columns nearest to the probe
/// (all where there are fewer). Requires dimension >= 1.
std::unique_ptr<VectorClassifier> nearest_feature_subspace(const ConstMatrixRef& features,
                                                           std::span<const int> class_sizes, int dimension);

/// LRC: minus the squared distance to the span of the class (equations `sol_ls`, `residual`).
std::unique_ptr<VectorClassifier> linear_regression(const ConstMatrixRef& features,
                                                    std::span<const int> class_sizes);

/// Of the ridge, for every column: its authors' 0.001 for 700 faces.
inline constexpr double kDefaultPenaltyPerFace = 0.001 / 700.0;

/// CRC with regularised least squares: b minimises |y - X b|^2 + penalty |b|^2 over all classes; the score is
/// minus |y - X_k b_k|^2 / |b_k|^2. Requires penalty > 0.
std::unique_ptr<VectorClassifier> collaborative_representation(const ConstMatrixRef& features,
                                                               std::span<const int> class_sizes,
                                                               double penalty);

struct SparseOptions {
  double epsilon = 0.05;  ///< |y - X b| <= epsilon
  bool robust = false;    ///< [X, I] in place of X: a sparse error beside the face (`opt_robust_src`)
};

/// SRC: b of least l1 norm with |y - X b| <= epsilon (equation `opt_src`); the score is minus
/// |y - X_k b_k|^2, or of the robust kind minus |y - e - X_k b_k|^2.
std::unique_ptr<VectorClassifier> sparse_representation(const ConstMatrixRef& features,
                                                        std::span<const int> class_sizes,
                                                        const SparseOptions& options = {});

}  // namespace ore
