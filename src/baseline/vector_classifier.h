#pragma once
// Classifiers of feature vectors, the paper's family of linear representations (section "linear
// representation classifiers"): all of them represent a probe y by some of a class's columns X_k and compare
// residuals (equations `opt_lr`, `label_lr`). Columns are samples of length 1 (or 0: a black face).
//
//   NN    one column                      NFL   the line through two columns, the best pair
//   NFS   the best M columns              LRC   all columns of the class
//   CRC   all columns of all classes together under a ridge; SRC the same under the l1 norm

#include <Eigen/Core>
#include <memory>
#include <span>

#include "linalg/products.h"

namespace ore {

/// Fitted to a gallery's features; immutable.
class VectorClassifier {
 public:
  VectorClassifier() = default;
  virtual ~VectorClassifier() = default;
  VectorClassifier(const VectorClassifier&) = delete;
  VectorClassifier& operator=(const VectorClassifier&) = delete;

  /// classes x n for probes d x n: the larger, the likelier. Runs on the calling thread.
  virtual Eigen::MatrixXf scores(const ConstMatrixRef& probes) const = 0;

  /// What it keeps in memory.
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
inline constexpr int kUsualSubspace = 9;

/// NFS: minus the squared distance to the span of the class's `dimension` columns nearest to the probe
/// (all where there are fewer). Requires dimension >= 1.
std::unique_ptr<VectorClassifier> nearest_feature_subspace(const ConstMatrixRef& features,
                                                           std::span<const int> class_sizes, int dimension);

/// LRC: minus the squared distance to the span of the class (equations `sol_ls`, `residual`).
std::unique_ptr<VectorClassifier> linear_regression(const ConstMatrixRef& features,
                                                    std::span<const int> class_sizes);

/// Of the ridge, for every column: its authors' 0.001 for 700 faces.
inline constexpr double kUsualPenaltyPerFace = 0.001 / 700.0;

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
