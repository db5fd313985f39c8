#pragma once
// The outcome of a run as the file results.json, from which alone the report is made, and as results.csv.

#include <string>
#include <vector>

#include "experiment/record.h"

namespace ore {

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
