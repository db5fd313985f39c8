#pragma once
// The paper's definitions, word by word, in double precision: what the fast code is compared with.

#include <Eigen/Core>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ore/gallery.h"
#include "ore/model.h"
#include "ore/patch.h"
#include "support/random.h"

namespace ore::testing {

/// min_b |y - X b|^2. Directions of X whose singular value is below `relative` times the largest are rounding
/// of single-precision columns and do not count.
inline double squared_distance_to_span(const Eigen::MatrixXd& x, const Eigen::VectorXd& y,
                                       double relative = 1e-6) {
  if (x.size() == 0) return y.squaredNorm();
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(x, Eigen::ComputeThinU);
  Eigen::VectorXd rest = y;
  for (Eigen::Index j = 0; j < svd.singularValues().size(); ++j) {
    if (svd.singularValues()[j] <= relative * svd.singularValues()[0]) continue;
    rest -= svd.matrixU().col(j) * svd.matrixU().col(j).dot(y);
  }
  return rest.squaredNorm();
}

inline Eigen::MatrixXd without_column(const Eigen::MatrixXd& x, Eigen::Index column) {
  Eigen::MatrixXd rest(x.rows(), x.cols() - 1);
  rest << x.leftCols(column), x.rightCols(x.cols() - 1 - column);
  return rest;
}

/// Crop, unit norm, Gaussian projection, unit norm.
inline Eigen::VectorXd naive_feature(const GrayImage& face, const Patch& patch, std::uint64_t seed) {
  Eigen::VectorXd pixels(patch.width * patch.height);
  Eigen::Index next = 0;
  for (int row = patch.y; row < patch.y + patch.height; ++row)
    for (int column = patch.x; column < patch.x + patch.width; ++column)
      pixels[next++] = face.at(row, column);
  if (pixels.norm() == 0.0) return Eigen::VectorXd::Zero(patch.dimension);
  pixels /= pixels.norm();
  if (patch.dimension == patch.width * patch.height) return pixels;
  RandomStream random(seed, RandomPurpose::kProjection, patch.stream);
  Eigen::VectorXd feature = Eigen::VectorXd::Zero(patch.dimension);
  for (Eigen::Index pixel = 0; pixel < pixels.size(); ++pixel)
    for (Eigen::Index i = 0; i < feature.size(); ++i)
      feature[i] += static_cast<double>(static_cast<float>(random.normal())) * pixels[pixel];
  return feature / feature.norm();
}

/// Squared residual of the face's patch in every class; a class without faces leaves all of it.
inline Eigen::VectorXd naive_residuals(const GrayImage& face, const Gallery& gallery, const Patch& patch,
                                       std::uint64_t seed) {
  const Eigen::VectorXd y = naive_feature(face, patch, seed);
  Eigen::VectorXd residuals(static_cast<Eigen::Index>(gallery.people.size()));
  for (std::size_t k = 0; k < gallery.people.size(); ++k) {
    const std::vector<GrayImage>& faces = gallery.people[k].faces;
    Eigen::MatrixXd x(y.size(), static_cast<Eigen::Index>(faces.size()));
    for (std::size_t i = 0; i < faces.size(); ++i)
      x.col(static_cast<Eigen::Index>(i)) = naive_feature(faces[i], patch, seed);
    residuals[static_cast<Eigen::Index>(k)] = squared_distance_to_span(x, y);
  }
  return residuals;
}

/// Equations `derive_post` and `prac_var`, with the floor of 1e-6 under the smallest residual.
inline Eigen::VectorXd naive_posteriors(const Eigen::VectorXd& residuals) {
  const double delta = 0.1 * std::max(residuals.minCoeff(), 1e-6);
  const Eigen::ArrayXd terms = (-(residuals.array() - residuals.minCoeff()) / delta).exp();
  return terms / terms.sum();
}

/// How far single-precision posteriors may be from naive ones. A squared residual |y|^2 - |Q'y|^2 is a
/// difference of numbers near 1, each a sum of some hundred rounded products whose errors (6e-8 each) partly
/// cancel: 1e-6 is a generous bound. It becomes 1e-6 / delta in every exponent, the difference of two
/// exponents twice that, and a posterior moves by at most a quarter of it (b (1 - b) <= 1/4).
inline double posterior_tolerance(const Eigen::VectorXd& residuals) {
  const double delta = 0.1 * std::max(residuals.minCoeff(), 1e-6);
  return 0.5 * 1e-6 / delta + 1e-6;
}

struct NaiveScores {
  Eigen::VectorXd scores;
  double tolerance = 0.0;  ///< weighted like the posteriors
};

/// xi(y) / sum(alpha) of equation `ensemble_model`.
inline NaiveScores naive_scores(const Model& model, const Gallery& gallery, const GrayImage& face) {
  NaiveScores result{Eigen::VectorXd::Zero(static_cast<Eigen::Index>(gallery.people.size())), 0.0};
  double sum = 0.0;
  for (const WeightedPatch& weighted : model.patches) {
    const Eigen::VectorXd residuals = naive_residuals(face, gallery, weighted.patch, model.seed);
    result.scores += weighted.weight * naive_posteriors(residuals);
    result.tolerance += weighted.weight * posterior_tolerance(residuals);
    sum += weighted.weight;
  }
  result.scores /= sum;
  result.tolerance /= sum;
  return result;
}

}  // namespace ore::testing
