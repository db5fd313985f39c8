#include "experiment/run_experiments.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <thread>

#include "experiment/journal.h"
#include "experiment/open_data.h"
#include "experiment/report_page.h"
#include "experiment/run_cells.h"
#include "ore/error.h"
#include "ore/version.h"
#include "support/make_folder.h"
#include "support/partial_file.h"

namespace ore {
namespace {

namespace fs = std::filesystem;

struct PlannedExperiment {
  ExperimentEntry entry;
  std::vector<PlannedCell> cells;
};

bool is_asked_for(const RunRequest& request, const std::string& name) {
  return std::any_of(request.names.begin(), request.names.end(),
                     [&](const std::string& asked) { return asked == name || asked == "all"; });
}

std::vector<PlannedCell> planned_cells(const Experiment& experiment, const DataSet& data,
                                       const std::string& id, const ExperimentOptions& options) {
  std::vector<PlannedCell> result;
  for (Cell& cell : experiment.cells(data, options)) {
    std::string key = id + "/" + cell.key;
    result.push_back({std::move(key), std::move(cell), options.pictures});
  }
  return result;
}

/// On the first data set that serves.
PlannedExperiment plan(const Experiment& experiment, const RunRequest& request,
                       const std::vector<std::string>& ids) {
  PlannedExperiment result{{.name = experiment.name, .data = {}, .missing = {}, .pictures = {}}, {}};
  for (std::size_t i = 0; i < request.data.size(); ++i) {
    const DataSet& data = request.data[i];
    const std::string missing = experiment.missing(data);
    if (!missing.empty()) {
      if (!result.entry.missing.empty()) result.entry.missing += "; ";
      result.entry.missing += fmt::format("{} does not serve: {}", data.title, missing);
      continue;
    }
    result.entry.missing.clear();
    result.entry.data = description(data);
    result.entry.pictures = "pictures/" + ids[i];
    result.cells = planned_cells(experiment, data, ids[i],
                                 {.quick = request.quick,
                                  .repetitions = request.repetitions,
                                  .threads = request.threads,
                                  .pictures = request.folder / result.entry.pictures});
    break;
  }
  return result;
}

std::vector<PlannedExperiment> plan_all(const std::vector<Experiment>& known, const RunRequest& request) {
  std::vector<std::string> ids;
  ids.reserve(request.data.size());
  for (const DataSet& data : request.data) ids.push_back(fmt::format("{:016x}", fingerprint(data.gallery)));
  std::vector<PlannedExperiment> planned;
  for (const Experiment& experiment : known)
    if (is_asked_for(request, experiment.name)) planned.push_back(plan(experiment, request, ids));
  const auto runs = [](const PlannedExperiment& one) { return one.entry.missing.empty(); };
  if (std::none_of(planned.begin(), planned.end(), runs))
    throw Error(fmt::format("nothing can be run: {}", planned.front().entry.missing));
  return planned;
}

std::string read_text(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (!stream) throw Error(fmt::format("cannot read {}", file.string()));
  return text;
}

/// The report is made of the file of results, as it would be by anybody else.
void write_outcome(const std::vector<Experiment>& known, const RunResults& results, const fs::path& folder) {
  write_text_file(folder / "results.json", results_json(results));
  write_text_file(folder / "results.csv", results_csv(results.records));
  const RunResults written = read_results(read_text(folder / "results.json"));
  write_text_file(folder / "report.html", html(report_page(known, written, folder)));
}

}  // namespace

void require_experiments(const std::vector<Experiment>& known, const std::vector<std::string>& names) {
  std::string all = "all";
  for (const Experiment& experiment : known) all += ", " + experiment.name;
  for (const std::string& name : names)
    if (name != "all" && std::none_of(known.begin(), known.end(),
                                      [&](const Experiment& experiment) { return experiment.name == name; }))
      throw InvalidOption(fmt::format("there is no experiment \"{}\"; there are {}", name, all));
}

RunResults run_experiments(const std::vector<Experiment>& known, const RunRequest& request,
                           const Progress& progress) {
  require_experiments(known, request.names);
  if (request.repetitions < 1 || request.repetitions > 1000)
    throw InvalidOption(fmt::format("repetitions is {}, but it must be from 1 to 1000", request.repetitions));
  const std::vector<PlannedExperiment> planned = plan_all(known, request);
  Journal journal(request.folder / "cells.jsonl");
  std::vector<PlannedCell> cells;
  for (const PlannedExperiment& one : planned) {
    if (!one.cells.empty()) make_folder(request.folder / one.entry.pictures);
    cells.insert(cells.end(), one.cells.begin(), one.cells.end());
  }
  run_cells(cells, journal, progress);

  RunResults results{.version = kVersion,
                     .quick = request.quick,
                     .repetitions = request.repetitions,
                     .cores = static_cast<int>(std::thread::hardware_concurrency()),
                     .experiments = {},
                     .records = {}};
  for (const PlannedExperiment& one : planned) results.experiments.push_back(one.entry);
  for (const PlannedCell& cell : cells) results.records.add(journal.records(cell.key));
  write_outcome(known, results, request.folder);
  return results;
}

}  // namespace ore
