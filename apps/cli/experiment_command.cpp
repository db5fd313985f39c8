// ore experiment: tables and figures of the paper, and beyond it

#include <fmt/format.h>

#include "commands.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"
#include "lab/experiments/run_experiments.h"
#include "ore/error.h"
#include "support/files.h"
#include "terminal.h"

namespace ore::cli {
namespace {

int list_experiments() {
  for (const Experiment& experiment : experiments())
    print_line(
        fmt::format("{:<14} {}\n{:14} needs {}", experiment.name, experiment.title, "", experiment.needs));
  print_line(fmt::format("{:<14} everything that the data allows", "all"));
  return 0;
}

void require_complete(const ExperimentArguments& arguments) {
  if (arguments.names.empty())
    throw InvalidOption("say which experiment, or all; ore experiment --list shows them");
  if (arguments.data.empty())
    throw InvalidOption("say where the faces are: --data DIR, or --data drawn for drawn ones");
  if (arguments.folder.empty()) throw InvalidOption("say where the report goes: -o OUT");
}

void print_outcome(const RunResults& results, const std::string& folder, bool json) {
  const std::string report = folder + "/report.html";
  if (json) {
    Json entries = Json::array();
    for (const ExperimentEntry& entry : results.experiments)
      entries.push_back({{"name", entry.name}, {"data", entry.data}, {"missing", entry.missing}});
    print_json({{"experiments", std::move(entries)},
                {"records", results.records.all().size()},
                {"report", report},
                {"results", folder + "/results.json"}});
    return;
  }
  for (const ExperimentEntry& entry : results.experiments)
    print_line(entry.missing.empty() ? fmt::format("{}: {}", entry.name, printable(entry.data))
                                     : fmt::format("{}: not run: {}", entry.name, printable(entry.missing)));
  print_line(fmt::format("open {} to see it; the numbers are in results.json and results.csv beside it",
                         printable(report)));
}

}  // namespace

int run_experiment(const ExperimentArguments& arguments) {
  if (arguments.list) return list_experiments();
  require_complete(arguments);
  require_experiments(experiments(), arguments.names);
  RunRequest request{.names = arguments.names,
                     .data = {},
                     .folder = arguments.folder,
                     .quick = arguments.quick,
                     .repetitions = arguments.repetitions.value_or(arguments.quick ? 1 : 5),
                     .threads = arguments.threads};
  make_folder(request.folder);
  ProgressBar bar;
  for (const std::string& data : arguments.data) {
    for (DataSet& set :
         open_data(data, {.quick = arguments.quick, .threads = arguments.threads}, bar.progress())) {
      bar.clear();
      print_skipped(set.skipped);
      request.data.push_back(std::move(set));
    }
  }
  try {
    const RunResults results = run_experiments(experiments(), request, bar.progress());
    bar.clear();
    print_outcome(results, arguments.folder, arguments.json);
    return 0;
  } catch (const Interrupted&) {
    throw Error(
        fmt::format("interrupted; what is done is kept in {}, and the same command goes on from there",
                    printable(arguments.folder)));
  }
}

}  // namespace ore::cli
