// ore retrain people.ore

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "learning.h"
#include "learning_options.h"
#include "ore/ore.h"
#include "shared_options.h"
#include "terminal.h"
#include "verbs.h"

namespace ore::cli {
namespace {

struct RetrainArguments {
  std::string people;
  LearningArguments learning;
  bool json = false;
};

int run_retrain(const RetrainArguments& arguments) {
  const People people = load_people(arguments.people);
  const LearningArguments& learning = arguments.learning;
  const TrainOptions options = train_options(learning, options_like(people.model));
  options.validate();
  check_can_change(arguments.people);
  check_can_write_curve(learning, arguments.people);
  ProgressBar bar;
  const Learned learned = learn(learning, options, people.gallery, bar);
  replace_model(arguments.people, learned.training.model);
  write_curve(learning, learned);
  if (arguments.json) {
    print_json(as_json(learned));
    return 0;
  }
  print_learned(learned);
  print_line(fmt::format("the model in {} is new after {:.1f} s of training; the faces are as they were",
                         printable(arguments.people), learned.training.summary.seconds));
  return 0;
}

}  // namespace

void add_retrain(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<RetrainArguments>();
  CLI::App* command =
      program.add_subcommand("retrain", "Train again on the faces in a file, and replace its model");
  command->add_option("PEOPLE", arguments->people, kPeopleText)->required();
  const std::string before = "as before";
  add_learning_options(*command, arguments->learning,
                       {.patches = before, .learner = before, .profile = before, .seed = before});
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &run] { run = [arguments] { return run_retrain(*arguments); }; });
}

}  // namespace ore::cli
