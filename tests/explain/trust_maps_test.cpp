#include "explain/maps.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ore {
namespace {

Patch rectangle(int x, int y, int width, int height) {
  return {.x = x, .y = y, .width = width, .height = height, .dimension = 1, .stream = 0};
}

class TrustMaps : public ::testing::Test {
 protected:
  Model model_ = {.face_height = 10,
                  .face_width = 8,
                  .candidates = 2,
                  .patches = {{rectangle(0, 0, 4, 4), 3.0}, {rectangle(2, 2, 4, 4), 1.0}}};
  PatchTrust trust_ = {.weight = {0.75, 0.25}, .confidence = {0.2, 1.0}, .support = {}};
};

TEST_F(TrustMaps, SharesOfTheVoteSumToOne) {
  const std::vector<double> shares = final_shares(trust_);
  ASSERT_EQ(shares.size(), 2U);
  EXPECT_DOUBLE_EQ(shares[0], 0.15 / 0.40);
  EXPECT_DOUBLE_EQ(shares[1], 0.25 / 0.40);
}

TEST_F(TrustMaps, NobodyVotesWithoutConfidence) {
  EXPECT_EQ(final_shares({.weight = {0.75, 0.25}, .confidence = {0.0, 0.0}, .support = {}}),
            (std::vector<double>{0.0, 0.0}));
  EXPECT_TRUE(final_shares({}).empty());
}

TEST_F(TrustMaps, AHeavyPatchTellsMoreOfAPixelThanALightOne) {
  const Eigen::MatrixXf confidence = pixel_confidence(model_, trust_);
  ASSERT_EQ(confidence.rows(), 10);
  ASSERT_EQ(confidence.cols(), 8);
  EXPECT_FLOAT_EQ(confidence(0, 0), 0.2F);  // the first alone
  EXPECT_FLOAT_EQ(confidence(3, 3), 0.4F);  // both, three to one
  EXPECT_FLOAT_EQ(confidence(5, 5), 1.0F);  // the second alone
  EXPECT_TRUE(std::isnan(confidence(9, 7)));
}

TEST_F(TrustMaps, EvidenceIsThatOfAPlainLoop) {
  trust_.support = {0.9, 0.3};
  const std::vector<double> shares = final_shares(trust_);
  Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(10, 8);
  for (int row = 0; row < 10; ++row) {
    for (int column = 0; column < 8; ++column) {
      for (std::size_t t = 0; t < 2; ++t) {
        const Patch& patch = model_.patches[t].patch;
        if (row >= patch.y && row < patch.y + patch.height && column >= patch.x &&
            column < patch.x + patch.width)
          expected(row, column) += shares[t] * trust_.support[t];
      }
    }
  }
  expected /= expected.maxCoeff();
  const Eigen::MatrixXf evidence = pixel_evidence(model_, trust_);
  ASSERT_EQ(evidence.rows(), 10);
  ASSERT_EQ(evidence.cols(), 8);
  EXPECT_LT((evidence.cast<double>() - expected).cwiseAbs().maxCoeff(), 1e-6);
  EXPECT_EQ(evidence(3, 3), 1.0F);
  EXPECT_EQ(evidence(9, 7), 0.0F);
}

TEST_F(TrustMaps, ThereIsNoEvidenceWhereNobodyVotes) {
  const PatchTrust nobody{.weight = {0.75, 0.25}, .confidence = {0.0, 0.0}, .support = {0.9, 0.3}};
  EXPECT_EQ(pixel_evidence(model_, nobody), Eigen::MatrixXf::Zero(10, 8));
}

TEST_F(TrustMaps, OnePixelInsideMakesAPatchDiffer) {
  const GrayImage clean(10, 8, 100);
  GrayImage occluded = clean;
  EXPECT_EQ(patches_that_differ(model_, clean, occluded), (std::vector<bool>{false, false}));
  occluded.at(5, 5) = 101;
  EXPECT_EQ(patches_that_differ(model_, clean, occluded), (std::vector<bool>{false, true}));
  occluded.at(9, 7) = 0;  // no patch looks there
  EXPECT_EQ(patches_that_differ(model_, clean, occluded), (std::vector<bool>{false, true}));
}

}  // namespace
}  // namespace ore
