#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "lab/experiments/compared_method.h"
#include "lab/experiments/experiment.h"
#include "lab/synth/drawn_galleries.h"

namespace ore {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

DataSet drawn_ar() {
  return drawn_data_set("drawn:ar", {.people = 2, .height = 33, .width = 24, .threads = 1});
}

std::ptrdiff_t cells_of(const std::vector<Cell>& cells, const std::string& method) {
  return std::count_if(cells.begin(), cells.end(), [&](const Cell& cell) {
    return cell.key.find("/" + method + "/") != std::string::npos;
  });
}

TEST(ArInference, RepeatsOnlyWhatIsDrawnAtRandom) {
  const DataSet data = drawn_ar();
  const std::vector<Cell> cells = ar_inference_experiment().cells(data, {.repetitions = 3});
  EXPECT_EQ(cells_of(cells, "lrc:randomfaces:400"), 3);
  EXPECT_EQ(cells_of(cells, "default"), 3);
  for (const char* method : {"def", "block-src", "pcrc", "nn:fisherfaces-eq:most"})
    EXPECT_EQ(cells_of(cells, method), 1) << method;
}

TEST(ArInference, SaysHowManyFacesThereAre) {
  DataSet data = drawn_ar();
  // A picture with a scarf is missing.
  data.gallery.people[0].faces.pop_back();
  data.ar_pictures[0].pop_back();
  const Experiment experiment = ar_inference_experiment();
  EXPECT_EQ(experiment.missing(data), "");
  const Records records(experiment.cells(data, {}).front().run({}));
  const std::vector<Block> blocks = experiment.blocks({.records = records, .pictures = {}});
  EXPECT_THAT(std::get<Paragraph>(blocks.front()).text,
              HasSubstr("16 faces to learn from, and to test 12 with expressions, 12 with sunglasses and 11 "
                        "with scarves"));
}

TEST(ArInference, ShowsThePapersNumbersBesideOurs) {
  const Records records({{"ar-inference", "def", "scarves", 1, "rank1", 70.0}});
  const std::vector<Block> blocks = ar_inference_experiment().blocks({.records = records, .pictures = {}});
  const auto& table = std::get<Table>(blocks[1]);
  EXPECT_THAT(table.head, ElementsAre("method", "scarves"));
  EXPECT_EQ(table.rows.front().cells.front().beside, "85.2");
}

TEST(ArExperiments, NeedTheNumbersOfAr) {
  const DataSet other =
      drawn_data_set("drawn:yaleb", {.people = 2, .pictures = 8, .height = 24, .width = 21, .threads = 1});
  EXPECT_NE(ar_inference_experiment().missing(other), "");
  EXPECT_NE(ar_learning_experiment().missing(other), "");
  EXPECT_EQ(ar_learning_experiment().missing(drawn_ar()), "");
}

TEST(ArLearning, QuickCellsAreAmongAll) {
  const DataSet data = drawn_ar();
  std::vector<std::string> all;
  for (const Cell& cell : ar_learning_experiment().cells(data, {.repetitions = 1})) all.push_back(cell.key);
  const std::vector<Cell> quick = ar_learning_experiment().cells(data, {.quick = true, .repetitions = 1});
  EXPECT_LT(quick.size(), all.size());
  for (const Cell& cell : quick)
    EXPECT_NE(std::find(all.begin(), all.end(), cell.key), all.end()) << cell.key;
}

}  // namespace
}  // namespace ore
