// What the experiments behind the paper's figures show of records made by hand.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "lab/experiments/experiment.h"

namespace ore {
namespace {

using ::testing::DoubleEq;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

template <typename Kind>
std::vector<Kind> blocks_of(const Experiment& experiment, const std::vector<Record>& records) {
  std::vector<Kind> result;
  for (const Block& block : experiment.blocks({.records = Records(records), .pictures = "no such folder"}))
    if (const Kind* one = std::get_if<Kind>(&block)) result.push_back(*one);
  return result;
}

TEST(FigureBlocks, SurviveThatThereIsNothing) {
  for (const Experiment& experiment :
       {patch_pictures_experiment(), stems_experiment(), boosting_progress_experiment(),
        budget_errors_experiment(), recomputation_times_experiment()}) {
    EXPECT_EQ(experiment.blocks({.records = {}, .pictures = "no such folder"}).size(), 1u) << experiment.name;
    EXPECT_EQ(blocks_of<Paragraph>(experiment, {}).size(), 1u) << experiment.name;
  }
}

TEST(BoostingBlocks, ARepetitionThatEndedKeepsItsLastValue) {
  std::vector<Record> records;
  const auto add = [&](const char* row, int repetition, const std::vector<double>& errors) {
    for (std::size_t s = 0; s < errors.size(); ++s)
      records.push_back({"boosting", row, fmt::format("{}", s + 1), repetition, "error", errors[s]});
  };
  add("training", 1, {8, 4, 1});
  add("training", 2, {6, 2});
  add("test", 1, {9, 5, 3});
  add("test", 2, {7, 1});
  const auto figures = blocks_of<Figure>(boosting_progress_experiment(), records);
  ASSERT_FALSE(figures.empty());
  const std::vector<Series>& series = figures.front().chart.series;
  EXPECT_THAT(series.at(0).x, ElementsAre(1, 2, 3));
  EXPECT_THAT(series.at(0).y, ElementsAre(7, 3, 1.5));
  EXPECT_THAT(series.at(1).y, ElementsAre(8, 3, 2));
  const auto tables = blocks_of<Table>(boosting_progress_experiment(), records);
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(tables[0].rows.at(0).cells.at(0).text, "2.5 ± 0.7");
  EXPECT_EQ(tables[0].rows.at(0).cells.at(4).text, "2.00 ± 1.41");
}

TEST(RecomputationBlocks, WhatIsExtrapolatedIsDashedAndGoesOnFromWhatWasMeasured) {
  const std::vector<Record> records = {{"recomputation", "once", "10", 0, "seconds", 0.1},
                                       {"recomputation", "anew", "10", 0, "seconds", 1.0},
                                       {"recomputation", "once", "20", 0, "seconds", 0.2},
                                       {"recomputation", "anew", "20", 0, "seconds-expected", 4.0}};
  const auto figures = blocks_of<Figure>(recomputation_times_experiment(), records);
  ASSERT_EQ(figures.size(), 1u);
  const std::vector<Series>& series = figures[0].chart.series;
  ASSERT_EQ(series.size(), 3u);
  EXPECT_THAT(series[0].y, ElementsAre(0.1, 0.2));
  EXPECT_TRUE(series[1].dashed);
  EXPECT_EQ(series[1].like, 2u);
  EXPECT_THAT(series[1].y, ElementsAre(1.0, 4.0));
  EXPECT_FALSE(series[2].dashed);
  EXPECT_THAT(series[2].y, ElementsAre(1.0));
  const auto tables = blocks_of<Table>(recomputation_times_experiment(), records);
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(tables[0].rows.at(0).cells.at(3).text, "10.0");
  EXPECT_EQ(tables[0].rows.at(1).cells.at(3).text, "(20.0)");
}

TEST(StemsBlocks, HiddenPatchesAreASeriesOfTheirOwn) {
  const std::vector<Record> records = {
      {"stems", "before", "1", 0, "share", 60.0}, {"stems", "after", "1", 0, "share", 10.0},
      {"stems", "after", "1", 0, "hidden", 1.0},  {"stems", "before", "2", 0, "share", 40.0},
      {"stems", "after", "2", 0, "share", 90.0},  {"stems", "after", "2", 0, "hidden", 0.0}};
  const auto figures = blocks_of<Figure>(stems_experiment(), records);
  ASSERT_EQ(figures.size(), 2u);
  for (const Figure& figure : figures) EXPECT_THAT(figure.chart.y.high.value(), DoubleEq(94.5));
  EXPECT_THAT(figures[1].chart.series.at(0).x, ElementsAre(2));
  EXPECT_THAT(figures[1].chart.series.at(0).y, ElementsAre(90));
  EXPECT_THAT(figures[1].chart.series.at(1).x, ElementsAre(1));
  EXPECT_THAT(figures[1].chart.series.at(1).y, ElementsAre(10));
  EXPECT_TRUE(figures[1].chart.series.at(1).stems);
}

TEST(BudgetBlocks, ShowTheBudgetsThatThereAre) {
  const std::vector<Record> records = {{"budget", "ore:100", "0.5", 1, "training-error", 3.0},
                                       {"budget", "ore:100", "0.5", 1, "kept", 2.0},
                                       {"budget", "ore:100", "100000", 1, "training-error", 1.0},
                                       {"budget", "ore:100", "100000", 1, "kept", 30.0}};
  const auto figures = blocks_of<Figure>(budget_errors_experiment(), records);
  ASSERT_EQ(figures.size(), 1u);
  EXPECT_THAT(figures[0].chart.series.at(0).x, ElementsAre(0.5, 1e5));
  EXPECT_THAT(figures[0].chart.series.at(1).x, IsEmpty());
  EXPECT_EQ(blocks_of<Table>(budget_errors_experiment(), records).at(0).rows.size(), 2u);
}

}  // namespace
}  // namespace ore
