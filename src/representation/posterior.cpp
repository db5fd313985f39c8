#include "representation/posterior.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

#include "linalg/simd.h"

namespace ore {
void residuals_to_posteriors(MatrixRef residuals) {
  if (residuals.rows() == 0) return;
  for (Eigen::Index j = 0; j < residuals.cols(); ++j) {
    auto column = residuals.col(j).array();
    const float smallest = column.minCoeff();
    const float rate = 1.0F / (kDeltaFactor * std::max(smallest, kSmallestResidual));
    // Shifted by the smallest, so that the largest term is exp(0) and the sum never vanishes.
    column = (smallest - column) * rate;
    exponentiate_non_positive({residuals.col(j).data(), static_cast<std::size_t>(residuals.rows())});
    column *= 1.0F / column.sum();
  }
}

void residuals_to_runner_up_ratios(const ConstMatrixRef& residuals, float alone, MatrixRef runner_up_ratios) {
  assert(runner_up_ratios.rows() == residuals.rows() && runner_up_ratios.cols() == residuals.cols());
  constexpr float kLargest = std::numeric_limits<float>::max();
  for (Eigen::Index i = 0; i < residuals.cols(); ++i) {
    auto runner_up_ratio = runner_up_ratios.col(i).array();
    // The largest number in the place of infinity, whose logarithms could not be subtracted.
    runner_up_ratio = residuals.col(i).array().max(kSmallestResidual).min(kLargest).log();
    Eigen::Index best = 0;
    const float smallest = runner_up_ratio.minCoeff(&best);
    runner_up_ratio[best] = std::numeric_limits<float>::infinity();
    float second = runner_up_ratio.size() > 1 ? runner_up_ratio.minCoeff() : std::log(kLargest);
    if (second >= std::log(kLargest)) second = std::log(std::max(alone, kSmallestResidual));
    runner_up_ratio = smallest - runner_up_ratio;
    runner_up_ratio[best] = second - smallest;
  }
}

namespace {

constexpr std::size_t kBins = 30;

/// A run of bins with a common level.
struct Block {
  double level = 0.0;
  std::size_t bins = 0;

  void add(const Block& other) {
    const auto own = static_cast<double>(bins);
    const auto others = static_cast<double>(other.bins);
    level = (level * own + other.level * others) / (own + others);
    bins += other.bins;
  }
};

/// Pool adjacent violators: the falling sequence closest to the levels in least squares, one for each of
/// `knots`.
std::vector<double> falling(const std::vector<Block>& knots) {
  std::vector<Block> blocks;
  std::vector<std::size_t> sizes;  // in knots
  for (const Block& knot : knots) {
    blocks.push_back(knot);
    sizes.push_back(1);
    while (blocks.size() > 1 && blocks[blocks.size() - 2].level < blocks.back().level) {
      blocks[blocks.size() - 2].add(blocks.back());
      sizes[sizes.size() - 2] += sizes.back();
      blocks.pop_back();
      sizes.pop_back();
    }
  }
  std::vector<double> result;
  for (std::size_t i = 0; i < blocks.size(); ++i) result.insert(result.end(), sizes[i], blocks[i].level);
  return result;
}

}  // namespace

float confidence_at(const ConfidenceCurve& curve, float ratio) {
  const auto above = std::upper_bound(curve.ratio.begin(), curve.ratio.end(), ratio);
  if (above == curve.ratio.begin()) return curve.confidence.front();
  if (above == curve.ratio.end()) return curve.confidence.back();
  const auto i = static_cast<std::size_t>(above - curve.ratio.begin());
  const float share = (ratio - curve.ratio[i - 1]) / (curve.ratio[i] - curve.ratio[i - 1]);
  return curve.confidence[i - 1] + share * (curve.confidence[i] - curve.confidence[i - 1]);
}

ConfidenceCurve fit_confidence(std::span<RatioMargin> observations) {
  assert(!observations.empty());
  std::sort(observations.begin(), observations.end(), [](const RatioMargin& a, const RatioMargin& b) {
    return std::pair(a.ratio, a.margin) < std::pair(b.ratio, b.margin);
  });
  ConfidenceCurve curve;
  std::vector<Block> knots;
  const std::size_t bins = std::min(kBins, observations.size());
  for (std::size_t bin = 0; bin < bins; ++bin) {
    const std::size_t first = observations.size() * bin / bins;
    const std::size_t end = observations.size() * (bin + 1) / bins;
    double ratio = 0.0;
    double margin = 0.0;
    for (std::size_t i = first; i < end; ++i) {
      ratio += static_cast<double>(observations[i].ratio);
      margin += static_cast<double>(observations[i].margin);
    }
    const auto mean_ratio = static_cast<float>(ratio / static_cast<double>(end - first));
    const double mean_margin = margin / static_cast<double>(end - first);
    if (!curve.ratio.empty() && !(mean_ratio > curve.ratio.back())) {
      knots.back().add({mean_margin, 1});  // many equal ratios fill more than one bin
      continue;
    }
    curve.ratio.push_back(mean_ratio);
    knots.push_back({mean_margin, 1});
  }
  const std::vector<double> levels = falling(knots);
  const double largest = levels.front();
  for (const double level : levels)
    curve.confidence.push_back(largest > 0.0 ? static_cast<float>(std::max(level, 0.0) / largest) : 1.0F);
  return curve;
}

int generic_rank(int dimension, int faces) {
  return std::max(1, std::min(dimension * 2 / 5, faces / 5));
}

GenericSubspace generic_subspace(const ConstMatrixRef& features, int rank) {
  assert(rank >= 0 && rank <= features.rows() && features.cols() >= 1);
  Eigen::MatrixXf scatter(features.rows(), features.rows());
  const Eigen::MatrixXf samples = features.transpose();
  multiply_transposed(samples, samples, scatter);
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXf> solver(scatter);
  GenericSubspace subspace;
  subspace.basis = solver.eigenvectors().rightCols(rank);
  Eigen::VectorXf residuals(features.cols());
  generic_residuals(subspace, features, residuals);
  subspace.typical = std::max(residuals.mean(), kSmallestResidual);
  return subspace;
}

void generic_residuals(const GenericSubspace& subspace, const ConstMatrixRef& probes,
                       Eigen::Ref<Eigen::VectorXf> result) {
  assert(result.size() == probes.cols() && probes.rows() == subspace.basis.rows());
  Eigen::MatrixXf products(subspace.basis.cols(), probes.cols());
  multiply_transposed(subspace.basis, probes, products);
  result = (probes.colwise().squaredNorm() - products.colwise().squaredNorm()).transpose();
  result = result.cwiseMax(0.0F).cwiseMin(1.0F);
}

namespace {

/// Where the largest is that of a patch with next to no weight, the others still sum to more than 0.
constexpr float kLeastGenericConfidence = 1e-20F;

}  // namespace

void residuals_to_generic_confidences(MatrixRef residuals, double factor) {
  for (Eigen::Index face = 0; face < residuals.cols(); ++face) {
    auto column = residuals.col(face).array();
    const float mean = column.sqrt().mean();
    const float delta = std::max(static_cast<float>(factor) * mean * mean, kSmallestResidual);
    column = ((column.minCoeff() - column) / delta).exp().max(kLeastGenericConfidence);
  }
}

}  // namespace ore
