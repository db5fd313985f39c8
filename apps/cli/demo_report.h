#pragma once
// The page that `ore demo` leaves: one self-contained HTML file.

#include <filesystem>
#include <string>
#include <vector>

namespace ore::cli {

struct MethodRow {
  std::string method;
  std::vector<int> right;  ///< per condition
};

struct DemoPicture {
  std::filesystem::path file;  ///< PNG, embedded into the page
  std::string caption;
  bool wide = false;  ///< takes the whole width; three others share it
};

struct DemoReport {
  std::string summary;                  ///< what was drawn and learned
  std::string remark;                   ///< how to read the table
  std::vector<std::string> conditions;  ///< column heads
  std::vector<int> probes;              ///< per condition
  std::vector<MethodRow> methods;
  std::vector<DemoPicture> pictures;
};

/// The table as lines of text.
std::string table_text(const DemoReport& report);

/// Writes the page, whole or not at all. Throws Error.
void write_report(const std::filesystem::path& file, const DemoReport& report);

}  // namespace ore::cli
