#include "representation/patch_evidence.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "linalg/column_space.h"
#include "linalg/discriminant.h"

namespace ore {
namespace {

constexpr int kMostDirections = 120;
constexpr double kDirectionShare = 0.75;
constexpr double kNegligibleVariance = 1e-9;
constexpr double kLeastBetween = 1e-3;

/// nu of Student's form. From 5 to 40 gave the same rank-1 within a point on three data sets.
constexpr float kFreedom = 10.0F;

/// Squared residuals and lengths below this are rounding.
constexpr float kLeastLength = 1e-4F;

/// Clues beyond so many deviations say no more.
constexpr float kLargestClue = 8.0F;

/// Number of faces up to which people are compared one by one, which rounds the same in every gallery.
constexpr Eigen::Index kFewFaces = 16;

/// The leading eigenvectors of the covariance of the centred columns, in the smaller of its two forms.
SymmetricEigen principal_pairs(const Eigen::MatrixXd& centred, Eigen::Index count) {
  const double share = 1.0 / static_cast<double>(centred.cols());
  if (centred.rows() <= centred.cols())
    return leading_eigenpairs(gram_matrix(centred.transpose()) * share, count);
  SymmetricEigen pairs = leading_eigenpairs(gram_matrix(centred) * share, count);
  pairs.vectors = centred * pairs.vectors;
  pairs.vectors.colwise().normalize();
  return pairs;
}

Eigen::Index count_above(const Eigen::VectorXd& decreasing, double bound) {
  Eigen::Index count = 0;
  while (count < decreasing.size() && decreasing[count] > bound) ++count;
  return count;
}

}  // namespace

int principal_dimension(int values, int columns) {
  const int share = std::max(1, static_cast<int>(kDirectionShare * values));
  return std::max(1, std::min({share, kMostDirections, columns - 1}));
}

PrincipalFeatures principal_features(const ConstMatrixRef& features, int dimension) {
  assert(features.cols() >= 2);
  PrincipalFeatures result;
  result.mean = features.rowwise().mean();
  const Eigen::MatrixXd centred = (features.colwise() - result.mean).cast<double>();
  const double variance = centred.squaredNorm() / static_cast<double>(centred.cols());
  const SymmetricEigen pairs = principal_pairs(centred, dimension);
  const Eigen::Index kept =
      std::max<Eigen::Index>(1, count_above(pairs.values, kNegligibleVariance * pairs.values[0]));
  result.directions = pairs.vectors.leftCols(kept).cast<float>();
  if (!result.directions.allFinite())  // all features are the same
    result.directions = Eigen::MatrixXf::Identity(features.rows(), kept);
  result.variances = pairs.values.head(kept).cwiseMax(0.0).cast<float>();
  result.outside = static_cast<float>(std::max(0.0, variance - pairs.values.head(kept).sum()));
  return result;
}

Eigen::MatrixXf PrincipalFeatures::reduce(const ConstMatrixRef& features,
                                          Eigen::VectorXf& outside_lengths) const {
  const Eigen::MatrixXf centred = features.colwise() - mean;
  Eigen::MatrixXf reduced(directions.cols(), features.cols());
  multiply_transposed(directions, centred, reduced);
  outside_lengths =
      (centred.colwise().squaredNorm() - reduced.colwise().squaredNorm()).cwiseMax(0.0F).transpose();
  return reduced;
}

Eigen::MatrixXf PrincipalFeatures::second_moment() const {
  const Eigen::Index left = directions.rows() - directions.cols();
  const float rest = left > 0 ? outside / static_cast<float>(left) : 0.0F;
  Eigen::MatrixXf moment =
      directions * (variances.array() - rest).matrix().asDiagonal() * directions.transpose();
  moment.diagonal().array() += rest;
  return moment + mean * mean.transpose();
}

namespace {

/// The columns in the order in which copies of one kind of one person stand together.
Eigen::MatrixXd by_kind_of_copy(const ConstMatrixRef& reduced, const PeopleColumns& people) {
  Eigen::MatrixXd sorted(reduced.rows(), reduced.cols());
  Eigen::Index first = 0;
  Eigen::Index next = 0;
  for (const int faces : people.faces) {
    for (int copy = 0; copy < people.group; ++copy)
      for (int face = 0; face < faces; ++face)
        sorted.col(next++) = reduced.col(first + Eigen::Index{face} * people.group + copy).cast<double>();
    first += Eigen::Index{faces} * people.group;
  }
  return sorted;
}

Eigen::MatrixXd within_people(const ConstMatrixRef& reduced, const PeopleColumns& people) {
  std::vector<int> sizes;
  if (*std::max_element(people.faces.begin(), people.faces.end()) == 1) {
    for (const int faces : people.faces) sizes.push_back(faces * people.group);
    return within_covariance(reduced.cast<double>(), sizes);
  }
  for (const int faces : people.faces) sizes.insert(sizes.end(), people.group, faces);
  return within_covariance(by_kind_of_copy(reduced, people), sizes);
}

Eigen::MatrixXd means_of_people(const ConstMatrixRef& reduced, const PeopleColumns& people) {
  Eigen::MatrixXd means(reduced.rows(), static_cast<Eigen::Index>(people.faces.size()));
  Eigen::Index first = 0;
  for (Eigen::Index k = 0; k < means.cols(); ++k) {
    const Eigen::Index columns = Eigen::Index{people.faces[k]} * people.group;
    means.col(k) = reduced.middleCols(first, columns).rowwise().mean().cast<double>();
    first += columns;
  }
  return means;
}

}  // namespace

TwoCovariance fit_two_covariance(const ConstMatrixRef& reduced, const PeopleColumns& people) {
  const Eigen::LLT<Eigen::MatrixXd> within(within_people(reduced, people));
  double inverse_faces = 0.0;
  for (const int faces : people.faces) inverse_faces += 1.0 / faces;
  inverse_faces /= static_cast<double>(people.faces.size());
  // With W = L L', the means of people have in L^-1 y the covariance L^-1 B L^-T + I / m.
  const Eigen::MatrixXd means = within.matrixL().solve(means_of_people(reduced, people));
  const int count = static_cast<int>(people.faces.size());
  Eigen::MatrixXd between = Eigen::MatrixXd::Identity(reduced.rows(), reduced.rows());
  if (count > 1) between = within_covariance(means, std::span(&count, 1));
  const SymmetricEigen pairs = leading_eigenpairs(between, between.rows());
  const Eigen::VectorXd psi = pairs.values.array() - inverse_faces;
  const Eigen::Index kept = std::max<Eigen::Index>(1, count_above(psi, kLeastBetween));
  const Eigen::MatrixXd map = within.matrixU().solve(pairs.vectors.leftCols(kept));
  return {map.transpose().cast<float>(), psi.head(kept).cwiseMax(kLeastBetween).cast<float>()};
}

void PairModel::add(const Eigen::Ref<const Eigen::VectorXf>& mean, int pictures) {
  assert(mean.size() == between_.size() && pictures >= 1);
  const Eigen::ArrayXd psi = between_.cast<double>().array();
  const Eigen::ArrayXd precision = pictures * psi + 1.0;
  const Eigen::ArrayXd share = pictures * psi / precision;
  const Eigen::ArrayXd variance = 1.0 + psi / precision;
  const Eigen::ArrayXd expected = share * mean.cast<double>().array();
  gains_.conservativeResize(between_.size(), person_count() + 1);
  gains_.col(person_count()) = (expected / variance).matrix().cast<float>();
  constants_.push_back(static_cast<float>((expected.square() / variance).sum()));
  norms_.push_back(static_cast<float>((variance / (1.0 + psi)).log().sum()));
  pictures_.push_back(pictures);
}

void PairModel::add(const PairModel& other, int k) {
  gains_.conservativeResize(between_.size(), person_count() + 1);
  gains_.col(person_count()) = other.gains_.col(k);
  constants_.push_back(other.constants_[k]);
  norms_.push_back(other.norms_[k]);
  pictures_.push_back(other.pictures_[k]);
}

Eigen::VectorXf stranger_distances(const Eigen::VectorXf& between, const ConstMatrixRef& z) {
  const Eigen::VectorXf precision = (1.0F + between.array()).inverse();
  Eigen::VectorXf distances(z.cols());
  for (Eigen::Index i = 0; i < z.cols(); ++i)
    distances[i] = (z.col(i).array().square() * precision.array()).sum();
  return distances;
}

void PairModel::log_ratios(const ConstMatrixRef& z, MatrixRef result) const {
  assert(z.rows() == between_.size() && result.rows() == person_count() && result.cols() == z.cols());
  if (z.cols() > kFewFaces) {
    multiply_transposed(gains_, z, result);
  } else {
    for (Eigen::Index i = 0; i < z.cols(); ++i)
      for (Eigen::Index k = 0; k < result.rows(); ++k) result(k, i) = gains_.col(k).dot(z.col(i));
  }
  const Eigen::VectorXf strangers = stranger_distances(between_, z);
  const float exponent = -0.5F * (kFreedom + static_cast<float>(between_.size()));
  // sum_d z^2 / v depends on the person by the number of pictures only, and few numbers are different.
  int known = -1;
  Eigen::VectorXf lengths(z.cols());
  for (Eigen::Index k = 0; k < result.rows(); ++k) {
    if (pictures_[k] != known) {
      known = pictures_[k];
      const auto pictures = static_cast<float>(known);
      const Eigen::ArrayXf precision =
          (1.0F + between_.array() / (pictures * between_.array() + 1.0F)).inverse();
      for (Eigen::Index i = 0; i < z.cols(); ++i) lengths[i] = (z.col(i).array().square() * precision).sum();
    }
    const auto distances =
        (lengths.array() - 2.0F * result.row(k).transpose().array() + constants_[k]).max(0.0F);
    const Eigen::ArrayXf ratio = (kFreedom + distances) / (kFreedom + strangers.array());
    result.row(k) = (exponent * ratio.log() - 0.5F * norms_[k]).matrix().transpose();
  }
}

Eigen::MatrixXf hidden_clues(const Eigen::VectorXf& between, const ConstMatrixRef& z,
                             const Eigen::VectorXf& outside_lengths) {
  Eigen::MatrixXf clues(2, z.cols());
  const float dimensions = static_cast<float>(between.size());
  clues.row(0) = (stranger_distances(between, z).array() / dimensions + 1e-3F).log().matrix().transpose();
  clues.row(1) = outside_lengths.array().max(kLeastLength).log().matrix().transpose();
  return clues;
}

int subspace_rank_cap(int values) {
  return std::max(1, values / 2);
}

Eigen::MatrixXf capped_basis(const ConstMatrixRef& columns) {
  const int cap = subspace_rank_cap(static_cast<int>(columns.rows()));
  Eigen::MatrixXf basis = column_space(columns, 0).basis;
  if (basis.cols() <= cap) return basis;
  const Eigen::MatrixXd exact = columns.cast<double>();
  return leading_eigenpairs(gram_matrix(exact.transpose()), cap).vectors.cast<float>();
}

float expected_residual(const Eigen::MatrixXf& second_moment, const ConstMatrixRef& basis) {
  return second_moment.trace() - (second_moment * basis).cwiseProduct(basis).sum();
}

float log_residual_ratio(float squared_residual, float expected) {
  return std::log(std::max(squared_residual, kLeastLength) / std::max(expected, kLeastLength));
}

void weigh_by_hidden(float hidden, Eigen::Ref<Eigen::VectorXf> log_ratios) {
  constexpr float kLargest = 80.0F;  // its exponential is still finite
  log_ratios = (log_ratios.array().min(kLargest).exp() * (1.0F - hidden) + hidden).log();
}

Eigen::MatrixXf overlap_shares(std::span<const Patch> patches) {
  const auto count = static_cast<Eigen::Index>(patches.size());
  Eigen::MatrixXf shares = Eigen::MatrixXf::Zero(count, count);
  for (Eigen::Index a = 0; a < count; ++a) {
    for (Eigen::Index b = 0; b < count; ++b) {
      if (a == b) continue;
      const Patch& p = patches[a];
      const Patch& q = patches[b];
      const int width = std::min(p.x + p.width, q.x + q.width) - std::max(p.x, q.x);
      const int height = std::min(p.y + p.height, q.y + q.height) - std::max(p.y, q.y);
      if (width > 0 && height > 0)
        shares(a, b) = static_cast<float>(width * height) / static_cast<float>(std::min(p.area(), q.area()));
    }
    const float sum = shares.row(a).sum();
    if (sum > 0.0F) shares.row(a) /= sum;
  }
  return shares;
}

std::vector<Eigen::MatrixXf> hidden_terms(const Eigen::MatrixXf& first_clues,
                                          const Eigen::MatrixXf& second_clues,
                                          std::span<const PatchEvidence* const> patches,
                                          const Eigen::MatrixXf& overlaps) {
  std::vector<Eigen::MatrixXf> terms = {first_clues, second_clues};
  for (std::size_t clue = 0; clue < 2; ++clue)
    for (Eigen::Index t = 0; t < terms[clue].rows(); ++t)
      terms[clue].row(t) =
          ((terms[clue].row(t).array() - patches[t]->clue_mean[clue]) / patches[t]->clue_deviation[clue])
              .max(-kLargestClue)
              .min(kLargestClue);
  for (std::size_t clue = 0; clue < 2; ++clue) {
    Eigen::MatrixXf around(terms[clue].rows(), terms[clue].cols());
    multiply(overlaps, terms[clue], around);
    terms.push_back(std::move(around));
  }
  for (std::size_t clue = 0; clue < 2; ++clue)
    terms.push_back(terms[clue].colwise().mean().replicate(terms[clue].rows(), 1));
  return terms;
}

Eigen::MatrixXf hidden_probabilities(const std::vector<Eigen::MatrixXf>& terms,
                                     std::span<const PatchEvidence* const> patches,
                                     std::span<const HiddenRegression> regressions) {
  Eigen::MatrixXf result(terms.front().rows(), terms.front().cols());
  for (Eigen::Index i = 0; i < result.cols(); ++i) {
    for (Eigen::Index t = 0; t < result.rows(); ++t) {
      const HiddenRegression& regression = regressions[patches[t]->regression];
      double logit = regression[0];
      for (std::size_t term = 0; term < terms.size(); ++term)
        logit += regression[term + 1] * static_cast<double>(terms[term](t, i));
      result(t, i) =
          std::clamp(static_cast<float>(1.0 / (1.0 + std::exp(-logit))), kLeastHidden, kMostHidden);
    }
  }
  return result;
}

}  // namespace ore
