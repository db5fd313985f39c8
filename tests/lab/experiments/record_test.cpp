#include "lab/experiments/experiment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace ore {
namespace {

using ::testing::ElementsAre;

const Records kRecords({{"light", "lrc", "25-D", 1, "rank1", 90.0},
                        {"light", "lrc", "25-D", 2, "rank1", 94.0},
                        {"light", "src", "50-D", 1, "rank1", 97.0},
                        {"light", "lrc", "25-D", 1, "ms", 3.0},
                        {"noise", "def", "s=20", 1, "rank1", 40.0}});

TEST(Records, MeanAndDeviationAreThoseOfTheSample) {
  const Mean mean = kRecords.mean("lrc", "25-D", "rank1");
  EXPECT_EQ(mean.count, 2);
  EXPECT_DOUBLE_EQ(mean.mean, 92.0);
  // Squares of -2 and 2 over n - 1 = 1.
  EXPECT_DOUBLE_EQ(mean.deviation, std::sqrt(8.0));
}

TEST(Records, OneValueHasNoDeviationAndNoneHasNoMean) {
  EXPECT_EQ(kRecords.mean("src", "50-D", "rank1").deviation, 0.0);
  EXPECT_EQ(kRecords.mean("src", "25-D", "rank1").count, 0);
}

TEST(Records, RowsAndColumnsAreThoseOfTheMetricInOrder) {
  EXPECT_THAT(kRecords.rows("rank1"), ElementsAre("lrc", "src", "def"));
  EXPECT_THAT(kRecords.rows("ms"), ElementsAre("lrc"));
  EXPECT_THAT(kRecords.columns("lrc", "rank1"), ElementsAre("25-D"));
}

TEST(Records, OfOneExperimentLeavesTheOthersOut) {
  EXPECT_THAT(kRecords.of("noise").rows("rank1"), ElementsAre("def"));
}

}  // namespace
}  // namespace ore
