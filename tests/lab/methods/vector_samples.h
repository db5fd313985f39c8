#pragma once
// Small galleries of feature vectors, ordinary and awkward ones, and the comparison of a classifier with a
// naive one.

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <functional>
#include <string>
#include <vector>

#include "lab/methods/vector_classifier.h"

namespace ore::testing {

struct VectorSample {
  std::string name;
  Eigen::MatrixXf features;
  std::vector<int> sizes;
  Eigen::MatrixXf probes;  ///< random ones, one of the gallery, a mixture of two of them, and a black one
};

/// Classes of 1 to 17 columns; repeated, nearly repeated and black ones; more columns than dimensions.
std::vector<VectorSample> vector_samples();

/// The columns of class k, in double precision.
Eigen::MatrixXd columns_of_class(const VectorSample& sample, std::size_t k);

/// How far a single-precision squared distance between vectors of length 1 may be off: a difference of
/// numbers near 1, among them twice an inner product whose rounding errors (6e-8 for each of some ten or
/// fifty summands of both signs) partly cancel.
inline constexpr double kDistanceError = 2e-6;

/// Minus the squared distance of y to class X.
using NaiveScore = std::function<double(const Eigen::MatrixXd& x, const Eigen::VectorXd& y)>;

void expect_scores_of_classes(const VectorClassifier& classifier, const VectorSample& sample,
                              const NaiveScore& naive, double tolerance);

}  // namespace ore::testing
