#include "lab/methods/face_blocks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "helpers/random_faces.h"

namespace ore {
namespace {

using Eigen::Index;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

Index winner(const Eigen::VectorXf& result) {
  Index best = 0;
  result.maxCoeff(&best);
  return best;
}

TEST(Plurality, WholePartsAreTheCountsOfVotes) {
  RandomStream random = testing::test_stream(1);
  const Eigen::MatrixXf scores = testing::random_matrix(7, 90, random).cast<float>();
  Eigen::VectorXf votes = Eigen::VectorXf::Zero(7);
  for (Index j = 0; j < scores.cols(); ++j) {
    Index best = 0;
    scores.col(j).maxCoeff(&best);
    votes[best] += 1.0F;
  }
  const Eigen::VectorXf result = plurality(scores);
  for (Index k = 0; k < 7; ++k) EXPECT_EQ(std::floor(result[k]), votes[k]);
}

TEST(Plurality, OneVoteMoreOutweighsAnyPreference) {
  Eigen::MatrixXf scores(3, 3);
  scores.col(0) << 1.0F, 0.999F, 0.0F;
  scores.col(1) << 1.0F, 0.999F, 0.0F;
  scores.col(2) << -1e6F, 1.0F, 0.0F;
  EXPECT_EQ(winner(plurality(scores)), 0);
}

TEST(Plurality, TiesGoToWhomTheOthersPrefer) {
  Eigen::MatrixXf scores(3, 3);
  scores.col(0) << 1.0F, 0.9F, 0.0F;
  scores.col(1) << 0.0F, 1.0F, 0.1F;
  scores.col(2) << 0.0F, 0.8F, 1.0F;
  EXPECT_EQ(winner(plurality(scores)), 1);
}

TEST(Plurality, TheScaleOfAVoterDoesNotMatter) {
  RandomStream random = testing::test_stream(2);
  Eigen::MatrixXf scores = testing::random_matrix(5, 12, random).cast<float>();
  const Eigen::VectorXf plain = plurality(scores);
  scores.col(3) *= 1024.0F;
  scores.col(7) *= 1.0F / 4096.0F;
  EXPECT_EQ(plurality(scores), plain);  // powers of two: exact
}

TEST(Plurality, AnOutcastDoesNotChangeTheOthersTieBreak) {
  Eigen::MatrixXf scores(5, 2);
  scores.col(0) << 1.0F, 0.5F, 0.2F, 0.1F, 0.0F;
  scores.col(1) << 0.4F, 1.0F, 0.2F, 0.1F, 0.0F;
  const Eigen::VectorXf plain = plurality(scores);
  scores(4, 0) = -1e30F;
  EXPECT_EQ(plurality(scores), plain);
}

TEST(Plurality, VotersWithoutPreferenceAbstain) {
  Eigen::MatrixXf scores(2, 5);
  scores.col(0) << 0.0F, 1.0F;
  scores.col(1) << 3.0F, 3.0F;
  scores.col(2) << kInfinity, 0.0F;
  scores.col(3) << 0.0F, -kInfinity;
  scores.col(4) << std::nanf(""), 1.0F;
  EXPECT_EQ(plurality(scores), plurality(scores.leftCols(1)));
}

TEST(Plurality, NobodyVotingLeavesZeros) {
  EXPECT_EQ(plurality(Eigen::MatrixXf(3, 0)), Eigen::VectorXf::Zero(3).eval());
  EXPECT_EQ(plurality(Eigen::MatrixXf::Constant(3, 4, 0.7F)), Eigen::VectorXf::Zero(3).eval());
  EXPECT_EQ(plurality(Eigen::MatrixXf::Constant(1, 4, 0.7F)), Eigen::VectorXf::Zero(1).eval());
}

TEST(Plurality, UnanimityStaysBelowOneVoteMore) {
  Eigen::MatrixXf scores = Eigen::MatrixXf::Zero(3, 20000);
  scores.row(2).setConstant(std::numeric_limits<float>::max());
  scores.row(0).setConstant(std::numeric_limits<float>::lowest());
  const Eigen::VectorXf result = plurality(scores);
  EXPECT_GE(result[2], 20000.0F);
  EXPECT_LT(result[2], 20001.0F);
  EXPECT_EQ(result[0], 0.0F);
}

TEST(Plurality, MostSharingTheFirstPlaceShareTheTieBreak) {
  Eigen::MatrixXf scores(6, 1);
  scores.col(0) << 1.0F, 0.0F, 1.0F, 1.0F, 1.0F, 1.0F;
  const Eigen::VectorXf result = plurality(scores);
  EXPECT_EQ(winner(result), 0);
  EXPECT_EQ(result[1], 0.0F);
  for (Index k = 2; k < 6; ++k) EXPECT_GT(result[k], 0.9F);
}

TEST(Plurality, ItsWholePartIsTheVotes) {
  RandomStream random = testing::test_stream(9);
  Eigen::MatrixXf scores = testing::random_matrix(4, 11, random).cast<float>();
  scores.col(3).setConstant(1.0F);  // abstains
  const Eigen::VectorXf whole = votes(scores);
  EXPECT_EQ(whole.sum(), 10.0F);
  EXPECT_EQ(plurality(scores).array().floor().matrix(), whole);
}

}  // namespace
}  // namespace ore
