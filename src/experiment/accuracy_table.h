#pragma once
// Records of accuracy as a table with the paper's numbers beside ours and the best of every column in bold.

#include <string>
#include <vector>

#include "experiment/record.h"
#include "report/table.h"

namespace ore {

struct AccuracyRow {
  std::vector<std::string> heads;  ///< as shown
  std::string row;                 ///< as recorded
  bool separated = false;
  bool emphasised = false;
};

struct AccuracyTable {
  std::string experiment;  ///< whose numbers of the paper stand beside
  std::string caption;
  std::vector<std::string> heads;    ///< of the head columns
  std::vector<std::string> columns;  ///< as recorded and shown
  std::vector<AccuracyRow> rows;
  std::string metric = "rank1";  ///< in per cent, the larger the better
};

/// Rows without any record are left out, and so are columns.
Table accuracy_table(const Records& records, const AccuracyTable& wanted);

}  // namespace ore
