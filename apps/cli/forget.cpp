// ore forget people.ore --name N

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "ore/store.h"
#include "shared_options.h"
#include "terminal.h"
#include "verbs.h"

namespace ore::cli {
namespace {

struct ForgetArguments {
  std::string people;
  std::string name;
  bool json = false;
};

int run_forget(const ForgetArguments& arguments) {
  const GalleryChange change = forget(arguments.people, arguments.name);
  if (arguments.json) {
    print_json({{"name", arguments.name},
                {"forgotten_faces", change.faces},
                {"people", change.people_now},
                {"faces", change.faces_now}});
  } else {
    print_line(fmt::format("{} is forgotten, with {} {}; {} has {} people, {} faces now",
                           printable(arguments.name), change.faces, change.faces == 1 ? "face" : "faces",
                           printable(arguments.people), change.people_now, change.faces_now));
  }
  return 0;
}

}  // namespace

void add_forget(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<ForgetArguments>();
  CLI::App* command =
      program.add_subcommand("forget", "Erase a person: the file keeps no byte of the name or the faces");
  command->add_option("PEOPLE", arguments->people, kPeopleText)->required();
  command->add_option("--name", arguments->name, "Whom to forget")->required();
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &run] { run = [arguments] { return run_forget(*arguments); }; });
}

}  // namespace ore::cli
