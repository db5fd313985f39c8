#pragma once
// The subcommands. Each function declares one with its options; main runs the one that was chosen.

#include <CLI/App.hpp>
#include <functional>

namespace ore::cli {

/// What the chosen subcommand does; returns the exit code.
using Action = std::function<int()>;

void add_train_command(CLI::App& app, Action& chosen);
void add_identify_command(CLI::App& app, Action& chosen);
void add_evaluate_command(CLI::App& app, Action& chosen);
void add_list_command(CLI::App& app, Action& chosen);
void add_synth_command(CLI::App& app, Action& chosen);
void add_demo_command(CLI::App& app, Action& chosen);

}  // namespace ore::cli
