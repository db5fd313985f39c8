// ore rename people.ore --name OLD --to NEW

#include <fmt/format.h>

#include "commands.h"
#include "ore/store.h"
#include "terminal.h"

namespace ore::cli {

int run_rename(const RenameArguments& arguments) {
  rename(arguments.people, arguments.name, arguments.new_name);
  if (arguments.json) {
    print_json({{"name", arguments.name}, {"to", arguments.new_name}});
  } else {
    print_line(fmt::format("{} is {} now", printable(arguments.name), printable(arguments.new_name)));
  }
  return 0;
}

}  // namespace ore::cli
