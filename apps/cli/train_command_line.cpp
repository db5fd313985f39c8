#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "command_line_parts.h"
#include "commands.h"

namespace ore::cli {
namespace {

/// What help says of options that are not given.
struct DefaultLearning {
  std::string patches = std::to_string(TrainOptions{}.patches);
  std::string learner = "robust";
  std::string profile = "accurate";
  std::string seed = std::to_string(TrainOptions{}.seed);
};

void add_patch_options(CLI::App& command, LearningArguments& arguments, const DefaultLearning& typical) {
  command.add_option("--patches", arguments.patches, "Candidate patches")->default_str(typical.patches);
  command
      .add_option("--patch-area", arguments.patch_area,
                  "Pixels of a patch, several areas separated by commas, or auto")
      ->capture_default_str();
  command
      .add_option("--dim", arguments.dimension,
                  "Dimension of a patch's feature, or the whole patch where that is smaller; auto is 100")
      ->capture_default_str();
  command
      .add_option("--descriptor", arguments.descriptor,
                  "What patches are made of: pixels, gradients, cells, several separated by commas, or auto: "
                  "all three (pixels for the learners ore and boost)")
      ->capture_default_str();
}

void add_learner_options(CLI::App& command, LearningArguments& arguments, const DefaultLearning& typical) {
  command
      .add_option(
          "--learner", arguments.learner,
          "robust: from the faces and from copies with parts hidden by drawn occluders; ore: from the "
          "faces alone, as the paper has it; boost: the same from any number of patches (ORE-Boosting); "
          "equal: all patches alike")
      ->check(CLI::IsMember({"robust", "ore", "boost", "equal"}))
      ->default_str(typical.learner);
  command
      .add_option("--profile", arguments.profile,
                  "robust: accurate keeps hundreds of patches, balanced up to 120, fast up to 50")
      ->check(CLI::IsMember({"accurate", "balanced", "fast"}))
      ->default_str(typical.profile);
}

void add_weight_options(CLI::App& command, LearningArguments& arguments) {
  command
      .add_option(
          "--budget", arguments.budget,
          "Bound on the sum of weights, for few patches; auto: none, or with the learners ore and boost the "
          "best of 10, 20, ..., 100 by the training error")
      ->capture_default_str();
  command.add_option("--penalty", arguments.penalty, "robust: of the squared weights, instead of a budget")
      ->capture_default_str();
  command
      .add_option("--copies", arguments.copies,
                  "Copies of every face in the gallery: none, mirror, shift, both; auto: where faces are few "
                  "and they are found to help")
      ->check(CLI::IsMember({"auto", "none", "mirror", "shift", "both"}))
      ->capture_default_str();
  command.add_option(
      "--false-alarms", arguments.false_alarms,
      "Share of strangers who may be given a name [1%]; the threshold is found by leaving everybody out "
      "in turn");
  command
      .add_option("--occluded-copies", arguments.occluded_copies,
                  "Copies of every face with parts hidden to learn from; auto: by the number of faces, none "
                  "for the learners ore and boost")
      ->capture_default_str();
}

void add_boosting_options(CLI::App& command, LearningArguments& arguments) {
  const char* const group = "Of --learner boost";
  const BoostOptions typical;
  command
      .add_option("--steps", arguments.steps,
                  fmt::format("Patches that may come in, one a step [{}]", typical.steps))
      ->group(group);
  command
      .add_option(
          "--epsilon", arguments.epsilon,
          fmt::format("Done when no patch violates its constraint of the dual by more [{}]", typical.epsilon))
      ->group(group);
  command
      .add_option("--fresh", arguments.fresh,
                  fmt::format("Patches that every step draws anew, half of them near those chosen; boosting "
                              "ends when none of them helps [{}]",
                              typical.fresh))
      ->group(group);
  command
      .add_option(
          "--memory", arguments.memory,
          fmt::format("For what is known of the patches, 2GB say; what is beyond goes to a file in TMPDIR "
                      "[{}MB]",
                      typical.memory >> 20))
      ->group(group);
  command.add_option("--curve", arguments.curve, "A CSV file to write: how every step went")->group(group);
  command
      .add_option("--test", arguments.test,
                  "A folder DIR/<person>/<image> of other faces: the curve's test error")
      ->group(group);
}

void add_learning_options(CLI::App& command, LearningArguments& arguments, const DefaultLearning& typical) {
  add_patch_options(command, arguments, typical);
  add_learner_options(command, arguments, typical);
  add_weight_options(command, arguments);
  add_boosting_options(command, arguments);
  add_seed_option(command, arguments.seed, typical.seed);
  add_jobs_option(command, arguments.threads);
}

void add_train_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<TrainArguments>();
  CLI::App* command = app.add_subcommand("train", "Learn from a folder of faces, DIR/<person>/<image>");
  command->add_option("DIR", arguments->folder, "One folder per person, named after the person")->required();
  command->add_option("-o,--output", arguments->output, "The file to write, people.ore say")->required();
  add_picture_options(*command, arguments->pictures);
  add_learning_options(*command, arguments->learning, {});
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_train(*arguments); }; });
}

void add_retrain_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<RetrainArguments>();
  CLI::App* command = app.add_subcommand(
      "retrain", "Learn a new model from the faces that are in a file, and put it in the old one's place");
  command->add_option("PEOPLE", arguments->people, "File written by ore train")->required();
  const std::string before = "as before";
  add_learning_options(*command, arguments->learning,
                       {.patches = before, .learner = before, .profile = before, .seed = before});
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_retrain(*arguments); }; });
}

}  // namespace

void add_train_commands(CLI::App& app, Action& chosen) {
  add_train_command(app, chosen);
  add_retrain_command(app, chosen);
}

}  // namespace ore::cli
