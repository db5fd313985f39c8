#include "lab/experiments/experiment_parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ore {
namespace {

using ::testing::ElementsAre;

TEST(OpenSetRates, AreThoseThatAtLeastOneStrangerMakes) {
  EXPECT_THAT(resolvable_rates(1), ElementsAre(1.0));
  EXPECT_THAT(resolvable_rates(20), ElementsAre(0.05, 0.1, 0.2, 0.5, 1.0));
  EXPECT_EQ(resolvable_rates(1000).size(), kFalseAlarmRates.size());
}

TEST(OpenSetRates, AreNamedInPerCent) {
  EXPECT_EQ(rate_column(0.001), "0.1 %");
  EXPECT_EQ(rate_column(1.0), "100 %");
}

TEST(KnownAnswers, HaveTheBestPersonsScoreAndWhetherItIsRight) {
  Eigen::MatrixXf scores(2, 3);
  scores << -1.0F, -4.0F, 0.5F,  //
      -2.0F, -3.0F, 0.25F;
  EXPECT_THAT(best_scores(scores), ElementsAre(-1.0, -3.0, 0.5));
  const std::vector<int> labels = {0, 0, 0};
  const std::vector<KnownAnswer> answers = known_answers(scores, labels);
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_DOUBLE_EQ(answers[1].score, -3.0);
  EXPECT_TRUE(answers[0].right);
  EXPECT_FALSE(answers[1].right);
  EXPECT_TRUE(answers[2].right);
}

}  // namespace
}  // namespace ore
