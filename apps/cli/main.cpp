// The program `ore`. Exit code 0: done; 1: failed; 2: wrong use.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <exception>
#include <new>
#include <vector>

#include "ore/error.h"
#include "ore/version.h"
#include "terminal.h"
#include "verbs.h"

namespace ore::cli {
namespace {

/// In the order in which help shows them.
constexpr std::array kVerbs = {add_demo,   add_train,    add_retrain,    add_identify, add_faces,
                               add_verify, add_evaluate, add_experiment, add_picture,  add_serve,
                               add_enroll, add_forget,   add_rename,     add_list,     add_synth};

/// Returns what the command line asks for; throws InvalidOption when it is wrong. Prints help or the version here.
Run read_command_line(int argc, char** argv) {
  CLI::App program("Identify people from a handful of pictures each, on an ordinary CPU.", "ore");
  program.set_version_flag("--version", std::string("ore ") + kVersion);
  program.require_subcommand(1);
  Run run;
  for (const auto add_verb : kVerbs) add_verb(program, run);
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& help) {
    program.exit(help);
    return [] { return 0; };
  } catch (const CLI::ParseError& error) {
    const std::vector<CLI::App*> verbs = program.get_subcommands();
    throw InvalidOption(fmt::format("{} (see ore{} --help)", error.what(),
                                    verbs.empty() ? "" : " " + verbs.front()->get_name()));
  }
  return run;
}

}  // namespace
}  // namespace ore::cli

int main(int argc, char** argv) {
  try {
    ore::cli::install_interrupt_handler();
    const int code = ore::cli::read_command_line(argc, argv)();
    ore::cli::finish_output();
    return code;
  } catch (const ore::InvalidOption& error) {
    ore::cli::print_error(error.what());
    return 2;
  } catch (const std::bad_alloc&) {
    ore::cli::print_error("there is not enough memory for this; try fewer faces or patches");
    return 1;
  } catch (const std::exception& error) {
    ore::cli::print_error(error.what());
    return 1;
  }
}
