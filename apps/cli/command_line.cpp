#include "command_line.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <memory>

#include "commands.h"
#include "ore/error.h"
#include "ore/version.h"

namespace ore::cli {
namespace {

/// CLI11 reads "-1" as the largest unsigned number; a sign is refused before that.
std::string complaint_unless_digits(const std::string& text) {
  const bool digits = !text.empty() && std::all_of(text.begin(), text.end(),
                                                   [](unsigned char c) { return c >= '0' && c <= '9'; });
  return digits ? "" : "\"" + text + "\" is not a whole number of at least 0";
}

void add_seed_option(CLI::App& command, std::uint64_t& seed) {
  command.add_option("--seed", seed, "The same seed gives the same result")
      ->check(CLI::Validator(complaint_unless_digits, ""))
      ->capture_default_str();
}

void add_jobs_option(CLI::App& command, int& threads) {
  command.add_option("--jobs", threads, "Threads; 0 for all cores")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
}

void add_occlude_options(CLI::App& command, std::string& occlude, std::uint64_t& seed) {
  command.add_option("--occlude", occlude,
                     "Lay this over the face first: noise:SIDE, texture:PERCENT, sunglasses, scarf or "
                     "picture:PERCENT:FILE");
  add_seed_option(command, seed);
}

void add_probe_options(CLI::App& command, ProbeOptions& options) {
  command.add_flag("--aligned", options.aligned, "The images are cropped faces of the model's size");
  command
      .add_option(
          "--inference", options.inference,
          "robust: patches count by how little they look hidden; plain: by their weights alone; gfc: by "
          "the paper's Generic-Face-Confidence (also what robust means for models of the learners ore and "
          "boost)")
      ->check(CLI::IsMember({"robust", "plain", "gfc"}))
      ->capture_default_str();
  command
      .add_option("--gfc-factor", options.gfc_factor,
                  "gfc: variance over the squared mean residual; the paper prints 0.05")
      ->capture_default_str();
  command.add_option("--gfc-fading", options.gfc_fading, "gfc: exponent of the learned weights, 0 to 1")
      ->capture_default_str();
  add_jobs_option(command, options.threads);
}

void add_demo_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<DemoArguments>();
  CLI::App* command =
      app.add_subcommand("demo", "Draw people, train, test, and leave a page to open; needs no data");
  command->add_option("-o,--output", arguments->folder, "Folder for the page, the pictures and people.ore")
      ->capture_default_str();
  command->add_option("--people", arguments->people, "How many people to draw")->capture_default_str();
  add_seed_option(*command, arguments->seed);
  add_jobs_option(*command, arguments->threads);
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_demo(*arguments); }; });
}

void add_boosting_options(CLI::App& command, TrainArguments& arguments) {
  const char* const group = "Of --learner boost";
  const BoostOptions usual;
  command
      .add_option("--steps", arguments.steps,
                  fmt::format("Patches that may come in, one a step [{}]", usual.steps))
      ->group(group);
  command
      .add_option(
          "--epsilon", arguments.epsilon,
          fmt::format("Done when no patch violates its constraint of the dual by more [{}]", usual.epsilon))
      ->group(group);
  command
      .add_option("--fresh", arguments.fresh,
                  fmt::format("Patches that every step draws anew, half of them near those chosen; boosting "
                              "ends when none of them helps [{}]",
                              usual.fresh))
      ->group(group);
  command
      .add_option(
          "--memory", arguments.memory,
          fmt::format("For what is known of the patches, 2GB say; what is beyond goes to a file in TMPDIR "
                      "[{}MB]",
                      usual.memory >> 20))
      ->group(group);
  command.add_option("--curve", arguments.curve, "A CSV file to write: how every step went")->group(group);
  command.add_option("--test", arguments.test, "A folder like DIR with other faces: the curve's test error")
      ->group(group);
}

void add_train_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<TrainArguments>();
  TrainOptions& options = arguments->options;
  CLI::App* command = app.add_subcommand("train", "Learn from a folder of faces, DIR/<person>/<image>");
  command->add_option("DIR", arguments->folder, "One folder per person, named after the person")->required();
  command->add_option("-o,--output", arguments->output, "The file to write, people.ore say")->required();
  command->add_flag("--aligned", arguments->aligned, "The images are cropped faces, all of one size");
  command->add_option("--patches", options.patches, "Candidate patches")->capture_default_str();
  command
      ->add_option("--patch-area", arguments->patch_area,
                   "Pixels of a patch, several areas separated by commas, or auto")
      ->capture_default_str();
  command
      ->add_option("--dim", arguments->dimension,
                   "Dimension of a patch's feature, or the whole patch where that is smaller; auto is 100")
      ->capture_default_str();
  command
      ->add_option(
          "--descriptor", arguments->descriptor,
          "What patches are made of: pixels, gradients, cells, several separated by commas, or auto: "
          "all three (pixels for the learners ore and boost)")
      ->capture_default_str();
  command
      ->add_option(
          "--learner", arguments->learner,
          "robust: from the faces and from copies with parts hidden by drawn occluders; ore: from the "
          "faces alone, as the paper has it; boost: the same from any number of patches (ORE-Boosting); "
          "equal: all patches alike")
      ->check(CLI::IsMember({"robust", "ore", "boost", "equal"}))
      ->capture_default_str();
  command
      ->add_option("--profile", arguments->profile,
                   "robust: accurate keeps hundreds of patches, balanced up to 120, fast up to 50")
      ->check(CLI::IsMember({"accurate", "balanced", "fast"}))
      ->capture_default_str();
  command
      ->add_option(
          "--budget", arguments->budget,
          "Bound on the sum of weights, for few patches; auto: none, or with the learners ore and boost the "
          "best of 10, 20, ..., 100 by the training error")
      ->capture_default_str();
  command->add_option("--penalty", arguments->penalty, "robust: of the squared weights, instead of a budget")
      ->capture_default_str();
  command
      ->add_option(
          "--copies", arguments->copies,
          "Copies of every face in the gallery: none, mirror, shift, both; auto: where faces are few "
          "and they are found to help")
      ->check(CLI::IsMember({"auto", "none", "mirror", "shift", "both"}))
      ->capture_default_str();
  command
      ->add_option("--occluded-copies", arguments->occluded_copies,
                   "Copies of every face with parts hidden to learn from; auto: by the number of faces, none "
                   "for the learners ore and boost")
      ->capture_default_str();
  add_boosting_options(*command, *arguments);
  add_seed_option(*command, options.seed);
  add_jobs_option(*command, options.threads);
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_train(*arguments); }; });
}

void add_identify_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<IdentifyArguments>();
  CLI::App* command = app.add_subcommand("identify", "Name the faces in images or in folders of images");
  command->add_option("PEOPLE", arguments->probe.people, "File written by ore train")->required();
  command->add_option("IMAGES", arguments->inputs, "Images, or folders of them")->required();
  command->add_option("--top", arguments->top, "How many names to give for each face")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  add_probe_options(*command, arguments->probe);
  command->add_flag("--json", arguments->json, "Print one JSON object a line");
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_identify(*arguments); }; });
}

void add_verify_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<VerifyArguments>();
  CLI::App* command =
      app.add_subcommand("verify", "Tell whether faces are of the person they are said to be");
  command->add_option("PEOPLE", arguments->probe.people, "File written by ore train")->required();
  command->add_option("IMAGES", arguments->images, "Images")->required();
  command->add_option("--name", arguments->name, "Who it is said to be")->required();
  add_probe_options(*command, arguments->probe);
  command->add_flag("--json", arguments->json, "Print one JSON object a line");
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_verify(*arguments); }; });
}

void add_evaluate_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<EvaluateArguments>();
  CLI::App* command = app.add_subcommand(
      "evaluate", "Identify a labelled folder, DIR/<person>/<image>, and count what is right");
  command
      ->add_option(
          "INPUTS", arguments->inputs,
          "PEOPLE DIR: a file written by ore train, and one folder per person, named as in training; "
          "with --method DIR alone")
      ->expected(0, 2);
  CLI::Option* method = command->add_option(
      "--method", arguments->method, "Test another method instead, lrc:randomfaces:400 say; help lists them");
  command->add_option("--train", arguments->train, "With --method: the folder that it learns from");
  add_occlude_options(*command, arguments->occlude, arguments->seed);
  add_probe_options(*command, arguments->probe);
  for (const char* of_our_own : {"--inference", "--gfc-factor", "--gfc-fading"})
    command->get_option(of_our_own)->excludes(method);
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_evaluate(*arguments); }; });
}

void add_experiment_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<ExperimentArguments>();
  CLI::App* command = app.add_subcommand(
      "experiment", "Repeat the paper's tables and figures, and more, and leave a report to open");
  command->add_option("NAME", arguments->names, "Which ones, or all; --list shows them");
  command
      ->add_option(
          "--data", arguments->data,
          "Folder of aligned faces: Extended Yale B, AR, or DIR/<person>/<image>; or drawn:yaleb, "
          "drawn:ar, drawn for both, drawn:ar:20 for 20 people; given again, another set for what the first "
          "cannot serve")
      ->expected(1)
      ->take_all();
  command->add_option("-o,--output", arguments->folder,
                      "Folder for report.html, results.json, results.csv; a stopped run goes on in it");
  command->add_flag("--quick", arguments->quick, "One repetition and fewer cells, in minutes");
  command->add_option("--repetitions", arguments->repetitions,
                      "How often what is drawn is drawn anew [5; quick: 1]");
  command->add_flag("--list", arguments->list, "Show the experiments and what they need");
  add_jobs_option(*command, arguments->threads);
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_experiment(*arguments); }; });
}

void add_picture_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<PictureArguments>();
  CLI::App* command = app.add_subcommand(
      "picture", "Draw what the model looks at in one face, and how far it trusts each part");
  command->add_option("PEOPLE", arguments->probe.people, "File written by ore train")->required();
  command->add_option("IMAGE", arguments->image, "An aligned face of the model's size")->required();
  command->add_option("-o,--output", arguments->folder, "Folder for the pictures")->required();
  add_occlude_options(*command, arguments->occlude, arguments->seed);
  add_probe_options(*command, arguments->probe);
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_picture(*arguments); }; });
}

void add_list_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<ListArguments>();
  CLI::App* command = app.add_subcommand("list", "Show who is in a file, and what its model is");
  command->add_option("PEOPLE", arguments->people, "File written by ore train")->required();
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_list(*arguments); }; });
}

void add_synth_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<SynthArguments>();
  CLI::App* command = app.add_subcommand("synth", "Draw faces of people who do not exist");
  command->add_option("DIR", arguments->folder, "The folder to make; must not exist or be empty")->required();
  command
      ->add_option("--layout", arguments->layout,
                   "yaleb: many lights; ar: expressions, lights, sunglasses, scarves, in two sessions")
      ->check(CLI::IsMember({"yaleb", "ar"}))
      ->capture_default_str();
  command->add_option("--people", arguments->people, "People; 38 for yaleb and 100 for ar unless given");
  command->add_option("--pictures", arguments->pictures, "Pictures of each person (yaleb); 64 unless given");
  command->add_option("--height", arguments->height, "Pixels; 192 for yaleb and 165 for ar unless given");
  command->add_option("--width", arguments->width, "Pixels; 168 for yaleb and 120 for ar unless given");
  command
      ->add_option("--noise-squares", arguments->noise_square_side,
                   "Lay squares of noise of this side over every picture; 0 for none")
      ->capture_default_str();
  add_seed_option(*command, arguments->seed);
  command->add_option("--sheet", arguments->sheet, "Also write a contact sheet to this image file");
  add_jobs_option(*command, arguments->threads);
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_synth(*arguments); }; });
}

}  // namespace

Action read_command_line(int argc, char** argv) {
  CLI::App app("Identify people from a handful of pictures each, on an ordinary CPU.", "ore");
  app.set_version_flag("--version", std::string("ore ") + kVersion);
  app.require_subcommand(1);
  Action chosen;
  add_demo_command(app, chosen);
  add_train_command(app, chosen);
  add_identify_command(app, chosen);
  add_verify_command(app, chosen);
  add_evaluate_command(app, chosen);
  add_experiment_command(app, chosen);
  add_picture_command(app, chosen);
  add_list_command(app, chosen);
  add_synth_command(app, chosen);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    app.exit(help);
    return [] { return 0; };
  } catch (const CLI::ParseError& error) {
    const std::vector<CLI::App*> commands = app.get_subcommands();
    throw InvalidOption(fmt::format("{} (see ore{} --help)", error.what(),
                                    commands.empty() ? "" : " " + commands.front()->get_name()));
  }
  return chosen;
}

}  // namespace ore::cli
