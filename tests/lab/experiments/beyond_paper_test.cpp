#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "lab/experiments/accuracy.h"
#include "lab/experiments/compared_method.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"
#include "lab/synth/drawn_galleries.h"

namespace ore {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;

std::vector<Experiment> beyond_the_paper() {
  return {texture_occlusion_experiment(), training_faces_experiment(), descriptors_and_profiles_experiment(),
          leave_one_out_check_experiment(), strangers_experiment()};
}

DataSet small_data() {
  return drawn_data_set("drawn:yaleb",
                        {.people = 4, .pictures = 24, .height = 32, .width = 28, .threads = 1});
}

std::vector<std::string> keys(const Experiment& experiment, const DataSet& data, bool quick) {
  std::vector<std::string> result;
  for (const Cell& cell : experiment.cells(data, {.quick = quick, .repetitions = 2, .threads = 1}))
    result.push_back(cell.key);
  return result;
}

template <typename Wanted>
const Wanted& only(const std::vector<Block>& blocks) {
  for (const Block& block : blocks)
    if (const Wanted* found = std::get_if<Wanted>(&block)) return *found;
  throw std::logic_error("there is no such block");
}

TEST(BeyondThePaper, HasOneKeyForEveryCellAndFewerInAQuickRun) {
  const DataSet data = small_data();
  for (const Experiment& experiment : beyond_the_paper()) {
    ASSERT_EQ(experiment.missing(data), "") << experiment.name;
    const std::vector<std::string> all = keys(experiment, data, false);
    const std::vector<std::string> quick = keys(experiment, data, true);
    EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size()) << experiment.name;
    EXPECT_THAT(quick, Not(IsEmpty()));
    EXPECT_LT(quick.size(), all.size()) << experiment.name;
  }
}

TEST(BeyondThePaper, DoesTheQuickCellsAgainInAFullRunOnlyWhereTheyDiffer) {
  const DataSet data = small_data();
  for (const Experiment& experiment :
       {training_faces_experiment(), leave_one_out_check_experiment(), strangers_experiment()})
    EXPECT_THAT(keys(experiment, data, false), IsSupersetOf(keys(experiment, data, true)));
}

TEST(BeyondThePaper, ShowsAPageWithoutAnyRecord) {
  for (const Experiment& experiment : beyond_the_paper()) {
    const Page page{.title = "page", .sections = {{experiment.title, experiment.blocks({})}}};
    EXPECT_THAT(html(page), HasSubstr(experiment.title));
  }
}

TEST(TextureExperiment, SplitsByTheLightWhereItIsKnown) {
  DataSet data = small_data();
  EXPECT_THAT(keys(texture_occlusion_experiment(), data, true).front(), HasSubstr("by light"));
  data.layout = DataLayout::kPlain;
  data.lights.clear();
  EXPECT_THAT(keys(texture_occlusion_experiment(), data, true).front(), HasSubstr("at random"));
}

TEST(TextureExperiment, SaysHowTheFacesWereSplit) {
  const Experiment experiment = texture_occlusion_experiment();
  const std::vector<Record> lit = {{"texture", "split", "by light", 0, "gallery faces", 12.0},
                                   {"texture", "split", "by light", 0, "test faces", 34.0},
                                   {"texture", "ore:100", "kept", 1, "patches", 1.0},
                                   {"texture", "ore:100", "kept", 2, "patches", 2.0}};
  EXPECT_THAT(only<Paragraph>(experiment.blocks({.records = Records(lit), .pictures = {}})).text,
              AllOf(HasSubstr("the 34 with a lamp"), HasSubstr("kept 1.5 here on the average")));
}

TEST(TrainingErrorExperiment, ComparesTheMeansOfEveryModel) {
  const std::string row = "ore:100, 30 faces";
  std::vector<Record> records;
  for (const int patches : {1, 2, 5}) {
    const std::string column = std::to_string(patches) + " patches";
    records.push_back({"theorem", row, column, 1, "training error", 10.0 * patches});
    records.push_back({"theorem", row, column, 1, "test error", 10.0 * patches + 4.0});
    records.push_back({"theorem", row, column, 2, "training error", 10.0 * patches});
    records.push_back({"theorem", row, column, 2, "test error", 10.0 * patches});
  }
  const std::vector<Block> blocks =
      leave_one_out_check_experiment().blocks({.records = Records(records), .pictures = {}});
  const Table& table = only<Table>(blocks);
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_THAT(table.rows[0].heads, ElementsAre("learned", "100-D, 30 faces"));
  std::vector<std::string> texts;
  for (const TableCell& cell : table.rows[0].cells) texts.push_back(cell.text);
  EXPECT_THAT(texts, ElementsAre("3", "26.7", "28.7", "-2.0", "2.0", "1.000"));
}

TEST(StrangersExperiment, LeavesOutRatesThatAreNotRecorded) {
  const std::vector<Record> records = {{"open-set", "default", "10 %", 1, "dir", 80.0},
                                       {"open-set", "default", "100 %", 1, "dir", 90.0}};
  const std::vector<Block> blocks =
      strangers_experiment().blocks({.records = Records(records), .pictures = {}});
  EXPECT_THAT(only<Table>(blocks).head, ElementsAre("method", "10 %", "100 %"));
  const Chart& chart = only<Figure>(blocks).chart;
  ASSERT_EQ(chart.series.size(), 1U);
  EXPECT_THAT(chart.series[0].x, ElementsAre(10.0, 100.0));
}

TEST(AccuracyChart, HasBarsOnlyWhereThereAreRepetitions) {
  const Records records({{"e", "default", "a", 1, "rank1", 90.0},
                         {"e", "default", "a", 2, "rank1", 92.0},
                         {"e", "lrc:randomfaces:400", "b", 1, "rank1", 70.0}});
  const Chart chart =
      accuracy_chart(records, {.x = {},
                               .points = {{1.0, "a"}, {2.0, "b"}},
                               .methods = {"src:randomfaces:400", "lrc:randomfaces:400", "default"},
                               .deviations = true});
  ASSERT_EQ(chart.series.size(), 2U);
  EXPECT_EQ(chart.series[0].name, "LRC, Randomfaces 400-D");
  EXPECT_TRUE(chart.series[0].dashed);
  EXPECT_THAT(chart.series[0].x, ElementsAre(2.0));
  EXPECT_THAT(chart.series[0].deviation, IsEmpty());
  EXPECT_THAT(chart.series[1].y, ElementsAre(91.0));
  EXPECT_EQ(chart.series[1].deviation.size(), 1U);
}

TEST(MethodLabel, DistinguishesMethodsOfOneName) {
  EXPECT_EQ(method_label("nn:fisherfaces-eq:most"), "NN, equalised Fisherfaces");
  EXPECT_EQ(method_label("lrc:randomfaces:400"), "LRC, Randomfaces 400-D");
  EXPECT_EQ(method_label("def"), "DEF");
  EXPECT_EQ(method_label("ore:100"), "ORE");
  EXPECT_EQ(method_label("unheard:of"), "unheard, of");
  EXPECT_EQ(method_label("default:pixels+cells"), "ORE, recommended (pixels, cells)");
  EXPECT_EQ(method_label("default"), "ORE, recommended");
}

TEST(OccludedTrial, LaysTheOccluderOnTheProbesAlone) {
  const DataSet data = small_data();
  const Split split = default_split(data.gallery, 1);
  const Trial trial = occluded_trial(
      split, {{"clean", std::nullopt}, {"half", Occluder{.kind = OccluderKind::kTexture, .percent = 50.0}}},
      1, 1);
  EXPECT_EQ(trial.gallery.people[0].faces[0].pixels, split.gallery.people[0].faces[0].pixels);
  ASSERT_EQ(trial.conditions.size(), 2U);
  EXPECT_EQ(trial.conditions[0].probes.faces[0].pixels, split.probes.faces[0].pixels);
  EXPECT_NE(trial.conditions[1].probes.faces[0].pixels, split.probes.faces[0].pixels);
  EXPECT_EQ(trial.conditions[1].probes.labels, split.probes.labels);
}

}  // namespace
}  // namespace ore
