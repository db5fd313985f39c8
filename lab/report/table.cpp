#include "lab/report/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "lab/report/chart.h"
#include "lab/report/page.h"

namespace ore {
namespace {

std::string field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string number(double value) {
  return std::isfinite(value) ? fmt::format("{}", value) : "";
}

}  // namespace

std::string csv(const std::vector<std::vector<std::string>>& rows) {
  std::string text;
  for (const std::vector<std::string>& row : rows) {
    // A line without anything would be no row at all.
    if (row.size() == 1 && row.front().empty()) text += "\"\"";
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) text += ',';
      text += field(row[i]);
    }
    text += "\r\n";
  }
  return text;
}

std::string csv(const Table& table) {
  std::vector<std::vector<std::string>> rows(table.rows.size() + 1);
  for (std::size_t column = 0; column < table.head.size(); ++column) {
    const bool is_head = column < table.head_columns;
    const std::size_t cell = is_head ? 0 : column - table.head_columns;
    const bool two = !is_head && has_beside(table, cell);
    rows.front().push_back(table.head[column]);
    if (two)
      rows.front().push_back(fmt::format("{} ({})", table.head[column],
                                         table.beside_name.empty() ? "beside" : table.beside_name));
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      const TableRow& row = table.rows[r];
      const TableCell value = !is_head && cell < row.cells.size() ? row.cells[cell] : TableCell();
      rows[r + 1].push_back(is_head ? row.heads[column] : value.text);
      if (two) rows[r + 1].push_back(value.beside);
    }
  }
  return csv(rows);
}

std::string csv(const Chart& chart) {
  std::vector<std::vector<std::string>> rows = {{"series", chart.x.label.empty() ? "x" : chart.x.label,
                                                 chart.y.label.empty() ? "y" : chart.y.label, "deviation"}};
  for (const Series& series : chart.series)
    for (std::size_t i = 0; i < series.x.size(); ++i)
      rows.push_back({series.name, number(series.x[i]), number(series.y[i]),
                      series.deviation.empty() ? "" : number(series.deviation[i])});
  return csv(rows);
}

namespace {

std::string in_bold(const std::string& text, bool bold) {
  return bold && !text.empty() ? fmt::format("<strong>{}</strong>", escaped(text)) : escaped(text);
}

/// Which columns of cells are two.
std::vector<bool> doubled_columns(const Table& table) {
  std::vector<bool> doubled(table.head.size() - table.head_columns);
  if (table.narrow) return doubled;
  for (std::size_t column = 0; column < doubled.size(); ++column) doubled[column] = has_beside(table, column);
  return doubled;
}

std::string table_head(const Table& table, const std::vector<bool>& doubled) {
  const bool two_lines = !(table.text_name.empty() && table.beside_name.empty()) &&
                         std::find(doubled.begin(), doubled.end(), true) != doubled.end();
  std::string first = "<tr>";
  std::string second = "<tr>";
  for (std::size_t i = 0; i < table.head.size(); ++i) {
    const bool two_columns = i >= table.head_columns && doubled[i - table.head_columns];
    first +=
        fmt::format("<th{} scope=\"{}\"{}{}>{}</th>", i < table.head_columns ? " class=\"row-head\"" : "",
                    two_columns ? "colgroup" : "col", two_columns ? " colspan=\"2\"" : "",
                    two_lines && !two_columns ? " rowspan=\"2\"" : "", escaped(table.head[i]));
    if (two_columns)
      second += fmt::format("<th scope=\"col\">{}</th><th class=\"beside\" scope=\"col\">{}</th>",
                            escaped(table.text_name), escaped(table.beside_name));
  }
  return "<thead>\n" + first + "</tr>\n" + (two_lines ? second + "</tr>\n" : "") + "</thead>\n";
}

/// Whether the row's heads up to `column` repeat those of the row before.
bool repeats(const Table& table, std::size_t row, std::size_t column) {
  if (row == 0 || row == table.rows.size() || table.rows[row].separated || column + 1 == table.head_columns)
    return false;
  const std::vector<std::string>& here = table.rows[row].heads;
  const std::vector<std::string>& above = table.rows[row - 1].heads;
  return std::equal(here.begin(), here.begin() + static_cast<std::ptrdiff_t>(column) + 1, above.begin());
}

std::string row_heads(const Table& table, std::size_t row) {
  std::string text;
  for (std::size_t column = 0; column < table.head_columns; ++column) {
    if (repeats(table, row, column)) continue;
    std::size_t end = row + 1;
    while (repeats(table, end, column)) ++end;
    const std::string span = end - row > 1 ? fmt::format(" rowspan=\"{}\"", end - row) : "";
    text += fmt::format("<th scope=\"{}\"{}>{}</th>", span.empty() ? "row" : "rowgroup", span,
                        escaped(table.rows[row].heads[column]));
  }
  return text;
}

std::string below_html(const Table& table, const TableCell& cell) {
  if (!table.narrow || cell.beside.empty()) return "";
  return fmt::format("<span class=\"below\">{}</span>", in_bold(cell.beside, cell.beside_best));
}

std::string caption_of(const Table& table) {
  if (!table.narrow || table.beside_name.empty()) return table.caption;
  return fmt::format("{}; second lines: {}", table.caption, table.beside_name);
}

std::string row_html(const Table& table, std::size_t index, const std::vector<bool>& doubled) {
  const TableRow& row = table.rows[index];
  assert(row.heads.size() == table.head_columns && row.cells.size() <= doubled.size());
  const char* classes = row.separated && row.emphasised ? " class=\"separated emphasised\""
                        : row.separated                 ? " class=\"separated\""
                        : row.emphasised                ? " class=\"emphasised\""
                                                        : "";
  std::string text = fmt::format("<tr{}>{}", classes, row_heads(table, index));
  const TableCell empty;
  for (std::size_t column = 0; column < doubled.size(); ++column) {
    const TableCell& cell = column < row.cells.size() ? row.cells[column] : empty;
    const std::string title = cell.title.empty() ? "" : fmt::format(" title=\"{}\"", escaped(cell.title));
    text += fmt::format("<td{}>{}{}</td>", title, in_bold(cell.text, cell.best), below_html(table, cell));
    if (doubled[column])
      text += fmt::format("<td class=\"beside\"{}>{}</td>", title, in_bold(cell.beside, cell.beside_best));
  }
  return text + "</tr>\n";
}

}  // namespace

bool has_beside(const Table& table, std::size_t column) {
  return std::any_of(table.rows.begin(), table.rows.end(), [column](const TableRow& row) {
    return column < row.cells.size() && !row.cells[column].beside.empty();
  });
}

std::string html(const Table& table) {
  assert(table.head_columns <= table.head.size());
  const std::vector<bool> doubled = doubled_columns(table);
  // One column of heads stays in sight while the rest scrolls; who comes by keyboard can scroll, too.
  std::string text =
      fmt::format("<div class=\"table\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">\n<table{}>\n",
                  escaped(table.caption.empty() ? "table" : table.caption),
                  table.head_columns == 1 ? " class=\"one-head\"" : "");
  if (!table.caption.empty()) text += fmt::format("<caption>{}</caption>\n", escaped(caption_of(table)));
  text += table_head(table, doubled) + "<tbody>\n";
  for (std::size_t row = 0; row < table.rows.size(); ++row) text += row_html(table, row, doubled);
  return text + "</tbody>\n</table>\n</div>\n";
}

}  // namespace ore
