#pragma once
// Tables of results as HTML, and tables and charts as comma-separated values (RFC 4180).

#include <cstddef>
#include <string>
#include <vector>

namespace ore {

struct Chart;
struct Table;

/// Lines end in CR LF; a field with a comma, a quote or a line end stands in quotes.
std::string csv(const std::vector<std::vector<std::string>>& rows);

/// The head, then the rows; what stands beside a column follows it as "name (beside_name)".
std::string csv(const Table& table);

/// One line a point: series, x, y, deviation. Values as precise as they are; what is not finite is empty.
std::string csv(const Chart& chart);

// A table of results: heads on the left, one column of numbers for each name in the head, and beside each
// number, where wanted, another to compare it with.
//
//              |   25-D      |   50-D
//              | here  paper | here  paper
//   Rand  NN   | 42.9  42.6  | 51.0  51.4
//         NFL  | 83.0  83.2  | 88.5  88.2

struct TableCell {
  std::string text = {};
  std::string beside = {};   ///< small, in a second column under the same head; empty: nothing
  bool best = false;         ///< the text is bold
  bool beside_best = false;  ///< the same for what is beside
  std::string title = {};    ///< shown while the pointer rests there
};

struct TableRow {
  std::vector<std::string> heads = {};  ///< head_columns entries
  std::vector<TableCell> cells = {};    ///< one per other column, or fewer: the rest is empty
  bool separated = false;               ///< a line above
  bool emphasised = false;
};

/// Equal heads of rows that follow each other are joined, from the first column on and not across a
/// separating line; the last head of a row is always its own.
struct Table {
  std::string caption = {};
  std::vector<std::string> head = {};  ///< names of all columns, the head columns among them
  std::size_t head_columns = 1;
  std::vector<TableRow> rows = {};
  std::string text_name = {};    ///< second head over the texts, where anything is beside
  std::string beside_name = {};  ///< second head over what is beside; both empty: none
  bool narrow = false;           ///< what is beside stands below instead, as the caption then says
};

/// Whether anything stands beside the texts of the column of cells.
bool has_beside(const Table& table, std::size_t column);

/// The element for a page with page_style(): a box that scrolls if it must, with the table in it.
std::string html(const Table& table);

}  // namespace ore
