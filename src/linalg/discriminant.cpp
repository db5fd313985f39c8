#include "linalg/discriminant.h"

#include <cblas.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "linalg/blas.h"

namespace ore {
namespace {

/// Variances below this share of the total are rounding errors.
constexpr double kNegligible = 1e-12;

/// Keeps W far enough from singular for its Cholesky factor when the samples are too regular to differ.
constexpr double kLeastShrinkage = 1e-8;

struct Deviations {
  /// x_i - m_k, scaled by sqrt(n_k / (n_k - 1)) to the length to be expected about the true mean, of the
  /// classes of more than one sample.
  Eigen::MatrixXd columns;
  double independent = 0.0;  ///< how many of them are, each class having lost one to its mean
};

Deviations deviations_within(const ConstSamplesRef& samples, std::span<const int> class_sizes) {
  Deviations result;
  result.columns.resize(samples.rows(), samples.cols());
  Eigen::Index filled = 0;
  Eigen::Index first = 0;
  for (const int size : class_sizes) {
    const auto own = samples.middleCols(first, size);
    first += size;
    if (size == 1) continue;
    const Eigen::VectorXd mean = own.rowwise().mean();
    result.columns.middleCols(filled, size) = (own.colwise() - mean) * std::sqrt(size / (size - 1.0));
    result.independent += size - 1.0;
    filled += size;
  }
  result.columns.conservativeResize(Eigen::NoChange, filled);
  return result;
}

/// The mean of x x' over the columns x.
Eigen::MatrixXd second_moment(const Eigen::MatrixXd& columns) {
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(columns.rows(), columns.rows());
  const auto rows = static_cast<blasint>(columns.rows());
  const auto count = static_cast<blasint>(columns.cols());
  cblas_dsyrk(CblasColMajor, CblasLower, CblasNoTrans, rows, count, 1.0 / count, columns.data(), rows, 0.0,
              result.data(), rows);
  result.triangularView<Eigen::StrictlyUpper>() = result.transpose();
  return result;
}

/// rho: the expected squared error of S_w over its squared distance from mu I. The error is the variance of
/// x x' (a mean of |x|^4 less |S_w|^2) over the number of independent samples; less one, since S_w is itself
/// made of them.
double ledoit_wolf_shrinkage(const Deviations& deviations, const Eigen::MatrixXd& covariance, double mu) {
  if (deviations.independent <= 1.0) return 1.0;
  const double squares = covariance.squaredNorm();
  const double distance = squares - static_cast<double>(covariance.rows()) * mu * mu;
  if (distance <= kNegligible * squares) return 1.0;
  const double fourth_powers = deviations.columns.colwise().squaredNorm().array().square().mean();
  const double error = (fourth_powers - squares) / (deviations.independent - 1.0);
  return std::clamp(error / distance, kLeastShrinkage, 1.0);
}

/// Sum of the squared distances from the mean of all samples.
double squared_deviations(const ConstSamplesRef& samples) {
  const Eigen::VectorXd mean = samples.rowwise().mean();
  return (samples.colwise() - mean).squaredNorm();
}

/// B with B B' = S_b.
Eigen::MatrixXd between_factor(const ConstSamplesRef& samples, std::span<const int> class_sizes) {
  const Eigen::VectorXd mean = samples.rowwise().mean();
  Eigen::MatrixXd factor(samples.rows(), static_cast<Eigen::Index>(class_sizes.size()));
  Eigen::Index first = 0;
  for (Eigen::Index k = 0; k < factor.cols(); ++k) {
    const int size = class_sizes[k];
    const double weight = std::sqrt(size / static_cast<double>(samples.cols()));
    factor.col(k) = weight * (samples.middleCols(first, size).rowwise().mean() - mean);
    first += size;
  }
  return factor;
}

}  // namespace

Eigen::MatrixXd within_covariance(const ConstSamplesRef& samples, std::span<const int> class_sizes) {
  assert(samples.size() > 0);
  assert(std::accumulate(class_sizes.begin(), class_sizes.end(), Eigen::Index{0}) == samples.cols());
  const auto identity = Eigen::MatrixXd::Identity(samples.rows(), samples.rows());
  const Deviations deviations = deviations_within(samples, class_sizes);
  if (deviations.columns.squaredNorm() <= kNegligible * squared_deviations(samples)) return identity;

  const Eigen::MatrixXd covariance = second_moment(deviations.columns);
  const double mu = covariance.trace() / static_cast<double>(covariance.rows());
  const double rho = ledoit_wolf_shrinkage(deviations, covariance, mu);
  return (1.0 - rho) * covariance + rho * mu * identity;
}

Discriminant discriminant_directions(const ConstSamplesRef& samples, std::span<const int> class_sizes,
                                     Eigen::Index count) {
  const Eigen::MatrixXd between = between_factor(samples, class_sizes);
  const double variance = squared_deviations(samples) / static_cast<double>(samples.cols());
  if (between.squaredNorm() <= kNegligible * variance) return {Eigen::MatrixXd(samples.rows(), 0), {}};
  const Eigen::LLT<Eigen::MatrixXd> within(within_covariance(samples, class_sizes));
  // With W = L L' and T = L^-1 B, the eigenvectors v of the small T'T give a = L^-T T v / sqrt(lambda).
  const Eigen::MatrixXd whitened = within.matrixL().solve(between);
  const SymmetricEigen eigen = leading_eigenpairs(whitened.transpose() * whitened, count);
  Eigen::Index rank = 0;
  while (rank < eigen.values.size() && eigen.values[rank] > kNegligible * eigen.values[0]) ++rank;
  const Eigen::VectorXd ratios = eigen.values.head(rank);
  const Eigen::MatrixXd combined =
      whitened * eigen.vectors.leftCols(rank) * ratios.cwiseSqrt().cwiseInverse().asDiagonal();
  return {within.matrixU().solve(combined), ratios};
}

}  // namespace ore
