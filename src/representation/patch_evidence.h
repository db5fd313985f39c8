#pragma once
// The evidence of one patch: log likelihood ratios of "a new picture of person k" against "somebody of whom
// there is no picture". They mean the same for every person, every number of pictures and every gallery.
//
// Features x are the patch's values at length 1. With their mean mu and d principal directions P,
//
//   y = P'(x - mu),   z = A y,   A W A' = I,   A B A' = diag(psi)
//
// W is the covariance within people and B that between people. The two-covariance model (Ioffe 2006; Prince
// and Elder 2007) has for a person with m pictures of mean z_k the predictive mean s z_k and variance v:
//
//   s = m psi / (m psi + 1),   v = 1 + psi / (m psi + 1),   Q_k = sum_d (z - s z_k)^2 / v,
//   Q_0 = sum_d z^2 / (1 + psi),   n_k = sum_d log(v / (1 + psi)),
//   log LR_k = -(nu + q)/2 [log(1 + Q_k / nu) - log(1 + Q_0 / nu)] - n_k / 2
//
// Student's form instead of Gauss's, because the size of all deviations of a patch varies from picture to
// picture. The subspace model compares the squared distance r^2 of x from the span of the person's features
// with the distance to be expected of other people's faces:
//
//   log LR_k = offset + slope (log r^2_k - log E r^2_k),   E r^2_k = tr S - tr Q_k' S Q_k
//
// S is the second moment of all features. Both ratios know nothing of the other people in a gallery.

#include <Eigen/Core>

#include <span>
#include <vector>

#include "linalg/blas.h"
#include "ore/model.h"

namespace ore {

/// mu, P and the moments of the features.
struct PrincipalFeatures {
  Eigen::VectorXf mean;
  Eigen::MatrixXf directions;  ///< values x d, orthonormal
  Eigen::VectorXf variances;   ///< d, decreasing
  float outside = 0.0F;        ///< mean squared length outside the directions

  /// y of every column of `features`; `outside_lengths` gets the squared lengths outside the directions.
  Eigen::MatrixXf reduce(const ConstMatrixRef& features, Eigen::VectorXf& outside_lengths) const;

  /// S.
  Eigen::MatrixXf second_moment() const;
};

/// Largest d: most patches lose nothing by it, and a quarter of the directions shows what is hidden.
int principal_dimension(int values, int columns);

/// Of all columns. Requires: at least two columns.
PrincipalFeatures principal_features(const ConstMatrixRef& features, int dimension);

/// Classes of the columns of a matrix: person after person, face after face, each followed by its copies.
struct PeopleColumns {
  std::vector<int> faces;  ///< by person
  int group = 1;           ///< columns of a face
};

/// A and psi.
struct TwoCovariance {
  Eigen::MatrixXf map;      ///< q x d
  Eigen::VectorXf between;  ///< psi, decreasing, > 0
};

/// Both covariances are shrunk as Ledoit and Wolf do. W compares a face with the other faces of its person,
/// and copies with copies of the same kind; where nobody has two faces, it compares faces with their copies.
TwoCovariance fit_two_covariance(const ConstMatrixRef& reduced, const PeopleColumns& people);

/// People in the two-covariance model of one patch.
class PairModel {
 public:
  explicit PairModel(Eigen::VectorXf between) : between_(std::move(between)) {}

  /// Appends a person with that many pictures, whose features z have that mean.
  void add(const Eigen::Ref<const Eigen::VectorXf>& mean, int pictures);
  /// Appends an exact copy of person k of `other`.
  void add(const PairModel& other, int k);

  int person_count() const { return static_cast<int>(pictures_.size()); }
  const Eigen::VectorXf& between() const { return between_; }

  /// result(k, i) = log LR_k of column i of z (q x n). The results of a person do not depend on the others.
  void log_ratios(const ConstMatrixRef& z, MatrixRef result) const;

 private:
  Eigen::VectorXf between_;
  Eigen::MatrixXf gains_;         ///< q x people: s z_k / v
  std::vector<float> constants_;  ///< sum_d s^2 z_k^2 / v
  std::vector<float> norms_;      ///< n_k
  std::vector<int> pictures_;     ///< m
};

/// Q_0 of every column of z.
Eigen::VectorXf stranger_distances(const Eigen::VectorXf& between, const ConstMatrixRef& z);

/// The two clues that a patch is hidden, 2 x n: log(Q_0 / q) and the log of the length outside.
Eigen::MatrixXf hidden_clues(const Eigen::VectorXf& between, const ConstMatrixRef& z,
                             const Eigen::VectorXf& outside_lengths);

/// Largest rank of a person's subspace: half of the dimensions. A basis of full rank would represent every
/// face.
int subspace_rank_cap(int values);

/// Longest features that have a subspace model.
inline constexpr int kMostSubspaceValues = 150;

/// Orthonormal basis of the columns' span, or of its leading directions if it has more than the cap.
Eigen::MatrixXf capped_basis(const ConstMatrixRef& columns);

/// E r^2.
float expected_residual(const Eigen::MatrixXf& second_moment, const ConstMatrixRef& basis);

/// log r^2 - log E r^2, both bounded below: smaller residuals are rounding.
float log_residual_ratio(float squared_residual, float expected);

/// log(pi + (1 - pi) LR) in place, for one patch and face.
void weigh_by_hidden(float hidden, Eigen::Ref<Eigen::VectorXf> log_ratios);

// The probability that a patch is hidden.

/// patches x patches: the share of each other patch in the mean over overlapping patches; rows sum to 1 or 0.
Eigen::MatrixXf overlap_shares(std::span<const Patch> patches);

/// The coefficients' factors for all patches of some faces: six matrices, patches x faces.
std::vector<Eigen::MatrixXf> hidden_terms(const Eigen::MatrixXf& first_clues,
                                          const Eigen::MatrixXf& second_clues,
                                          std::span<const PatchEvidence* const> patches,
                                          const Eigen::MatrixXf& overlaps);

/// Bounds of pi: a patch is never fully trusted, nor fully ignored.
inline constexpr float kLeastHidden = 0.02F;
inline constexpr float kMostHidden = 0.999F;

/// pi, patches x faces.
Eigen::MatrixXf hidden_probabilities(const std::vector<Eigen::MatrixXf>& terms,
                                     std::span<const PatchEvidence* const> patches,
                                     std::span<const HiddenRegression> regressions);

}  // namespace ore
