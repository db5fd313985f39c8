#include "lab/experiments/accuracy.h"

#include <gtest/gtest.h>

namespace ore {
namespace {

AccuracyTable two_methods() {
  return {.experiment = "occlusion",
          .caption = "noise",
          .heads = {"method"},
          .columns = {"s=20", "s=40", "s=60"},
          .rows = {{.heads = {"DEF"}, .row = "def"},
                   {.heads = {"Block-SRC"}, .row = "block-src"},
                   {.heads = {"nobody"}, .row = "nobody"}}};
}

const Records kRates({{"occlusion", "def", "s=20", 1, "rank1", 40.0},
                      {"occlusion", "def", "s=20", 2, "rank1", 42.0},
                      {"occlusion", "block-src", "s=20", 1, "rank1", 90.0},
                      {"occlusion", "def", "s=60", 1, "rank1", 80.04},
                      {"occlusion", "block-src", "s=60", 1, "rank1", 79.96}});

TEST(AccuracyTable, HasOursThePapersAndTheBestInBold) {
  const Table table = accuracy_table(kRates, two_methods());
  ASSERT_EQ(table.rows.size(), 2U) << "rows without a record are left out";
  EXPECT_EQ(table.head, (std::vector<std::string>{"method", "s=20", "s=60"})) << "and so are columns";
  const TableCell& def = table.rows[0].cells[0];
  EXPECT_EQ(def.text, "41.0 ± 1.4");
  EXPECT_EQ(def.beside, "42.9 ± 0.3");
  EXPECT_FALSE(def.best);
  EXPECT_TRUE(table.rows[1].cells[0].best);
}

TEST(AccuracyTable, NumbersThatPrintAlikeAreEquallyGood) {
  const Table table = accuracy_table(kRates, two_methods());
  EXPECT_TRUE(table.rows[0].cells[1].best);
  EXPECT_TRUE(table.rows[1].cells[1].best);
}

TEST(AccuracyTable, ManyNumbersOfThePaperStandBelowOurs) {
  AccuracyTable wide = two_methods();
  wide.columns = {"s=20", "s=40", "s=60", "s=80"};
  std::vector<Record> records;
  for (const std::string& column : wide.columns)
    records.push_back({"occlusion", "def", column, 1, "rank1", 50.0});
  EXPECT_TRUE(accuracy_table(Records(records), wide).narrow);
  records.pop_back();
  EXPECT_FALSE(accuracy_table(Records(records), wide).narrow);
}

}  // namespace
}  // namespace ore
