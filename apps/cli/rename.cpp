// ore rename people.ore --name OLD --to NEW

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "ore/store.h"
#include "shared_options.h"
#include "terminal.h"
#include "verbs.h"

namespace ore::cli {
namespace {

struct RenameArguments {
  std::string people;
  std::string name;
  std::string new_name;
  bool json = false;
};

int run_rename(const RenameArguments& arguments) {
  rename(arguments.people, arguments.name, arguments.new_name);
  if (arguments.json) {
    print_json({{"name", arguments.name}, {"to", arguments.new_name}});
  } else {
    print_line(fmt::format("{} is {} now", printable(arguments.name), printable(arguments.new_name)));
  }
  return 0;
}

}  // namespace

void add_rename(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<RenameArguments>();
  CLI::App* command = program.add_subcommand("rename", "Give a person another name");
  command->add_option("PEOPLE", arguments->people, kPeopleText)->required();
  command->add_option("--name", arguments->name, "The name so far")->required();
  command->add_option("--to", arguments->new_name, "The new name")->required();
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &run] { run = [arguments] { return run_rename(*arguments); }; });
}

}  // namespace ore::cli
