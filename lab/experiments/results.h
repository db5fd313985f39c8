#pragma once
// Stores results: finished cells one by one, so that a stopped run can continue (Journal), and the outcome
// of a whole run as results.json and results.csv (RunResults).

#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

#include "lab/experiments/experiment.h"

namespace ore {

class Journal {
 public:
  /// Reads what an earlier run left in `file`, or begins it. A last line that was cut off is forgotten.
  /// Throws Error when the file was written by another version of the program, is not a journal, cannot be
  /// written, or is being written by another process.
  explicit Journal(std::filesystem::path file);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  bool has(const std::string& key) const { return cells_.contains(key); }

  /// What was added last under the key, which must be there.
  const std::vector<Record>& records(const std::string& key) const { return cells_.at(key); }

  /// Writes the records and the seconds that they took to disk before it returns. Throws Error, for example
  /// if the disk is full.
  void add(const std::string& key, const std::vector<Record>& records, double seconds = 0.0);

 private:
  void begin();
  void read();
  void append(const std::string& line);

  std::filesystem::path file_;
  int descriptor_ = -1;
  std::unordered_map<std::string, std::vector<Record>> cells_;
};

// The outcome of a run as the file results.json, from which alone the report is made, and as results.csv.

/// One experiment of a run.
struct ExperimentEntry {
  std::string name;
  std::string data;      ///< which faces, in words; empty when it was not run
  std::string missing;   ///< why it was not run, a sentence; empty when it was
  std::string pictures;  ///< the folder of its pictures, relative to that of the file
};

struct RunResults {
  std::string version;  ///< of the program
  bool quick = false;
  int repetitions = 0;
  int cores = 0;  ///< of the machine
  std::vector<ExperimentEntry> experiments;
  Records records;
};

std::string results_json(const RunResults& results);

/// Throws Error when the text is not what results_json() writes.
RunResults read_results(const std::string& json);

/// One line a record.
std::string results_csv(const Records& records);

}  // namespace ore
