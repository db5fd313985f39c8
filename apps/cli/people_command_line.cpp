#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "command_line_parts.h"
#include "commands.h"

namespace ore::cli {
namespace {

constexpr const char* kPeopleText = "File written by ore train";

void add_enroll_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<EnrollArguments>();
  CLI::App* command =
      app.add_subcommand("enroll", "Add people, or more faces of those who are there, without learning anew");
  command->add_option("PEOPLE", arguments->people, kPeopleText)->required();
  command
      ->add_option("INPUTS", arguments->inputs,
                   "A folder DIR/<person>/<image>; with --name images, or folders of them, of one person")
      ->required();
  command->add_option("--name", arguments->name, "Whose faces they are");
  add_picture_options(*command, arguments->pictures);
  add_jobs_option(*command, arguments->threads);
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_enroll(*arguments); }; });
}

void add_forget_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<ForgetArguments>();
  CLI::App* command =
      app.add_subcommand("forget", "Erase a person: neither name nor faces are left in the file");
  command->add_option("PEOPLE", arguments->people, kPeopleText)->required();
  command->add_option("--name", arguments->name, "Whom to forget")->required();
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_forget(*arguments); }; });
}

void add_rename_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<RenameArguments>();
  CLI::App* command = app.add_subcommand("rename", "Give a person another name");
  command->add_option("PEOPLE", arguments->people, kPeopleText)->required();
  command->add_option("--name", arguments->name, "The name so far")->required();
  command->add_option("--to", arguments->new_name, "The name from now on")->required();
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_rename(*arguments); }; });
}

void add_list_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<ListArguments>();
  CLI::App* command = app.add_subcommand("list", "Show who is in a file, and what its model is");
  command->add_option("PEOPLE", arguments->people, kPeopleText)->required();
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_list(*arguments); }; });
}

}  // namespace

void add_people_commands(CLI::App& app, Action& chosen) {
  add_enroll_command(app, chosen);
  add_forget_command(app, chosen);
  add_rename_command(app, chosen);
  add_list_command(app, chosen);
}

}  // namespace ore::cli
