#include "lab/report/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "lab/report/chart.h"

namespace ore {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// Reads what RFC 4180 describes; anything else ends the reading.
Rows read_csv(const std::string& text) {
  Rows rows;
  std::size_t at = 0;
  while (at < text.size()) {
    std::vector<std::string> row(1);
    while (text.compare(at, 2, "\r\n") != 0) {
      if (text[at] == ',') {
        row.emplace_back();
        ++at;
      } else if (text[at] == '"') {
        for (++at; text[at] != '"' || text[at + 1] == '"'; ++at) {
          row.back() += text[at];
          if (text[at] == '"') ++at;
        }
        ++at;
      } else {
        row.back() += text[at++];
      }
    }
    at += 2;
    rows.push_back(std::move(row));
  }
  return rows;
}

TEST(Csv, QuotesWhatNeedsIt) {
  EXPECT_EQ(csv(Rows{{"a", "b c"}, {"1,5", "say \"no\""}}), "a,b c\r\n\"1,5\",\"say \"\"no\"\"\"\r\n");
}

TEST(Csv, IsReadBackAsItWas) {
  const Rows rows = {{"plain", "comma, and \"quotes\"", ""},
                     {"two\r\nlines", "\"", "ü"},
                     {"", "", ""},
                     {"one"},
                     {""},
                     {"\n", ",", "\r"}};
  EXPECT_EQ(read_csv(csv(rows)), rows);
}

TEST(Csv, OfATableRepeatsHeadsAndHasWhatStandsBeside) {
  const Table table{.caption = "c",
                    .head = {"feature", "method", "25-D", "50-D"},
                    .head_columns = 2,
                    .rows = {{{"Rand", "NN"}, {{"42.9", "42.6"}, {"51.0"}}}, {{"Rand", "NFL"}, {{"83.0"}}}},
                    .text_name = "here",
                    .beside_name = "paper"};
  EXPECT_EQ(read_csv(csv(table)), (Rows{{"feature", "method", "25-D", "25-D (paper)", "50-D"},
                                        {"Rand", "NN", "42.9", "42.6", "51.0"},
                                        {"Rand", "NFL", "83.0", "", ""}}));
}

TEST(Csv, OfAChartHasALineForEachPoint) {
  Chart chart;
  chart.x.label = "dimension";
  chart.series = {{.name = "ORE", .x = {25, 50}, .y = {0.1, std::nan("")}, .deviation = {0.01, 0.02}},
                  {.name = "NN", .x = {1e-9}, .y = {3}}};
  EXPECT_EQ(read_csv(csv(chart)), (Rows{{"series", "dimension", "y", "deviation"},
                                        {"ORE", "25", "0.1", "0.01"},
                                        {"ORE", "50", "", "0.02"},
                                        {"NN", "1e-09", "3", ""}}));
}

}  // namespace
}  // namespace ore
