#include "representation/posterior.h"

#include <gtest/gtest.h>

#include "helpers/naive_reference.h"
#include "helpers/random_faces.h"

namespace ore {
namespace {

Eigen::VectorXf posteriors(Eigen::MatrixXf residuals) {
  residuals_to_posteriors(residuals);
  return residuals.col(0);
}

// An exponent -(r^2 - min) / delta is rounded by 6e-8 of itself three times; where it is below -40 the
// posterior is 0 to any tolerance, and above it the error is at most 40 * 2e-7 of a posterior.
constexpr double kPosteriorTolerance = 1e-5;

TEST(Posterior, EqualsTheFormula) {
  RandomStream random = testing::test_stream(1);
  for (const double least : {0.5, 0.05, 1e-3, 1e-5}) {
    Eigen::MatrixXf residuals(12, 9);
    for (float& value : residuals.reshaped())
      value = static_cast<float>(std::min(1.0, least * random.uniform(1.0, 2.0)));
    Eigen::MatrixXf result = residuals;
    residuals_to_posteriors(result);
    for (Eigen::Index j = 0; j < result.cols(); ++j) {
      const Eigen::VectorXd naive = testing::naive_posteriors(residuals.col(j).cast<double>());
      EXPECT_LE((result.col(j).cast<double>() - naive).cwiseAbs().maxCoeff(), kPosteriorTolerance);
      EXPECT_NEAR(result.col(j).sum(), 1.0F, 1e-6F);
    }
  }
}

// delta = 0.1 min r^2: a class with twice the smallest residual is exp(10) times less likely.
TEST(Posterior, TwiceTheResidualIsExpTenTimesLessLikely) {
  const Eigen::VectorXf b = posteriors(Eigen::Vector2f(0.02F, 0.04F));
  EXPECT_NEAR(b[0] / b[1], std::exp(10.0F), 0.05F);
}

TEST(Posterior, ATieIsUniform) {
  for (const float value : {0.0F, 1e-9F, 1e-3F, 1.0F})
    EXPECT_LE((posteriors(Eigen::VectorXf::Constant(7, value)).array() - 1.0F / 7).abs().maxCoeff(), 1e-7F);
}

TEST(Posterior, ATieOfTheBestSharesTheProbability) {
  const Eigen::VectorXf b = posteriors(Eigen::Vector4f(0.0F, 0.7F, 0.0F, 0.9F));
  EXPECT_FLOAT_EQ(b[0], 0.5F);
  EXPECT_FLOAT_EQ(b[2], 0.5F);
}

TEST(Posterior, ZeroResidualIsCertainAndFinite) {
  const Eigen::VectorXf b = posteriors(Eigen::Vector3f(0.3F, 0.0F, 1.0F));
  EXPECT_TRUE(b.allFinite());
  EXPECT_FLOAT_EQ(b[1], 1.0F);
}

TEST(Posterior, RoundingNoiseDecidesNothingByItself) {
  const Eigen::VectorXf b = posteriors(Eigen::Vector2f(0.0F, 3e-8F));
  EXPECT_LT(std::abs(b[0] - b[1]), 0.2F) << "3e-8 is an error of rounding, not a hundred times 3e-10";
}

TEST(Posterior, OneClassIsCertain) {
  EXPECT_EQ(posteriors(Eigen::MatrixXf::Constant(1, 1, 0.4F))[0], 1.0F);
}

TEST(Posterior, EmptyPartsOfAMatrixChangeNothing) {
  Eigen::MatrixXf large = Eigen::MatrixXf::Constant(4, 5, 0.3F);
  residuals_to_posteriors(large.block(1, 2, 0, 3));
  residuals_to_posteriors(large.block(1, 2, 3, 0));
  EXPECT_EQ((large.array() == 0.3F).count(), 20);
}

TEST(Posterior, TakesPartOfALargerMatrix) {
  Eigen::MatrixXf large = Eigen::MatrixXf::Constant(4, 5, 0.5F);
  residuals_to_posteriors(large.block(1, 2, 2, 2));
  EXPECT_EQ((large.array() == 0.5F).count(), 20)
      << "two classes that tie get 0.5 each, the rest is untouched";
  large.setConstant(0.3F);
  residuals_to_posteriors(large.block(1, 2, 2, 2));
  EXPECT_EQ((large.array() == 0.3F).count(), 16);
}

}  // namespace
}  // namespace ore
