#include "lab/experiments/run_experiments.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <fstream>
#include <iterator>
#include <mutex>
#include <thread>

#include "lab/experiments/data.h"
#include "lab/experiments/results.h"
#include "ore/error.h"
#include "ore/version.h"
#include "support/files.h"
#include "support/parallel.h"
#include "support/stopwatch.h"

namespace ore {
namespace {

constexpr const char* kStage = "experiments";
constexpr int kCellsAtOnce = 2;

/// Cells to be done, given out in their order to several threads.
class CellQueue {
 public:
  CellQueue(std::vector<const PlannedCell*> cells, Journal& journal, const Progress& progress)
      : cells_(std::move(cells)), journal_(journal), progress_(progress) {
    for (const PlannedCell* planned : cells_) total_ += planned->cell.effort;
  }

  /// Does cells until there is none left that may run beside others, or none at all.
  void work(bool timed) {
    try {
      while (const PlannedCell* planned = next(timed)) {
        const Stopwatch stopwatch;
        const std::vector<Record> records = planned->cell.run(inside_cell());
        finish(*planned, records, stopwatch.seconds());
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  void rethrow_failure() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  /// nullptr if nothing is left to do, or a cell failed.
  const PlannedCell* next(bool timed) {
    const std::lock_guard lock(mutex_);
    if (failure_) return nullptr;
    if (progress_.stop_requested && progress_.stop_requested()) throw Interrupted();
    const auto found = std::find_if(cells_.begin(), cells_.end(),
                                    [&](const PlannedCell* planned) { return planned->cell.timed == timed; });
    if (found == cells_.end()) return nullptr;
    const PlannedCell* planned = *found;
    cells_.erase(found);
    return planned;
  }

  void finish(const PlannedCell& planned, const std::vector<Record>& records, double seconds) {
    const std::lock_guard lock(mutex_);
    journal_.add(planned.key, records, seconds);
    done_ += planned.cell.effort;
    if (progress_.report) progress_.report(kStage, done_ / total_);
  }

  /// Hides the stages of a cell from the progress bar, which would run from 0 to 1 for each of them; the bar
  /// moves when a cell is done. Passes on the question whether to stop.
  Progress inside_cell() {
    Progress part;
    if (progress_.stop_requested)
      part.stop_requested = [this] {
        const std::lock_guard lock(mutex_);
        return progress_.stop_requested();
      };
    if (progress_.report)
      part.report = [this](std::string_view, double) {
        const std::lock_guard lock(mutex_);
        progress_.report(kStage, done_ / total_);
      };
    return part;
  }

  std::vector<const PlannedCell*> cells_;
  Journal& journal_;
  const Progress& progress_;
  double total_ = 0.0;
  double done_ = 0.0;
  std::exception_ptr failure_;
  std::mutex mutex_;
};

}  // namespace

bool is_done(const PlannedCell& planned, const Journal& journal) {
  return journal.has(planned.key) && std::all_of(planned.cell.pictures.begin(), planned.cell.pictures.end(),
                                                 [&](const std::string& file) {
                                                   return std::filesystem::exists(planned.pictures / file);
                                                 });
}

void run_cells(const std::vector<PlannedCell>& cells, Journal& journal, const Progress& progress) {
  std::vector<const PlannedCell*> remaining;
  remaining.reserve(cells.size());
  for (const PlannedCell& planned : cells)
    if (!is_done(planned, journal)) remaining.push_back(&planned);
  CellQueue queue(std::move(remaining), journal, progress);
  // From here to the end: the number of threads must not change while another cell multiplies.
  const SingleThreadedBlas single_threaded_blas;
  std::vector<std::thread> others;
  for (int i = 1; i < kCellsAtOnce; ++i) others.emplace_back([&] { queue.work(false); });
  queue.work(false);
  for (std::thread& other : others) other.join();
  queue.work(true);
  queue.rethrow_failure();
}

namespace {

const Experiment* experiment_named(const std::vector<Experiment>& known, const std::string& name) {
  const auto found = std::find_if(known.begin(), known.end(),
                                  [&](const Experiment& experiment) { return experiment.name == name; });
  return found == known.end() ? nullptr : &*found;
}

/// The faces of all experiments that were run, or nothing when they differ.
std::string common_data(const RunResults& results) {
  std::string common;
  for (const ExperimentEntry& entry : results.experiments) {
    if (!entry.missing.empty()) continue;
    if (!common.empty() && common != entry.data) return "";
    common = entry.data;
  }
  return common;
}

Section section_of(const ExperimentEntry& entry, const Experiment& experiment, const RunResults& results,
                   const std::filesystem::path& folder) {
  Section section{.title = experiment.title, .blocks = {}};
  if (common_data(results).empty()) section.blocks.push_back(Paragraph{"Faces: " + entry.data + "."});
  for (Block& block :
       experiment.blocks({.records = results.records.of(entry.name), .pictures = folder / entry.pictures}))
    section.blocks.push_back(std::move(block));
  return section;
}

bool any_drawn(const RunResults& results) {
  return std::any_of(results.experiments.begin(), results.experiments.end(),
                     [](const ExperimentEntry& entry) { return entry.data.starts_with("drawn"); });
}

std::string summary_of(const RunResults& results, std::size_t run) {
  std::string text = fmt::format("{} experiment{}", run, run == 1 ? "" : "s");
  const std::string data = common_data(results);
  text += data.empty() ? ", " : " on " + data + "; ";
  text += results.repetitions == 1
              ? "one repetition each"
              : fmt::format("mean ± standard deviation of {} repetitions", results.repetitions);
  if (results.quick) text += " and fewer cells (a quick run)";
  text +=
      ". Identification rates are of the best name (rank-1), in per cent. The best of a column is bold. The "
      "paper's number, where it has one, stands beside ours.";
  if (any_drawn(results))
    text +=
        " Drawn faces are not real: they rank the methods, but their numbers cannot be compared with the "
        "paper's.";
  return text;
}

}  // namespace

Page report_page(const std::vector<Experiment>& known, const RunResults& results,
                 const std::filesystem::path& folder) {
  Page page{.title = "ORE: experiments",
            .summary = {},
            .sections = {},
            .footer = fmt::format(
                "ore {} on {} core{}. All numbers are in results.json and results.csv beside this "
                "page.",
                results.version, results.cores, results.cores == 1 ? "" : "s")};
  Section left_out{.title = "Not run", .blocks = {}};
  for (const ExperimentEntry& entry : results.experiments) {
    const Experiment* experiment = experiment_named(known, entry.name);
    if (experiment == nullptr) continue;
    if (entry.missing.empty()) {
      page.sections.push_back(section_of(entry, *experiment, results, folder));
    } else {
      left_out.blocks.push_back(
          Paragraph{fmt::format("{} ({}): {}.", experiment->title, entry.name, entry.missing)});
    }
  }
  page.summary = summary_of(results, page.sections.size());
  if (!left_out.blocks.empty()) page.sections.push_back(std::move(left_out));
  return page;
}

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
                                  .training_faces = request.training_faces,
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

/// Makes the report from the file of results alone.
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
