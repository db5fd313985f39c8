#include "experiment/accuracy_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "experiment/mean_text.h"
#include "experiment/paper_numbers.h"

namespace ore {
namespace {

std::string text_of(const PaperNumber& number) {
  return number.deviation == 0.0 ? fmt::format("{:.1f}", number.mean)
                                 : fmt::format("{:.1f} ± {:.1f}", number.mean, number.deviation);
}

/// The largest means of every column, as they are printed: equal numbers are equally good.
std::vector<std::string> best_texts(const Records& records, const AccuracyTable& wanted) {
  std::vector<std::string> best;
  for (const std::string& column : wanted.columns) {
    double largest = -1.0;
    for (const AccuracyRow& row : wanted.rows)
      largest = std::max(largest, records.mean(row.row, column, wanted.metric).count > 0
                                      ? records.mean(row.row, column, wanted.metric).mean
                                      : -1.0);
    best.push_back(fmt::format("{:.1f}", largest));
  }
  return best;
}

/// How many fit on a laptop's screen and on paper when each is two.
constexpr std::ptrdiff_t kColumnsSideBySide = 3;

std::ptrdiff_t doubled_columns_of(const Table& table) {
  std::ptrdiff_t count = 0;
  for (std::size_t column = 0; column + table.head_columns < table.head.size(); ++column)
    count += has_beside(table, column) ? 1 : 0;
  return count;
}

}  // namespace

Table accuracy_table(const Records& records, const AccuracyTable& wanted) {
  AccuracyTable present = wanted;
  std::erase_if(present.rows,
                [&](const AccuracyRow& row) { return records.columns(row.row, wanted.metric).empty(); });
  std::erase_if(present.columns, [&](const std::string& column) {
    return std::none_of(present.rows.begin(), present.rows.end(), [&](const AccuracyRow& row) {
      return records.mean(row.row, column, wanted.metric).count > 0;
    });
  });
  Table table{.caption = wanted.caption,
              .head = wanted.heads,
              .head_columns = wanted.heads.size(),
              .rows = {},
              .text_name = "here",
              .beside_name = "the paper"};
  table.head.insert(table.head.end(), present.columns.begin(), present.columns.end());
  const std::vector<std::string> best = best_texts(records, present);
  for (const AccuracyRow& row : present.rows) {
    TableRow shown{.heads = row.heads, .cells = {}, .separated = row.separated, .emphasised = row.emphasised};
    for (std::size_t c = 0; c < present.columns.size(); ++c) {
      const Mean mean = records.mean(row.row, present.columns[c], wanted.metric);
      const std::optional<PaperNumber> paper = paper_number(wanted.experiment, row.row, present.columns[c]);
      shown.cells.push_back({.text = mean_text(mean),
                             .beside = paper ? text_of(*paper) : "",
                             .best = mean.count > 0 && fmt::format("{:.1f}", mean.mean) == best[c],
                             .beside_best = false,
                             .title = ""});
    }
    table.rows.push_back(std::move(shown));
  }
  table.narrow = doubled_columns_of(table) > kColumnsSideBySide;
  return table;
}

}  // namespace ore
