#include "lab/report/page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "helpers/temporary_folder.h"
#include "lab/report/well_formed.h"
#include "ore/error.h"
#include "support/text.h"

namespace ore {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::TemporaryFolder;

constexpr std::string_view kPngBytes = "\x89PNG\r\n\x1a\n and the rest";

Page page_of_everything(const std::string& text) {
  Chart chart{.title = text, .x = {.label = text}, .y = {.label = text}};
  chart.series = {{.name = text, .x = {1, 2}, .y = {3, 4}}};
  const Table table{.caption = text, .head = {text, text}, .rows = {{{text}, {{text}}}}};
  const Picture picture{.png = std::string(kPngBytes), .caption = text, .alt = text, .wide = true};
  return {.title = text,
          .summary = text,
          .sections = {{text, {Paragraph{text}, table}},
                       {text, {Figure{chart, text}, Pictures{{picture}}}},
                       {"", {}}},
          .footer = text};
}

TEST(Page, IsWellFormedAndEscapesAllText) {
  const std::string text = html(page_of_everything("</p><script>&\"'"));
  EXPECT_EQ(fault_in_markup(text), "");
  EXPECT_THAT(text, Not(HasSubstr("<script")));
}

TEST(Page, AsksForNothingAndRunsNothing) {
  const std::string text = html(page_of_everything("words"));
  for (const char* request : {"http", "//", "<script", "url(", "@import", "javascript"})
    EXPECT_THAT(text, Not(HasSubstr(request)));
  // Pictures are within.
  EXPECT_EQ(occurrences(text, "src="), 1);
  EXPECT_THAT(text, HasSubstr("src=\"data:image/png;base64," + base64(kPngBytes) + "\""));
}

TEST(Page, WithoutAnythingIsWellFormed) {
  EXPECT_EQ(fault_in_markup(html(Page())), "");
}

TEST(Page, ListsMoreThanThreeSections) {
  Page page;
  page.sections = {{"One", {}}, {"Two", {}}, {"Three", {}}, {"", {}}};
  EXPECT_THAT(html(page), Not(HasSubstr("<nav")));
  page.sections.push_back({"Four", {}});
  const std::string text = html(page);
  EXPECT_EQ(occurrences(text, "<li>"), 4);
  EXPECT_THAT(text, HasSubstr("<a href=\"#three\">Three</a>"));
  EXPECT_THAT(text, HasSubstr("<section id=\"three\">"));
}

TEST(Page, GivesEverySectionItsOwnAnchor) {
  Page page;
  page.sections = {{"Table 2: AR, Scarves!", {}}, {"Table 2 AR scarves", {}}, {"張", {}}, {"", {}}};
  const std::string text = html(page);
  for (const char* id : {"table-2-ar-scarves", "table-2-ar-scarves-2", "section", "section-2"})
    EXPECT_EQ(occurrences(text, "id=\"" + std::string(id) + "\""), 1) << id;
}

TEST(Page, DescribesAPictureByItsCaptionUnlessTold) {
  Page page;
  page.sections = {{"", {Pictures{{{.png = std::string(kPngBytes), .caption = "A face"}}}}}};
  EXPECT_THAT(html(page), HasSubstr("<img alt=\"A face\""));
}

TEST(PageStyle, HasColoursForLightAndDark) {
  const std::string style = page_style();
  EXPECT_EQ(occurrences(style, "--series-8: #"), 2);
  EXPECT_THAT(style, HasSubstr("prefers-color-scheme: dark"));
  EXPECT_THAT(style, HasSubstr("@media print"));
  EXPECT_EQ(occurrences(style, "{"), occurrences(style, "}"));
}

TEST(ReadPng, GivesTheBytesOfPngFilesOnly) {
  const TemporaryFolder folder;
  std::ofstream(folder / "a.png", std::ios::binary) << kPngBytes;
  std::ofstream(folder / "b.png") << "GIF89a";
  EXPECT_EQ(read_png(folder / "a.png"), kPngBytes);
  EXPECT_THROW(read_png(folder / "b.png"), Error);
  EXPECT_THROW(read_png(folder / "none.png"), Error);
}

}  // namespace
}  // namespace ore
