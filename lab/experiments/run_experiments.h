#pragma once
// Runs the unfinished cells of experiments (run_cells), and writes a folder with report.html, results.json
// and results.csv (run_experiments).

#include <filesystem>
#include <string>
#include <vector>

#include "lab/data_sets/data_set.h"
#include "lab/experiments/experiment.h"
#include "lab/experiments/results.h"
#include "lab/report/page.h"
#include "ore/progress.h"

namespace ore {

/// A cell under the key that it has in the journal, with the folder where it leaves its pictures.
struct PlannedCell {
  std::string key;
  Cell cell;
  std::filesystem::path pictures;
};

/// Whether the journal has it and all its pictures are there.
bool is_done(const PlannedCell& planned, const Journal& journal);

/// Runs the unfinished cells and adds each finished cell to the journal. Two cells run at a time, so that one
/// uses the cores that the other leaves idle; more could exceed the memory. Cells that measure time run last,
/// one by one. Progress counts the unfinished cells. Throws Interrupted, and the first exception of a cell;
/// finished cells stay in the journal.
void run_cells(const std::vector<PlannedCell>& cells, Journal& journal, const Progress& progress);

// The page of a run: one section an experiment.

/// `known` has the experiments by their names, `folder` is that of results.json: pictures lie below it.
/// Throws Error when one cannot be read.
Page report_page(const std::vector<Experiment>& known, const RunResults& results,
                 const std::filesystem::path& folder);

// From faces to a folder with report.html, results.json and results.csv.

struct RunRequest {
  std::vector<std::string> names;  ///< of experiments, or "all"
  std::vector<DataSet> data;       ///< each experiment takes the first that serves it; at least one
  std::filesystem::path folder;    ///< there, and kept: cells.jsonl in it holds what was done before
  bool quick = false;
  int repetitions = 5;
  int training_faces = 0;  ///< as in ExperimentOptions
  int threads = 0;         ///< 0: all cores
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
