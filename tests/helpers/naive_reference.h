#pragma once
// The paper's definitions, word by word, in double precision: what the fast code is compared with.

#include <Eigen/Core>
#include <cstdint>

#include "ore/gallery.h"
#include "ore/model.h"
#include "ore/patch.h"

namespace ore::testing {

/// min_b |y - X b|^2. Directions of X whose singular value is below `relative` times the largest are rounding
/// of single-precision columns and do not count.
double squared_distance_to_span(const Eigen::MatrixXd& x, const Eigen::VectorXd& y, double relative = 1e-6);

Eigen::MatrixXd without_column(const Eigen::MatrixXd& x, Eigen::Index column);

/// Crop (of the face's pixels, or of what the patch's descriptor makes of it), unit norm, Gaussian
/// projection, unit norm.
Eigen::VectorXd naive_feature(const GrayImage& face, const Patch& patch, std::uint64_t seed);

/// Squared residual of the face's patch in every class; a class without faces leaves all of it.
Eigen::VectorXd naive_residuals(const GrayImage& face, const Gallery& gallery, const Patch& patch,
                                std::uint64_t seed);

/// The same as a recognizer compares them: as if all had as many faces as the model was learned from, each.
Eigen::VectorXd naive_even_residuals(const GrayImage& face, const Gallery& gallery, const Patch& patch,
                                     const Model& model);

/// Equations `derive_post` and `prac_var`, with the floor of 1e-6 under the smallest residual.
Eigen::VectorXd naive_posteriors(const Eigen::VectorXd& residuals);

/// How far single-precision posteriors may be from naive ones. A squared residual |y|^2 - |Q'y|^2 is a
/// difference of numbers near 1, each a sum of some hundred rounded products whose errors (6e-8 each) partly
/// cancel: 1e-6 is a generous bound. It becomes 1e-6 / delta in every exponent, the difference of two
/// exponents twice that, and a posterior moves by at most a quarter of it (b (1 - b) <= 1/4).
double posterior_tolerance(const Eigen::VectorXd& residuals);

struct NaiveScores {
  Eigen::VectorXd scores;
  double tolerance = 0.0;  ///< weighted like the posteriors
};

/// xi(y) / sum(alpha) of equation `ensemble_model`.
NaiveScores naive_scores(const Model& model, const Gallery& gallery, const GrayImage& face);

}  // namespace ore::testing
