#include "representation/posterior.h"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <Eigen/SVD>
#include <cmath>

#include "helpers/random_faces.h"

namespace ore {
namespace {

using testing::random_features;
using testing::random_matrix;
using testing::test_stream;

/// Directions of clearly different strength, so that the leading ones are no matter of rounding.
Eigen::MatrixXf uneven_features(Eigen::Index rows, Eigen::Index columns, RandomStream& random) {
  Eigen::VectorXd strength(rows);
  for (Eigen::Index i = 0; i < rows; ++i) strength[i] = std::pow(0.7, static_cast<double>(i));
  const Eigen::MatrixXd directions = random_matrix(rows, rows, random).householderQr().householderQ();
  const Eigen::MatrixXd mixed = directions * strength.asDiagonal() * random_matrix(rows, columns, random);
  return mixed.colwise().normalized().cast<float>();
}

Eigen::VectorXd naive_residuals(const Eigen::MatrixXf& features, int rank, const Eigen::MatrixXf& probes) {
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(features.cast<double>(), Eigen::ComputeFullU);
  const Eigen::MatrixXd leading = svd.matrixU().leftCols(rank);
  const Eigen::MatrixXd y = probes.cast<double>();
  return (y - leading * (leading.transpose() * y)).colwise().squaredNorm().transpose();
}

TEST(GenericSubspace, IsOrthonormalOfTheAskedRank) {
  RandomStream random = test_stream(1);
  const Eigen::MatrixXf features = uneven_features(12, 40, random);
  for (const int rank : {0, 1, 5, 12}) {
    const GenericSubspace subspace = generic_subspace(features, rank);
    ASSERT_EQ(subspace.basis.rows(), 12);
    ASSERT_EQ(subspace.basis.cols(), rank);
    EXPECT_TRUE((subspace.basis.transpose() * subspace.basis).isIdentity(1e-5F));
  }
}

TEST(GenericSubspace, ResidualsAreThoseOfTheLeadingPrincipalDirections) {
  RandomStream random = test_stream(2);
  const Eigen::MatrixXf features = uneven_features(12, 40, random);
  Eigen::MatrixXf probes(12, 30);
  probes << features.leftCols(10), random_features(12, 20, random);
  for (const int rank : {0, 1, 3, 6, 12}) {
    const GenericSubspace subspace = generic_subspace(features, rank);
    Eigen::VectorXf residuals(30);
    generic_residuals(subspace, probes, residuals);
    const Eigen::VectorXd expected = naive_residuals(features, rank, probes);
    EXPECT_LE((residuals.cast<double>() - expected).cwiseAbs().maxCoeff(), 1e-4) << "rank " << rank;
    EXPECT_GE(residuals.minCoeff(), 0.0F);
    EXPECT_LE(residuals.maxCoeff(), 1.0F);
  }
}

TEST(GenericSubspace, UsualIsTheMeanOfTheTrainingPatches) {
  RandomStream random = test_stream(3);
  const Eigen::MatrixXf features = uneven_features(12, 40, random);
  for (const int rank : {0, 1, 4})
    EXPECT_NEAR(generic_subspace(features, rank).typical, naive_residuals(features, rank, features).mean(),
                1e-5);
  EXPECT_GT(generic_subspace(features, 12).typical, 0.0F) << "not 0, by which nothing can be divided";
  EXPECT_LT(generic_subspace(features, 12).typical, 1e-5F);
}

TEST(GenericSubspace, OfBlackPatchesLeavesEverythingFinite) {
  RandomStream random = test_stream(4);
  const GenericSubspace subspace = generic_subspace(Eigen::MatrixXf::Zero(6, 3), 2);
  EXPECT_TRUE(subspace.basis.allFinite());
  EXPECT_GT(subspace.typical, 0.0F);
  Eigen::VectorXf residuals(4);
  generic_residuals(subspace, random_features(6, 4, random), residuals);
  EXPECT_TRUE(residuals.allFinite());
}

TEST(GenericSubspace, OfFewerFacesThanItsRankHasThatRank) {
  RandomStream random = test_stream(5);
  const Eigen::MatrixXf features = random_features(10, 2, random);
  const GenericSubspace subspace = generic_subspace(features, 4);
  EXPECT_TRUE((subspace.basis.transpose() * subspace.basis).isIdentity(1e-5F));
  Eigen::VectorXf residuals(2);
  generic_residuals(subspace, features, residuals);
  EXPECT_LE(residuals.maxCoeff(), 1e-5F);
}

TEST(GenericRank, IsAtLeastOneAndLessThanTheDimension) {
  for (const int faces : {1, 4, 20, 1000})
    for (const int dimension : {1, 2, 3, 20, 100}) {
      const int rank = generic_rank(dimension, faces);
      EXPECT_GE(rank, 1);
      EXPECT_LE(rank, std::max(1, dimension * 2 / 5));
      EXPECT_LE(rank, std::max(1, faces / 5));
    }
  EXPECT_EQ(generic_rank(100, 1000), 40);
  EXPECT_EQ(generic_rank(100, 50), 10);
}

}  // namespace
}  // namespace ore
