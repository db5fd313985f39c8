// The program `ore`. Exit code 0: done; 1: failed; 2: wrong use.

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <exception>
#include <new>
#include <optional>
#include <vector>

#include "commands.h"
#include "interrupt.h"
#include "ore/error.h"
#include "ore/version.h"
#include "output.h"

namespace {

/// The exit code when that is all there is to do: help was asked for, or the words were wrong.
std::optional<int> parse(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
    return std::nullopt;
  } catch (const CLI::Success& help) {
    app.exit(help);
    return 0;
  } catch (const CLI::ParseError& error) {
    const std::vector<CLI::App*> commands = app.get_subcommands();
    ore::cli::print_error(fmt::format("{} (see ore{} --help)", error.what(),
                                      commands.empty() ? "" : " " + commands.front()->get_name()));
    return 2;
  }
}

int run_program(int argc, char** argv) {
  CLI::App app("Identify people from a handful of pictures each, on an ordinary CPU.", "ore");
  app.set_version_flag("--version", std::string("ore ") + ore::kVersion);
  app.require_subcommand(1);
  ore::cli::Action chosen;
  ore::cli::add_demo_command(app, chosen);
  ore::cli::add_train_command(app, chosen);
  ore::cli::add_identify_command(app, chosen);
  ore::cli::add_evaluate_command(app, chosen);
  ore::cli::add_list_command(app, chosen);
  ore::cli::add_synth_command(app, chosen);
  const std::optional<int> parsed = parse(app, argc, argv);
  const int code = parsed ? *parsed : chosen();
  ore::cli::finish_output();
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    ore::cli::install_interrupt_handler();
    return run_program(argc, argv);
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
