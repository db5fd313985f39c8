// ore experiment: tables and figures of the paper, and beyond it

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"
#include "lab/experiments/run_experiments.h"
#include "ore/error.h"
#include "shared_options.h"
#include "support/files.h"
#include "terminal.h"
#include "verbs.h"

namespace ore::cli {
namespace {

struct ExperimentArguments {
  std::vector<std::string> names;  ///< of experiments, or "all"
  std::vector<std::string> data;   ///< folders, or drawn:ar and the like
  std::string folder;              ///< for the report and the results
  bool list = false;               ///< show what there is, and nothing else
  bool quick = false;
  std::optional<int> repetitions;       ///< 5, or 1 of a quick run, unless given
  std::optional<std::string> detector;  ///< given: the folders hold photographs
  int training_faces = 0;               ///< 0: as the experiment has it
  bool json = false;
  int threads = 0;
};

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
  require_experiments(experiments(), arguments.names);
  // Before the photographs are read as if they were cropped faces.
  for (const Experiment& experiment : experiments())
    if (experiment.photographs && !arguments.detector &&
        std::find(arguments.names.begin(), arguments.names.end(), experiment.name) != arguments.names.end())
      throw InvalidOption(
          fmt::format("{} needs photographs: say what finds the faces in them, --detector FILE.onnx, hog, "
                      "haar, lbp or auto",
                      experiment.name));
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

/// The data of all --data, as they are read; says what was left out.
std::vector<DataSet> read_all_data(const ExperimentArguments& arguments, ProgressBar& bar) {
  OpenDataOptions options{.quick = arguments.quick, .threads = arguments.threads};
  if (arguments.detector) options.detector = open_detector(*arguments.detector);
  std::vector<DataSet> result;
  for (const std::string& data : arguments.data) {
    for (DataSet& set : open_data(data, options, bar.progress())) {
      bar.clear();
      print_skipped(set.skipped);
      result.push_back(std::move(set));
    }
  }
  return result;
}

int run_experiment(const ExperimentArguments& arguments) {
  if (arguments.list) return list_experiments();
  require_complete(arguments);
  RunRequest request{.names = arguments.names,
                     .data = {},
                     .folder = arguments.folder,
                     .quick = arguments.quick,
                     .repetitions = arguments.repetitions.value_or(arguments.quick ? 1 : 5),
                     .training_faces = arguments.training_faces,
                     .threads = arguments.threads};
  make_folder(request.folder);
  ProgressBar bar;
  request.data = read_all_data(arguments, bar);
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

}  // namespace

void add_experiment(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<ExperimentArguments>();
  CLI::App* command = program.add_subcommand(
      "experiment", "Repeat the paper's tables and figures, and more, and leave a report to open");
  command->add_option("NAME", arguments->names, "Names of experiments, or all; --list shows them");
  command
      ->add_option(
          "--data", arguments->data,
          "Folder of aligned faces: Extended Yale B, AR, or DIR/<person>/<image>; with --detector, of "
          "photographs; or drawn:yaleb, "
          "drawn:ar, drawn for both, drawn:ar:20 for 20 people; given again, another set for what the first "
          "cannot serve")
      ->expected(1)
      ->take_all();
  command->add_option("--detector", arguments->detector,
                      "The folders hold photographs, DIR/<person>/<photo>, and this finds the faces: a YuNet "
                      "model file (.onnx), hog, haar, lbp, or auto");
  command
      ->add_option("--training-faces", arguments->training_faces,
                   "Faces of each person to learn from, for photographs [5] and misplaced [30, or half]")
      ->check(CLI::PositiveNumber);
  command->add_option("-o,--output", arguments->folder,
                      "Folder for report.html, results.json, results.csv; a stopped run continues there");
  command->add_flag("--quick", arguments->quick, "One repetition and fewer cells, in minutes");
  command->add_option("--repetitions", arguments->repetitions,
                      "Repetitions, each with new random draws [5; quick: 1]");
  command->add_flag("--list", arguments->list, "Show the experiments and what they need");
  add_jobs_option(*command, arguments->threads);
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &run] { run = [arguments] { return run_experiment(*arguments); }; });
}

}  // namespace ore::cli
