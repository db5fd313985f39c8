#include "demo_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/report/page.h"
#include "support/files.h"

namespace ore::cli {
namespace {

double percent(int right, int probes) {
  return probes == 0 ? 0.0 : 100.0 * right / probes;
}

int most_right(const DemoReport& report, std::size_t condition) {
  int most = 0;
  for (const MethodRow& row : report.methods) most = std::max(most, row.right[condition]);
  return most;
}

Table table_of(const DemoReport& report) {
  Table table{.caption = "Faces named rightly; the best in bold.", .head = {"method"}};
  for (std::size_t c = 0; c < report.conditions.size(); ++c)
    table.head.push_back(fmt::format("{} ({} faces)", report.conditions[c], report.probes[c]));
  for (const MethodRow& method : report.methods) {
    TableRow row{.heads = {method.method}};
    for (std::size_t c = 0; c < method.right.size(); ++c)
      row.cells.push_back(
          {.text = fmt::format("{:.1f} %", percent(method.right[c], report.probes[c])),
           .beside = fmt::format("{} right, {} wrong", method.right[c], report.probes[c] - method.right[c]),
           .best = method.right[c] == most_right(report, c)});
    table.rows.push_back(std::move(row));
  }
  // The last is the one that the program uses unless told otherwise.
  if (!table.rows.empty()) table.rows.back().emphasised = true;
  return table;
}

Pictures pictures_of(const DemoReport& report) {
  Pictures pictures;
  pictures.pictures.reserve(report.pictures.size());
  for (const DemoPicture& picture : report.pictures)
    pictures.pictures.push_back(
        {.png = read_png(picture.file), .caption = picture.caption, .wide = picture.wide});
  return pictures;
}

}  // namespace

std::string table_text(const DemoReport& report) {
  std::string text = fmt::format("{:<34}", "rank-1, right / faces");
  for (const std::string& condition : report.conditions) text += fmt::format("{:>22}", condition);
  for (const MethodRow& row : report.methods) {
    text += fmt::format("\n{:<34}", row.method);
    for (std::size_t c = 0; c < row.right.size(); ++c)
      text += fmt::format("{:>22}", fmt::format("{:5.1f} %  ({}/{})", percent(row.right[c], report.probes[c]),
                                                row.right[c], report.probes[c]));
  }
  return text;
}

void write_report(const std::filesystem::path& file, const DemoReport& report) {
  const Section section{.blocks = {table_of(report), Paragraph{report.remark}, pictures_of(report)}};
  write_text_file(file,
                  html(Page{.title = "ORE: who is it?", .summary = report.summary, .sections = {section}}));
}

}  // namespace ore::cli
