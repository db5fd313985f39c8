#include "report/csv.h"

#include <fmt/format.h>

#include <cmath>

#include "report/chart.h"
#include "report/table.h"

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

}  // namespace ore
