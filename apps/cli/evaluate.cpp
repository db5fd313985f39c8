// ore evaluate people.ore DIR, ore evaluate --method NAME --train DIR DIR

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "input_files.h"
#include "lab/methods/method.h"
#include "occlusion/occluder.h"
#include "ore/ore.h"
#include "shared_options.h"
#include "support/stopwatch.h"
#include "terminal.h"
#include "verbs.h"

namespace ore::cli {
namespace {

struct EvaluateArguments {
  ProbeFlags probe;
  std::vector<std::string> inputs;  ///< PEOPLE and DIR, or with a method DIR alone
  std::string method;               ///< a method's name, help, or empty: the model in PEOPLE
  std::string train;                ///< the method's training folder
  std::string occlude;              ///< what to lay over every probe; empty: nothing
  std::uint64_t seed = 1;
  bool json = false;
};

Json as_json(const Evaluation& evaluation, const ProbeFiles& probes) {
  Json mistakes = Json::array();
  for (const Mistake& mistake : evaluation.mistakes)
    mistakes.push_back({{"image", probes.files[mistake.probe].string()},
                        {"truth", probes.probes.names[mistake.probe]},
                        {"name", mistake.answer}});
  return {{"probes", evaluation.probes},
          {"rank1", evaluation.rank1},
          {"seconds_per_face", evaluation.seconds_per_face},
          {"cmc", evaluation.cmc},
          {"strangers", evaluation.strangers},
          {"named", evaluation.named},
          {"false_alarms", evaluation.false_alarms},
          {"threshold", evaluation.threshold},
          {"pictures_without_face", probes.skipped},
          {"mistakes", std::move(mistakes)}};
}

/// What a method takes besides the time for every face.
struct MethodCost {
  double fit_seconds = 0.0;
  std::size_t bytes = 0;
};

void print_summary(const Evaluation& evaluation, const ProbeFiles& probes) {
  for (const Mistake& mistake : evaluation.mistakes)
    print_line(fmt::format("wrong: {} is {}, taken for {}", printable(probes.files[mistake.probe].string()),
                           printable(probes.probes.names[mistake.probe]), printable(mistake.answer)));
  print_line(fmt::format("{} faces, {} right, {} wrong", evaluation.probes,
                         evaluation.probes - static_cast<int>(evaluation.mistakes.size()),
                         evaluation.mistakes.size()));
  for (std::size_t rank = 0; rank < evaluation.cmc.size(); rank = rank == 0 ? 4 : rank + 5)
    print_line(fmt::format("rank {:<2} {:6.2f} %", rank + 1, 100.0 * evaluation.cmc[rank]));
  if (evaluation.threshold > 0.0)
    print_line(fmt::format("named {:6.2f} % of the known, the others are wrong or \"unknown\"",
                           100.0 * evaluation.named));
  if (evaluation.strangers > 0)
    print_line(
        fmt::format("false alarms {:.2f} %: {} of {} faces of people who are not in the gallery got a name",
                    100.0 * evaluation.false_alarms,
                    std::lround(evaluation.false_alarms * evaluation.strangers), evaluation.strangers));
  print_line(fmt::format("{:.3f} ms per face", 1000.0 * evaluation.seconds_per_face));
}

/// A mistake in the occluder is told before anything is read.
void require_occluder(const EvaluateArguments& arguments) {
  if (!arguments.occlude.empty()) parse_occluder(arguments.occlude);
}

/// The probes, with what is to be laid over them.
ProbeFiles hide_probes(const EvaluateArguments& arguments, ProbeFiles probes) {
  std::optional<Occluder> occluder;
  if (!arguments.occlude.empty()) occluder = parse_occluder(arguments.occlude);
  if (occluder)
    probes.probes.faces =
        occlude_all(probes.probes.faces, *occluder, arguments.seed, arguments.probe.threads);
  return probes;
}

void print(const EvaluateArguments& arguments, const Evaluation& evaluation, const ProbeFiles& probes,
           const std::optional<MethodCost>& cost) {
  if (arguments.json) {
    Json json = as_json(evaluation, probes);
    if (cost) {
      json["method"] = arguments.method;
      json["fit_seconds"] = cost->fit_seconds;
      json["bytes"] = cost->bytes;
    }
    print_json(json);
    return;
  }
  print_summary(evaluation, probes);
  if (cost)
    print_line(fmt::format("{}: fitted in {:.2f} s, {:.1f} MB in memory", arguments.method, cost->fit_seconds,
                           static_cast<double>(cost->bytes) / 1e6));
}

int print_methods() {
  const std::vector<MethodHelp> names = methods_help();
  std::size_t width = 0;
  for (const MethodHelp& name : names) width = std::max(width, name.spelling.size());
  for (const MethodHelp& name : names)
    print_line(fmt::format("{:<{}}  {}", name.spelling, width, name.meaning));
  print_line("");
  print_line(
      "FEATURES: randomfaces, eigenfaces or fisherfaces of the whole face, D of them; with -eq (as in");
  print_line(
      "fisherfaces-eq) after histogram equalisation. A number in [brackets] is what is taken where none is");
  print_line("given. For example: nn:fisherfaces-eq:37, nfs:5:eigenfaces:100, block-src");
  return 0;
}

int evaluate_method(const EvaluateArguments& arguments) {
  require_method(arguments.method);
  if (arguments.train.empty() || arguments.inputs.size() != 1)
    throw InvalidOption(
        "with --method two folders are needed: ore evaluate --method NAME --train DIR DIR (see ore evaluate "
        "--help)");
  const int threads = arguments.probe.threads;
  ProgressBar bar;
  require_occluder(arguments);
  const ProbeFiles probes = hide_probes(arguments, read_probes(arguments.inputs.front(), threads, bar));
  const Gallery gallery = read_gallery(arguments.train, threads, bar).gallery;
  const Stopwatch fitting;
  const std::unique_ptr<FittedMethod> fitted =
      fit_method(arguments.method, gallery, {.seed = arguments.seed, .threads = threads}, bar.progress());
  const MethodCost cost{fitting.seconds(), fitted->bytes()};
  const Evaluation evaluation = evaluate(*fitted, gallery, probes.probes, threads, bar.progress());
  bar.clear();
  print(arguments, evaluation, probes, cost);
  return 0;
}

int evaluate_model(const EvaluateArguments& arguments) {
  if (!arguments.train.empty())
    throw InvalidOption("--train is for --method; a model of our own is trained by ore train");
  if (arguments.inputs.size() != 2)
    throw InvalidOption(
        "PEOPLE and DIR are needed: a file written by ore train and a folder of faces (see "
        "ore evaluate --help)");
  ProgressBar bar;
  require_occluder(arguments);
  const People people = load_people(arguments.inputs[0]);
  const Recognizer recognizer(people.model, people.gallery, arguments.probe.recognizer(people.model),
                              bar.progress());
  const ProbeReader reader(arguments.probe, people, recognizer);
  note_other_detector(arguments.inputs[0], people.gallery.detector.name, reader.detector());
  const ProbeFiles probes =
      hide_probes(arguments, read_probes(arguments.inputs[1], reader, arguments.probe.threads, bar));
  const Evaluation evaluation = evaluate(recognizer, probes.probes, arguments.probe.threads, bar.progress());
  bar.clear();
  print(arguments, evaluation, probes, {});
  return 0;
}

int run_evaluate(const EvaluateArguments& arguments) {
  if (arguments.method == "help") return print_methods();
  return arguments.method.empty() ? evaluate_model(arguments) : evaluate_method(arguments);
}

}  // namespace

void add_evaluate(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<EvaluateArguments>();
  CLI::App* command = program.add_subcommand(
      "evaluate", "Identify a labelled folder, DIR/<person>/<image>, and count the right answers");
  command
      ->add_option(
          "INPUTS", arguments->inputs,
          "PEOPLE DIR: a file written by ore train, and one folder per person, named as in training; "
          "with --method DIR alone")
      ->expected(0, 2);
  CLI::Option* method = command->add_option(
      "--method", arguments->method, "Test another method instead, lrc:randomfaces:400 say; help lists them");
  command->add_option("--train", arguments->train, "With --method: the folder to learn from");
  add_occlude_options(*command, arguments->occlude, arguments->seed);
  add_probe_options(*command, arguments->probe);
  for (const char* of_our_own : {"--inference", "--gfc-factor", "--gfc-fading"})
    command->get_option(of_our_own)->excludes(method);
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &run] { run = [arguments] { return run_evaluate(*arguments); }; });
}

}  // namespace ore::cli
