#pragma once
// What an experiment measures: single numbers with names, so that tables, charts and files are all made of
// the same list.

#include <string>
#include <vector>

namespace ore {

struct Record {
  std::string experiment;  ///< "illumination"
  std::string row;         ///< the method, mostly
  std::string column;      ///< the condition: a dimension, an occluder, a number of faces
  int repetition = 0;      ///< from 1, which is also the seed; 0: there is only one
  std::string metric;      ///< "rank1", in per cent; "ms", a face on one core; ...
  double value = 0.0;
  bool operator==(const Record&) const = default;
};

/// Of several repetitions.
struct Mean {
  double mean = 0.0;
  double deviation = 0.0;  ///< 0 for one value
  int count = 0;           ///< 0: there are no values
};

/// Records by their names.
class Records {
 public:
  Records() = default;
  explicit Records(std::vector<Record> all) : all_(std::move(all)) {}

  void add(const std::vector<Record>& more) { all_.insert(all_.end(), more.begin(), more.end()); }
  const std::vector<Record>& all() const { return all_; }

  /// Only those of one experiment.
  Records of(const std::string& experiment) const;

  Mean mean(const std::string& row, const std::string& column, const std::string& metric) const;

  /// Names of rows, or of a row's columns, that have this metric, in the order of the first record of each.
  std::vector<std::string> rows(const std::string& metric) const;
  std::vector<std::string> columns(const std::string& row, const std::string& metric) const;

 private:
  std::vector<Record> all_;
};

}  // namespace ore
