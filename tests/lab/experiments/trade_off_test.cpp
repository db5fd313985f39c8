#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "lab/experiments/accuracy.h"
#include "lab/experiments/experiment.h"
#include "lab/synth/drawn_galleries.h"

namespace ore {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<Record> method(const char* row, double time, double clean, double hidden) {
  return {{"trade-off", row, "clean", 1, "ms", time},
          {"trade-off", row, "clean", 1, "rank1", clean},
          {"trade-off", row, "s=43", 1, "rank1", hidden}};
}

std::vector<Block> trade_off_of(const std::vector<std::vector<Record>>& methods) {
  Records records;
  for (const std::vector<Record>& one : methods) records.add(one);
  return trade_off_experiment().blocks({.records = records, .pictures = {}});
}

TEST(TradeOff, NamesPointsBelowThePictureOfCleanFaces) {
  const std::vector<Block> blocks =
      trade_off_of({method("nn:randomfaces:100", 0.3, 54.2, 20.0), method("fast", 0.2, 99.0, 95.0)});
  const auto& clean = std::get<Figure>(blocks[1]);
  EXPECT_THAT(clean.caption, HasSubstr("NN, Randomfaces 100-D (54.2)"));
  EXPECT_EQ(clean.chart.y.low, 60.0);
  const auto& hidden = std::get<Figure>(blocks[2]);
  EXPECT_THAT(hidden.caption, HasSubstr("sides of 43 pixels"));
  EXPECT_THAT(hidden.caption, Not(HasSubstr("NN")));
  EXPECT_EQ(hidden.chart.y.low, 20.0);
}

TEST(TradeOff, JoinsTheDimensionsOfAClassifier) {
  const std::vector<Block> blocks =
      trade_off_of({method("lrc:randomfaces:400", 9.0, 95.0, 60.0), method("default", 7.0, 99.0, 98.0),
                    method("lrc:randomfaces:100", 0.4, 93.0, 50.0)});
  const Chart& chart = std::get<Figure>(blocks[1]).chart;
  ASSERT_EQ(chart.series.size(), 2U);
  EXPECT_EQ(chart.series[0].name, "LRC");
  EXPECT_THAT(chart.series[0].x, ElementsAre(0.4, 9.0));
  EXPECT_FALSE(chart.series[0].emphasised);
  EXPECT_TRUE(chart.series[1].emphasised);
  const auto& table = std::get<Table>(blocks[3]);
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_THAT(table.rows[2].heads, ElementsAre("ORE, recommended"));
  EXPECT_TRUE(table.rows[2].cells[1].best);
  EXPECT_FALSE(table.rows[1].cells[1].best);
}

TEST(TradeOff, SurvivesWithoutRecords) {
  const std::vector<Block> blocks = trade_off_of({});
  EXPECT_FALSE(html(Page{.title = "none", .sections = {{.title = "trade-off", .blocks = blocks}}}).empty());
}

TEST(OccludedCells, AreTimedOnceAndTestedOnNoMoreFacesThanWanted) {
  const DataSet data =
      drawn_data_set("drawn:yaleb", {.people = 2, .pictures = 10, .height = 24, .width = 21, .threads = 1});
  const std::string method = "nn:randomfaces:10";
  OccludedCells wanted{.experiment = "x",
                       .methods = {method},
                       .columns = {{"hidden", Occluder{.kind = OccluderKind::kNoise, .side = 21}}},
                       .timed_faces = 5,
                       .options = {.repetitions = 2, .threads = 1}};
  const auto records_of = [&](std::size_t cell) {
    return Records(occluded_cells(data.gallery, wanted).at(cell).run({}));
  };
  EXPECT_EQ(records_of(0).mean(method, "hidden", "ms").count, 1);
  EXPECT_EQ(records_of(1).mean(method, "hidden", "ms").count, 0);

  // Of two people behind noise, some faces are right and some wrong: tenths, or thirds.
  const double of_ten = records_of(0).mean(method, "hidden", "rank1").mean * 10.0 / 100.0;
  EXPECT_NEAR(of_ten, std::round(of_ten), 1e-9);
  EXPECT_GT(std::abs(of_ten * 0.3 - std::round(of_ten * 0.3)), 0.01);
  wanted.most_probes = 3;
  const double of_three = records_of(0).mean(method, "hidden", "rank1").mean * 3.0 / 100.0;
  EXPECT_NEAR(of_three, std::round(of_three), 1e-9);
}

}  // namespace
}  // namespace ore
