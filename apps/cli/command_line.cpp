#include "command_line.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "command_line_parts.h"
#include "commands.h"
#include "ore/error.h"
#include "ore/version.h"

namespace ore::cli {
namespace {

void add_demo_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<DemoArguments>();
  CLI::App* command =
      app.add_subcommand("demo", "Draw people, train, test, and leave a page to open; needs no data");
  command->add_option("-o,--output", arguments->folder, "Folder for the page, the pictures and people.ore")
      ->default_str("ore-demo; to serve: ore-demo-photos");
  command->add_option("--people", arguments->people, "How many people to draw")
      ->default_str("40; to serve: 8");
  CLI::Option* serve =
      command->add_flag("--serve", arguments->serve,
                        "Draw photographs instead, and recognise who is in them on a page in the browser");
  command->add_option("--port", arguments->port, "To serve on; 0 for any that is free")
      ->check(CLI::Range(0, 65535))
      ->needs(serve)
      ->capture_default_str();
  add_seed_option(*command, arguments->seed);
  add_jobs_option(*command, arguments->threads);
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_demo(*arguments); }; });
}

void add_identify_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<IdentifyArguments>();
  CLI::App* command =
      app.add_subcommand("identify", "Name the faces in pictures, folders of them, and videos");
  command->add_option("PEOPLE", arguments->probe.people, "File written by ore train")->required();
  command->add_option("INPUTS", arguments->inputs, "Pictures, folders of them, video files, or camera:0")
      ->required();
  command->add_option("--explain", arguments->explain,
                      "A PNG to draw: why each face got its name (OUT.png, OUT-2.png, ...)");
  command->add_option("--every", arguments->every, "Of a video, look at every so many frames")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command->add_option("--top", arguments->top, "How many names to give for each face")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  add_probe_options(*command, arguments->probe);
  command->add_flag("--json", arguments->json, "Print one JSON object a line");
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_identify(*arguments); }; });
}

void add_faces_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<FacesArguments>();
  CLI::App* command =
      app.add_subcommand("faces", "Show which faces are found in pictures, and what is wrong with them");
  command->add_option("INPUTS", arguments->inputs, "Pictures, and folders of them")->required();
  command->add_option("--sheet", arguments->sheet, "A PNG to draw: all faces as they are cut out");
  add_detector_option(*command, arguments->detector);
  add_jobs_option(*command, arguments->threads);
  command->add_flag("--json", arguments->json, "Print one JSON object a line");
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_faces(*arguments); }; });
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

void add_synth_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<SynthArguments>();
  CLI::App* command = app.add_subcommand("synth", "Draw faces of people who do not exist");
  command->add_option("DIR", arguments->folder, "The folder to make; must not exist or be empty")->required();
  command
      ->add_option(
          "--layout", arguments->layout,
          "yaleb: many lights; ar: expressions, lights, sunglasses, scarves, in two sessions; photos: "
          "portraits on a wall, with strangers, to find faces in")
      ->check(CLI::IsMember({"yaleb", "ar", "photos"}))
      ->capture_default_str();
  command->add_option("--people", arguments->people,
                      "People; 38 for yaleb, 100 for ar and 8 for photos unless given");
  command->add_option("--pictures", arguments->pictures,
                      "Pictures of each person; 64 for yaleb and 8 for photos unless given");
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
  add_train_commands(app, chosen);
  add_identify_command(app, chosen);
  add_faces_command(app, chosen);
  add_verify_command(app, chosen);
  add_evaluate_command(app, chosen);
  add_experiment_command(app, chosen);
  add_picture_command(app, chosen);
  add_serve_command(app, chosen);
  add_people_commands(app, chosen);
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
