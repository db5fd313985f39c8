#pragma once
// An experiment: what data it needs, the pieces of work it consists of, and what is said about their results.

#include <filesystem>
#include <string>
#include <vector>

#include "evaluation/data_set.h"
#include "experiment/cell.h"
#include "experiment/record.h"
#include "report/page.h"

namespace ore {

struct ExperimentOptions {
  bool quick = false;                ///< fewer cells
  int repetitions = 5;               ///< at least 1; of what is drawn at random
  int threads = 0;                   ///< 0: all cores
  std::filesystem::path pictures{};  ///< the folder for pictures that the report shows
};

/// What a section is made of.
struct ExperimentResults {
  Records records;                 ///< of this experiment alone
  std::filesystem::path pictures;  ///< the folder where its cells left their pictures
};

struct Experiment {
  std::string name;   ///< on the command line
  std::string title;  ///< of its section
  std::string needs;  ///< of data, in words

  /// What the data lacks, as a part of a sentence; empty when it serves.
  std::string (*missing)(const DataSet& data);

  /// The data must outlive them. The cells of a quick run are among those of a full one where they can be.
  std::vector<Cell> (*cells)(const DataSet& data, const ExperimentOptions& options);

  /// What is shown of whatever records there are.
  std::vector<Block> (*blocks)(const ExperimentResults& results);
};

/// All of them, in the order of the report.
const std::vector<Experiment>& experiments();

}  // namespace ore
