#pragma once
// Linear discriminant directions A: they maximise the variance between classes relative to that within
// classes.
//
//   S_b = sum_k n_k (m_k - m)(m_k - m)' / N      n_k, m_k size and mean of class k, m the mean of all
//   S_w = sum_k n_k C_k / sum_k n_k              C_k the unbiased covariance of class k, n_k > 1
//   W   = (1 - rho) S_w + rho mu I               mu = trace(S_w) / dimensions
//
//   S_b a = lambda W a,   A' W A = I,   A' S_b A = diag(lambda)
//
// S_w ignores classes of one sample, which have no variance. S_w is singular when there
// are more dimensions than samples, and its small eigenvalues are too small long before that. rho is Ledoit
// and Wolf's shrinkage ("A well-conditioned estimator for large-dimensional covariance matrices", 2004),
// which minimises the expected |W - true covariance|^2 and needs no tuning. If no class varies (one sample
// per class, or equal samples), W = I, and the directions are the principal directions of the class means.

#include <Eigen/Core>
#include <span>

namespace ore {

using ConstSamplesRef = Eigen::Ref<const Eigen::MatrixXd, 0, Eigen::OuterStride<>>;

struct Discriminant {
  Eigen::MatrixXd directions;  ///< A, dimensions x count
  Eigen::VectorXd ratios;      ///< lambda, decreasing, positive
};

// `samples` is dimensions x N, class after class; class_sizes[k] >= 1 columns belong to class k.

/// W.
Eigen::MatrixXd within_covariance(const ConstSamplesRef& samples, std::span<const int> class_sizes);

/// The `count` best directions; fewer if the rank of S_b is lower (it is below the number of classes).
Discriminant discriminant_directions(const ConstSamplesRef& samples, std::span<const int> class_sizes,
                                     Eigen::Index count);

}  // namespace ore
