#pragma once
// From faces to a folder with report.html, results.json and results.csv.

#include <filesystem>
#include <string>
#include <vector>

#include "evaluation/data_set.h"
#include "experiment/experiment.h"
#include "experiment/results.h"
#include "ore/progress.h"

namespace ore {

struct RunRequest {
  std::vector<std::string> names;  ///< of experiments, or "all"
  std::vector<DataSet> data;       ///< each experiment takes the first that serves it; at least one
  std::filesystem::path folder;    ///< there, and kept: cells.jsonl in it holds what was done before
  bool quick = false;
  int repetitions = 5;
  int threads = 0;  ///< 0: all cores
};

/// Throws InvalidOption unless all are names of known experiments, or "all": before anything is read.
void require_experiments(const std::vector<Experiment>& known, const std::vector<std::string>& names);

/// `known` are all experiments there are. Throws as require_experiments does, and InvalidOption when
/// repetitions are not 1 ... 1000; Error when the data serve none of the experiments asked for, a file cannot
/// be written, or an experiment fails; Interrupted. What was done before stays in the folder, and the same
/// request goes on from there.
RunResults run_experiments(const std::vector<Experiment>& known, const RunRequest& request,
                           const Progress& progress = {});

}  // namespace ore
