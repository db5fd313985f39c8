// The log likelihood ratios of a patch against the densities themselves, and what must not change them.

#include "representation/patch_evidence.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "helpers/random_faces.h"

namespace ore {
namespace {

using testing::random_features;
using testing::random_matrix;
using testing::test_stream;

/// log of Student's density with 10 degrees of freedom and a diagonal shape, without the terms that all
/// densities of this dimension share.
double log_student(const Eigen::VectorXd& x, const Eigen::VectorXd& mean, const Eigen::VectorXd& shape) {
  const double distance = ((x - mean).array().square() / shape.array()).sum();
  return -0.5 * shape.array().log().sum() -
         0.5 * (10.0 + static_cast<double>(x.size())) * std::log1p(distance / 10.0);
}

struct Predicted {
  Eigen::VectorXd mean;
  Eigen::VectorXd variance;
};

/// Bayes' rule for one dimension after the other: a person's own mean has the variance psi, a picture the
/// variance 1 around it.
Predicted predict(const Eigen::MatrixXd& pictures, const Eigen::VectorXd& psi) {
  Eigen::VectorXd mean = Eigen::VectorXd::Zero(psi.size());
  Eigen::VectorXd variance = psi;
  for (Eigen::Index i = 0; i < pictures.cols(); ++i) {
    const Eigen::ArrayXd gain = variance.array() / (variance.array() + 1.0);
    mean.array() += gain * (pictures.col(i) - mean).array();
    variance.array() *= 1.0 - gain;
  }
  return {mean, variance.array() + 1.0};
}

TEST(PairModel, EqualsTheDensitiesUpdatedPictureByPicture) {
  RandomStream random = test_stream(1);
  const Eigen::VectorXd psi = random_matrix(7, 1, random).array().abs() + 0.05;
  PairModel people(psi.cast<float>());
  std::vector<Predicted> expected;
  for (const int pictures : {1, 2, 5, 1, 40}) {
    const Eigen::MatrixXd own = random_matrix(7, pictures, random);
    people.add(own.rowwise().mean().cast<float>(), pictures);
    expected.push_back(predict(own, psi));
  }
  for (const Eigen::Index faces : {1, 3, 30}) {  // few faces and many take different products
    const Eigen::MatrixXd z = 2.0 * random_matrix(7, faces, random);
    Eigen::MatrixXf ratios(5, faces);
    people.log_ratios(z.cast<float>(), ratios);
    for (Eigen::Index i = 0; i < faces; ++i) {
      const double stranger =
          log_student(z.col(i), Eigen::VectorXd::Zero(7), Eigen::VectorXd(psi.array() + 1.0));
      for (int k = 0; k < 5; ++k)
        EXPECT_NEAR(ratios(k, i), log_student(z.col(i), expected[k].mean, expected[k].variance) - stranger,
                    2e-4);
    }
  }
}

TEST(PairModel, OthersChangeNobodysRatios) {
  RandomStream random = test_stream(2);
  const Eigen::VectorXf between = random_matrix(20, 1, random).cwiseAbs().cast<float>();
  const Eigen::MatrixXf means = random_matrix(20, 6, random).cast<float>();
  const Eigen::MatrixXf z = random_matrix(20, 2, random).cast<float>();
  PairModel all(between);
  for (int k = 0; k < 6; ++k) all.add(means.col(k), k + 1);
  Eigen::MatrixXf ratios(6, 2);
  all.log_ratios(z, ratios);
  PairModel some(between);
  for (const int k : {4, 1}) some.add(all, k);
  Eigen::MatrixXf fewer(2, 2);
  some.log_ratios(z, fewer);
  EXPECT_EQ(fewer.row(0), ratios.row(4));
  EXPECT_EQ(fewer.row(1), ratios.row(1));
}

TEST(PairModel, FarFaceIsNobodys) {
  RandomStream random = test_stream(3);
  PairModel people(Eigen::VectorXf::Constant(30, 2.0F));
  const Eigen::VectorXf mean = random_matrix(30, 1, random).cast<float>();
  people.add(mean, 3);
  Eigen::MatrixXf z(30, 2);
  z.col(0) = mean;
  z.col(1) = -20.0F * mean;
  Eigen::MatrixXf ratios(1, 2);
  people.log_ratios(z, ratios);
  EXPECT_GT(ratios(0, 0), 5.0F);
  EXPECT_LT(ratios(0, 1), 0.0F);
}

TEST(TwoCovariance, RecoversTheCovariancesOfDrawnPeople) {
  RandomStream random = test_stream(4);
  constexpr int kPeople = 600;
  constexpr int kFaces = 4;
  const Eigen::VectorXd deviation = Eigen::Vector3d(2.0, 1.0, 0.5);
  Eigen::MatrixXf features(3, kPeople * kFaces);
  for (int k = 0; k < kPeople; ++k) {
    const Eigen::VectorXd own = deviation.asDiagonal() * random_matrix(3, 1, random);
    for (int i = 0; i < kFaces; ++i)
      features.col(k * kFaces + i) = (own + 0.5 * random_matrix(3, 1, random)).cast<float>();
  }
  const TwoCovariance fitted =
      fit_two_covariance(features, {.faces = std::vector<int>(kPeople, kFaces), .group = 1});
  ASSERT_EQ(fitted.between.size(), 3);
  EXPECT_NEAR(fitted.between[0], 16.0, 2.5);
  EXPECT_NEAR(fitted.between[1], 4.0, 0.7);
  EXPECT_NEAR(fitted.between[2], 1.0, 0.2);
}

TEST(TwoCovariance, TakesOnePictureEach) {
  RandomStream random = test_stream(5);
  const Eigen::MatrixXf features = random_features(12, 20, random);
  for (const int group : {1, 2}) {
    const TwoCovariance fitted =
        fit_two_covariance(features, {.faces = std::vector<int>(20 / group, 1), .group = group});
    EXPECT_GE(fitted.between.size(), 1);
    EXPECT_TRUE(fitted.map.allFinite());
    EXPECT_GT(fitted.between.minCoeff(), 0.0F);
  }
}

TEST(PrincipalFeatures, KeepsMomentsAndLengths) {
  RandomStream random = test_stream(6);
  const Eigen::MatrixXf features = random_features(10, 80, random);
  const PrincipalFeatures principal = principal_features(features, 10);
  const Eigen::MatrixXf moment = features * features.transpose() / 80.0F;
  EXPECT_LT((principal.second_moment() - moment).norm(), 1e-4F);
  const PrincipalFeatures fewer = principal_features(features, 4);
  EXPECT_NEAR(fewer.second_moment().trace(), moment.trace(), 1e-4);
  Eigen::VectorXf outside;
  const Eigen::MatrixXf reduced = fewer.reduce(features, outside);
  for (Eigen::Index i = 0; i < features.cols(); ++i)
    EXPECT_NEAR(reduced.col(i).squaredNorm() + outside[i], (features.col(i) - fewer.mean).squaredNorm(),
                1e-5);
}

TEST(PrincipalFeatures, TakeEqualFeatures) {
  const PrincipalFeatures principal = principal_features(Eigen::MatrixXf::Constant(6, 9, 0.4F), 3);
  EXPECT_TRUE(principal.directions.allFinite());
  EXPECT_TRUE(principal.variances.allFinite());
}

TEST(Subspace, HasARankCapAndItsExpectedResidual) {
  RandomStream random = test_stream(7);
  const Eigen::MatrixXf all = random_features(16, 400, random);
  const Eigen::MatrixXf moment = all * all.transpose() / 400.0F;
  EXPECT_EQ(capped_basis(all.leftCols(3)).cols(), 3);
  const Eigen::MatrixXf basis = capped_basis(all.leftCols(60));
  ASSERT_EQ(basis.cols(), subspace_rank_cap(16));
  EXPECT_LT((basis.transpose() * basis - Eigen::MatrixXf::Identity(8, 8)).norm(), 1e-5F);
  float mean = 0.0F;
  for (Eigen::Index i = 0; i < all.cols(); ++i)
    mean += (all.col(i).squaredNorm() - (basis.transpose() * all.col(i)).squaredNorm()) / 400.0F;
  EXPECT_NEAR(expected_residual(moment, basis), mean, 1e-5);
  EXPECT_GT(mean, 0.1F);  // a full basis would have nothing left
}

TEST(HiddenHypothesis, BoundsWhatAPatchCanSay) {
  Eigen::VectorXf ratios(4);
  ratios << -500.0F, 0.0F, 3.0F, 500.0F;
  Eigen::VectorXf weighed = ratios;
  weigh_by_hidden(0.25F, weighed);
  EXPECT_NEAR(weighed[0], std::log(0.25), 1e-6);
  EXPECT_NEAR(weighed[1], 0.0, 1e-6);
  EXPECT_NEAR(weighed[2], std::log(0.25 + 0.75 * std::exp(3.0)), 1e-5);
  EXPECT_TRUE(std::isfinite(weighed[3]));
}

TEST(HiddenHypothesis, AveragesOverOverlappingPatchesAndTheFace) {
  const std::vector<Patch> patches = {{.x = 0, .y = 0, .width = 4, .height = 4},
                                      {.x = 2, .y = 0, .width = 4, .height = 4},
                                      {.x = 20, .y = 0, .width = 4, .height = 4}};
  const Eigen::MatrixXf overlaps = overlap_shares(patches);
  Eigen::MatrixXf expected(3, 3);
  expected << 0, 1, 0, 1, 0, 0, 0, 0, 0;
  EXPECT_EQ(overlaps, expected);
  const PatchEvidence plain{.clue_mean = {1.0F, 0.0F}, .clue_deviation = {2.0F, 1.0F}};
  const std::vector<const PatchEvidence*> evidence(3, &plain);
  const Eigen::MatrixXf first = Eigen::Vector3f(3.0F, 5.0F, 1.0F);
  const Eigen::MatrixXf second = Eigen::Vector3f(0.0F, 0.0F, 100.0F);
  const std::vector<Eigen::MatrixXf> terms = hidden_terms(first, second, evidence, overlaps);
  ASSERT_EQ(terms.size(), 6U);
  EXPECT_EQ(terms[0], Eigen::Vector3f(1.0F, 2.0F, 0.0F));
  EXPECT_EQ(terms[1], Eigen::Vector3f(0.0F, 0.0F, 8.0F));  // clues beyond eight deviations say no more
  EXPECT_EQ(terms[2], Eigen::Vector3f(2.0F, 1.0F, 0.0F));
  EXPECT_EQ(terms[4], Eigen::Vector3f(1.0F, 1.0F, 1.0F));
  const std::vector<HiddenRegression> regressions = {{0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0}};
  const Eigen::MatrixXf hidden = hidden_probabilities(terms, evidence, regressions);
  EXPECT_NEAR(hidden(0, 0), 1.0 / (1.0 + std::exp(-1.0)), 1e-6);
  EXPECT_NEAR(hidden(2, 0), 0.5, 1e-6);
}

}  // namespace
}  // namespace ore
