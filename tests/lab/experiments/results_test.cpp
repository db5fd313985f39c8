#include "lab/experiments/results.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/files.h"
#include "lab/experiments/run_experiments.h"

namespace ore {
namespace {

using testing::error_of;
using ::testing::HasSubstr;

RunResults some_results() {
  return {.version = "1.2.3",
          .quick = true,
          .repetitions = 2,
          .cores = 4,
          .experiments =
              {{.name = "illumination", .data = "drawn faces", .missing = "", .pictures = "pictures/1"},
               {.name = "occlusion", .data = "", .missing = "too few faces", .pictures = ""}},
          .records = Records({{"illumination", "ore", "100-D", 1, "rank1", 1.0 / 3.0},
                              {"illumination", "nn, \"best\"", "25-D", 0, "ms", 1e-300}})};
}

TEST(Results, AreReadAsTheyWereWritten) {
  const RunResults written = some_results();
  const RunResults read = read_results(results_json(written));
  EXPECT_EQ(read.version, written.version);
  EXPECT_EQ(read.quick, written.quick);
  EXPECT_EQ(read.repetitions, written.repetitions);
  EXPECT_EQ(read.cores, written.cores);
  ASSERT_EQ(read.experiments.size(), 2U);
  EXPECT_EQ(read.experiments[0].pictures, "pictures/1");
  EXPECT_EQ(read.experiments[1].missing, "too few faces");
  EXPECT_EQ(read.records.all(), written.records.all()) << "to the last bit";
}

TEST(Results, OtherTextIsRefused) {
  EXPECT_THAT(error_of([] { read_results("hello"); }), HasSubstr("not the results.json"));
  EXPECT_THAT(error_of([] { read_results("{\"format\": \"other\"}"); }), HasSubstr("not the results.json"));
  EXPECT_THAT(error_of([] { read_results("{}"); }), HasSubstr("not the results.json"));
}

TEST(Results, CsvHasOneLineARecord) {
  EXPECT_EQ(results_csv(Records({{"light", "nn, \"best\"", "25-D", 3, "rank1", 0.1}})),
            "experiment,row,column,repetition,metric,value\r\n"
            "light,\"nn, \"\"best\"\"\",25-D,3,rank1,0.1\r\n");
}

TEST(ReportPage, SaysWhatWasRunAndWhatCouldNotBe) {
  const Page page = report_page(experiments(), some_results(), ".");
  ASSERT_EQ(page.sections.size(), 2U);
  EXPECT_EQ(page.sections[0].title, "Changing light");
  EXPECT_EQ(page.sections[1].title, "Not run");
  const std::string text = html(page);
  EXPECT_THAT(text, HasSubstr("drawn faces"));
  EXPECT_THAT(text, HasSubstr("too few faces"));
  EXPECT_THAT(text, HasSubstr("a quick run"));
}

}  // namespace
}  // namespace ore
