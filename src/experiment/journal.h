#pragma once
// The results of finished cells, on disk as they come: one line of JSON each, so that a run that was stopped,
// however, goes on where it was.

#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

#include "experiment/record.h"

namespace ore {

class Journal {
 public:
  /// Reads what an earlier run left in `file`, or begins it. A last line that was cut off is forgotten.
  /// Throws Error when the file was written by another version of the program, is none of ours, cannot be
  /// written, or another process is at it.
  explicit Journal(std::filesystem::path file);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  bool has(const std::string& key) const { return cells_.contains(key); }

  /// What was added last under the key, which must be there.
  const std::vector<Record>& records(const std::string& key) const { return cells_.at(key); }

  /// On disk when it returns, with the seconds that it took for whoever wonders. Throws Error, for example
  /// when the disk is full.
  void add(const std::string& key, const std::vector<Record>& records, double seconds = 0.0);

 private:
  void begin();
  void read();
  void append(const std::string& line);

  std::filesystem::path file_;
  int descriptor_ = -1;
  std::unordered_map<std::string, std::vector<Record>> cells_;
};

}  // namespace ore
