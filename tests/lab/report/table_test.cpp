#include "lab/report/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/report/well_formed.h"

namespace ore {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Table two_heads() {
  return {.caption = "Rates in %",
          .head = {"feature", "method", "25-D"},
          .head_columns = 2,
          .rows = {{{"LDA", "NN"}, {{"93"}}}, {{"LDA", "NFL"}, {{"89"}}}, {{"Rand", "NN"}, {{"42"}}}}};
}

TEST(Table, IsWellFormedWithCaptionAndScopes) {
  const std::string text = html(two_heads());
  EXPECT_EQ(fault_in_markup(text), "");
  EXPECT_THAT(text, HasSubstr("<caption>Rates in %</caption>"));
  EXPECT_EQ(occurrences(text, "scope=\"col\""), 3);
  EXPECT_EQ(occurrences(text, "scope=\"row\""), 4);
  EXPECT_EQ(occurrences(text, "<td>"), 3);
}

TEST(Table, JoinsEqualHeadsThatFollowEachOther) {
  const std::string text = html(two_heads());
  EXPECT_EQ(occurrences(text, ">LDA</th>"), 1);
  EXPECT_THAT(text, HasSubstr("<th scope=\"rowgroup\" rowspan=\"2\">LDA</th>"));
  EXPECT_THAT(text, HasSubstr("<th scope=\"row\">Rand</th>"));
  // The second head says NN twice, for different features.
  EXPECT_EQ(occurrences(text, ">NN</th>"), 2);
}

TEST(Table, DoesNotJoinAcrossALineNorTheOnlyHead) {
  Table table = two_heads();
  table.rows[1].separated = true;
  EXPECT_EQ(occurrences(html(table), ">LDA</th>"), 2);
  const Table single{.caption = {}, .head = {"m", "r"}, .rows = {{{"NN"}, {{"1"}}}, {{"NN"}, {{"2"}}}}};
  EXPECT_THAT(html(single), Not(HasSubstr("rowspan")));
}

TEST(Table, JoinsOnlyUnderTheSameFirstHead) {
  Table table = two_heads();
  table.head = {"data", "feature", "method", "25-D"};
  table.head_columns = 3;
  table.rows = {{{"AR", "LDA", "NN"}, {}}, {{"ORL", "LDA", "NN"}, {}}, {{"ORL", "LDA", "SRC"}, {}}};
  const std::string text = html(table);
  EXPECT_EQ(occurrences(text, ">LDA</th>"), 2);
  EXPECT_EQ(occurrences(text, "rowspan=\"2\""), 2);
}

TEST(Table, ShowsTheBestInBold) {
  Table table = two_heads();
  table.rows[0].cells[0].best = true;
  const std::string text = html(table);
  EXPECT_THAT(text, HasSubstr("<td><strong>93</strong></td>"));
  EXPECT_EQ(occurrences(text, "<strong>"), 1);
}

TEST(Table, PutsWhatIsBesideIntoColumnsUnderTheSameHead) {
  Table table = two_heads();
  table.text_name = "here";
  table.beside_name = "paper";
  table.head.push_back("50-D");
  table.rows[0].cells = {{"93", "92.5", false, true}, {"96"}};
  const std::string text = html(table);
  EXPECT_EQ(fault_in_markup(text), "");
  EXPECT_THAT(text, HasSubstr("scope=\"colgroup\" colspan=\"2\">25-D</th>"));
  EXPECT_THAT(text, HasSubstr("<td>93</td><td class=\"beside\"><strong>92.5</strong></td><td>96</td>"));
  EXPECT_EQ(occurrences(text, ">paper</th>"), 1);
  // Heads without a second line reach over both: two heads of rows and 50-D.
  EXPECT_EQ(occurrences(text, "rowspan=\"2\""), 3 + 1);
  // Every row has a place for it.
  EXPECT_EQ(occurrences(text, "<td class=\"beside\">"), 3);
}

TEST(Table, FillsShortRows) {
  Table table = two_heads();
  table.rows[2].cells.clear();
  EXPECT_EQ(occurrences(html(table), "<td>"), 3);
}

TEST(Table, EscapesAllText) {
  const std::string evil = "<b a=\"'&";
  const Table table{.caption = evil,
                    .head = {evil, evil},
                    .rows = {{{evil}, {{evil, evil, true, true, evil}}}},
                    .text_name = evil,
                    .beside_name = evil};
  const std::string text = html(table);
  EXPECT_EQ(fault_in_markup(text), "");
  EXPECT_THAT(text, Not(HasSubstr("<b")));
  // Caption twice, two heads, two second heads, one head of a row, two texts and their titles.
  EXPECT_EQ(occurrences(text, "&lt;b a=&quot;&#39;&amp;"), 2 + 2 + 2 + 1 + 2 + 2);
}

TEST(Table, WithoutRowsIsWellFormed) {
  EXPECT_EQ(fault_in_markup(html(Table{.head = {"a"}})), "");
}

TEST(Table, NarrowOnesHaveWhatIsBesideBelow) {
  const Table table{.caption = "Rates",
                    .head = {"method", "25-D"},
                    .rows = {{.heads = {"NN"}, .cells = {{.text = "1.0", .beside = "2.0"}}},
                             {.heads = {"NFL"}, .cells = {{.text = "3.0"}}}},
                    .text_name = "here",
                    .beside_name = "the paper",
                    .narrow = true};
  const std::string text = html(table);
  EXPECT_THAT(text, HasSubstr("<td>1.0<span class=\"below\">2.0</span></td>"));
  EXPECT_THAT(text, HasSubstr("<td>3.0</td>"));
  EXPECT_THAT(text, HasSubstr("<caption>Rates; second lines: the paper</caption>"));
  EXPECT_THAT(text, Not(HasSubstr("colspan")));
}

}  // namespace
}  // namespace ore
