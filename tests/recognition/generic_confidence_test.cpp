#include "representation/posterior.h"

#include <gtest/gtest.h>

#include "helpers/random_faces.h"

namespace ore {
namespace {

TEST(GenericConfidence, IsTheFormulaOverTheLargestOfTheFace) {
  RandomStream random = testing::test_stream(1);
  Eigen::MatrixXf residuals(9, 5);
  for (float& residual : residuals.reshaped()) residual = static_cast<float>(random.uniform(0.01, 0.6));
  for (const double factor : {0.05, 1.0, 4.0}) {
    Eigen::MatrixXf confidences = residuals;
    residuals_to_generic_confidences(confidences, factor);
    for (Eigen::Index face = 0; face < 5; ++face) {
      const Eigen::ArrayXd squared = residuals.col(face).cast<double>().array();
      const double mean = squared.sqrt().mean();
      const Eigen::ArrayXd expected = (-squared / (factor * mean * mean)).exp();
      EXPECT_LE(
          (confidences.col(face).cast<double>().array() - expected / expected.maxCoeff()).abs().maxCoeff(),
          1e-5);
      EXPECT_EQ(confidences.col(face).maxCoeff(), 1.0F);
    }
  }
}

TEST(GenericConfidence, OfEqualResidualsIsOne) {
  for (const float residual : {0.0F, 1e-8F, 0.3F, 1.0F}) {
    Eigen::MatrixXf values = Eigen::MatrixXf::Constant(4, 2, residual);
    residuals_to_generic_confidences(values, 0.05);
    EXPECT_TRUE((values.array() == 1.0F).all()) << residual;
  }
}

TEST(GenericConfidence, NeverVanishesAltogether) {
  Eigen::MatrixXf values(3, 1);
  values << 0.0F, 1.0F, 0.5F;
  residuals_to_generic_confidences(values, 1e-6);
  EXPECT_EQ(values(0, 0), 1.0F);
  EXPECT_GT(values(1, 0), 0.0F);
  EXPECT_LT(values(1, 0), 1e-15F);
}

}  // namespace
}  // namespace ore
