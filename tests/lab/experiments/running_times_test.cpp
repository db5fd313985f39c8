#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/experiments/experiment.h"

namespace ore {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Record time_of(const char* row, const char* column, double value) {
  return {"speed", row, column, 0, "ms", value};
}

std::vector<Block> blocks_of(std::vector<Record> records) {
  return running_times_experiment().blocks({.records = Records(std::move(records)), .pictures = {}});
}

TEST(RunningTimes, DrawsWholePatchesAt225) {
  const std::vector<Block> blocks =
      blocks_of({time_of("nn", "200-D", 2.0), time_of("ore", "100-D", 0.5), time_of("ore", "200-D", 1.0)});
  const Chart& chart = std::get<Figure>(blocks[1]).chart;
  ASSERT_EQ(chart.series.size(), 2U);
  EXPECT_THAT(chart.series[0].x, ElementsAre(200.0));
  EXPECT_THAT(chart.series[1].x, ElementsAre(100.0, 225.0));
  EXPECT_THAT(chart.x.ticks, ElementsAre(100.0, 200.0));
}

TEST(RunningTimes, MarksTheFastestOfEveryColumnThatHasTimes) {
  const std::vector<Block> blocks =
      blocks_of({time_of("nn", "25-D", 2.0), time_of("lrc", "25-D", 1.0), time_of("nn", "400-D", 3.0)});
  const Table& table = std::get<Table>(blocks[2]);
  EXPECT_THAT(table.head, ElementsAre("method", "25-D", "400-D"));
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_FALSE(table.rows[0].cells[0].best);
  EXPECT_TRUE(table.rows[0].cells[1].best);
  EXPECT_TRUE(table.rows[1].cells[0].best);
  EXPECT_EQ(table.rows[1].cells[1].text, "");
}

TEST(RunningTimes, SurvivesWithoutRecords) {
  const std::vector<Block> blocks = blocks_of({});
  EXPECT_THAT(std::get<Table>(blocks[2]).rows, IsEmpty());
  EXPECT_FALSE(html(Page{.title = "none", .sections = {{.title = "speed", .blocks = blocks}}}).empty());
}

}  // namespace
}  // namespace ore
