#include "linalg/discriminant.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <string>
#include <vector>

#include "helpers/random_faces.h"

namespace ore {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

struct DiscriminantCase {
  std::string name;
  MatrixXd samples;
  std::vector<int> sizes;
};

/// Classes about means of their own, with the variance falling from dimension to dimension.
DiscriminantCase random_case(const std::string& name, Index dimensions, std::vector<int> sizes) {
  RandomStream random = testing::test_stream(static_cast<std::uint64_t>(dimensions));
  Index count = 0;
  for (const int size : sizes) count += size;
  MatrixXd samples = testing::random_matrix(dimensions, count, random);
  Index first = 0;
  for (const int size : sizes) {
    samples.middleCols(first, size).colwise() += testing::random_matrix(dimensions, 1, random).col(0);
    first += size;
  }
  const VectorXd scale = VectorXd::LinSpaced(dimensions, 3.0, 0.3);
  return {name, scale.asDiagonal() * samples, std::move(sizes)};
}

std::vector<DiscriminantCase> discriminant_cases() {
  return {random_case("many samples", 6, {30, 20, 25, 40}),
          random_case("fewer samples than dimensions", 30, {4, 5, 3}),
          random_case("more classes than dimensions", 3, {4, 6, 5, 4, 7, 5}),
          random_case("some alone", 8, {1, 6, 1, 7, 5}), random_case("a single pair", 9, {1, 2, 1, 1})};
}

/// The header's S_b and W, sample by sample.
struct Naive {
  MatrixXd between;
  MatrixXd plain;  ///< S_w
  MatrixXd within;

  explicit Naive(const DiscriminantCase& example) {
    const Index d = example.samples.rows();
    const VectorXd mean = example.samples.rowwise().mean();
    between = MatrixXd::Zero(d, d);
    plain = MatrixXd::Zero(d, d);
    std::vector<MatrixXd> squares;  // whose mean is S_w
    double independent = 0.0;
    Index first = 0;
    for (const int size : example.sizes) {
      const MatrixXd own = example.samples.middleCols(first, size);
      const VectorXd own_mean = own.rowwise().mean();
      between += size * (own_mean - mean) * (own_mean - mean).transpose();
      for (Index i = 0; i < own.cols() && size > 1; ++i)
        squares.emplace_back((own.col(i) - own_mean) * (own.col(i) - own_mean).transpose() * size /
                             (size - 1.0));
      independent += size - 1.0;
      first += size;
    }
    between /= static_cast<double>(example.samples.cols());
    for (const MatrixXd& square : squares) plain += square / static_cast<double>(squares.size());
    double variance = 0.0;
    for (const MatrixXd& square : squares)
      variance += (square - plain).squaredNorm() / static_cast<double>(squares.size());
    const MatrixXd target = plain.trace() / static_cast<double>(d) * MatrixXd::Identity(d, d);
    const double error = independent > 1.0 ? variance / (independent - 1.0) : 1e300;
    const double rho = std::min(1.0, error / (plain - target).squaredNorm());
    within = (1.0 - rho) * plain + rho * target;
  }
};

TEST(Discriminant, WithinCovarianceIsTheShrunkOne) {
  for (const DiscriminantCase& example : discriminant_cases()) {
    SCOPED_TRACE(example.name);
    const MatrixXd expected = Naive(example).within;
    // Some hundred additions in double precision.
    EXPECT_LE((within_covariance(example.samples, example.sizes) - expected).norm(), 1e-12 * expected.norm());
  }
}

TEST(Discriminant, RatiosAreTheGeneralisedEigenvalues) {
  for (const DiscriminantCase& example : discriminant_cases()) {
    SCOPED_TRACE(example.name);
    const Naive naive(example);
    const auto most = std::min(example.samples.rows(), static_cast<Index>(example.sizes.size()) - 1);
    const Discriminant found = discriminant_directions(example.samples, example.sizes, 100);
    ASSERT_EQ(found.ratios.size(), most);
    const VectorXd expected =
        Eigen::GeneralizedSelfAdjointEigenSolver<MatrixXd>(naive.between, naive.within).eigenvalues();
    // W is well conditioned (shrunk), so that rounding grows by no more than some hundred.
    const double tolerance = 1e-11 * expected[expected.size() - 1];
    EXPECT_LE((found.ratios - expected.reverse().head(most)).cwiseAbs().maxCoeff(), tolerance);
    const MatrixXd ratios = found.directions.transpose() * naive.between * found.directions;
    EXPECT_LE((ratios - MatrixXd(found.ratios.asDiagonal())).cwiseAbs().maxCoeff(), tolerance);
    const MatrixXd whitened = found.directions.transpose() * naive.within * found.directions;
    EXPECT_LE((whitened - MatrixXd::Identity(most, most)).cwiseAbs().maxCoeff(), 1e-11);
  }
}

TEST(Discriminant, FewerDirectionsAreTheFirstOfAll) {
  const DiscriminantCase example = discriminant_cases().front();
  const Discriminant all = discriminant_directions(example.samples, example.sizes, 3);
  const Discriminant one = discriminant_directions(example.samples, example.sizes, 1);
  ASSERT_EQ(one.ratios.size(), 1);
  EXPECT_EQ(one.directions, all.directions.leftCols(1));
}

TEST(Discriminant, WithinCovarianceIsNearerToTheTruthThanWithoutShrinking) {
  const VectorXd truth = VectorXd::LinSpaced(12, 9.0, 0.1);
  RandomStream random = testing::test_stream(3);
  for (const int size : {3, 10, 400}) {
    double plain_error = 0.0;
    double shrunk_error = 0.0;
    for (int draw = 0; draw < 20; ++draw) {
      const MatrixXd samples = truth.cwiseSqrt().asDiagonal() * testing::random_matrix(12, 2 * size, random);
      const std::vector<int> sizes = {size, size};
      const MatrixXd expected = truth.asDiagonal();
      plain_error += (Naive({"", samples, sizes}).plain - expected).squaredNorm();
      shrunk_error += (within_covariance(samples, sizes) - expected).squaredNorm();
    }
    EXPECT_LT(shrunk_error, plain_error) << size;
    // What is expected of normal samples without shrinking, about.
    const double typical = (truth.sum() * truth.sum() + truth.squaredNorm()) / (2.0 * size);
    EXPECT_LT(shrunk_error / 20.0, 2.0 * typical) << size;
  }
}

TEST(Discriminant, WithoutAnythingWithinClassesItIsThePrincipalDirections) {
  RandomStream random = testing::test_stream(5);
  const MatrixXd means = testing::random_matrix(7, 4, random);
  const std::vector<int> alone(4, 1);
  MatrixXd repeated(7, 8);
  for (Index j = 0; j < 8; ++j) repeated.col(j) = means.col(j / 2);
  const std::vector<int> pairs(4, 2);
  const MatrixXd centred = means.colwise() - means.rowwise().mean().eval();
  const VectorXd expected =
      Eigen::SelfAdjointEigenSolver<MatrixXd>(centred * centred.transpose() / 4.0).eigenvalues().reverse();
  for (const Discriminant& found :
       {discriminant_directions(means, alone, 9), discriminant_directions(repeated, pairs, 9)}) {
    ASSERT_EQ(found.ratios.size(), 3);
    EXPECT_LE((found.ratios - expected.head(3)).cwiseAbs().maxCoeff(), 1e-12);
    const MatrixXd products = found.directions.transpose() * found.directions;
    EXPECT_LE((products - MatrixXd::Identity(3, 3)).cwiseAbs().maxCoeff(), 1e-12);
  }
}

TEST(Discriminant, ClassesThatDoNotDifferHaveNoDirections) {
  const std::vector<int> sizes = {2, 2};
  MatrixXd samples(3, 4);
  samples << 1, -1, 1, -1,  //
      2, -2, 2, -2,         //
      0, 0, 0, 0;
  EXPECT_EQ(discriminant_directions(samples, sizes, 5).ratios.size(), 0);
}

}  // namespace
}  // namespace ore
