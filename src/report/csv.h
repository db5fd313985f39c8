#pragma once
// Comma-separated values as RFC 4180 has them, so that what a page shows can be computed with.

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

}  // namespace ore
