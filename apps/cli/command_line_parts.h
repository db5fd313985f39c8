#pragma once
// Options that several subcommands have, and the groups of subcommands that are described elsewhere.

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "command_line.h"
#include "commands.h"

namespace ore::cli {

void add_seed_option(CLI::App& command, std::uint64_t& seed);
/// Help shows `typical` for a seed that is not given.
void add_seed_option(CLI::App& command, std::optional<std::uint64_t>& seed, const std::string& typical);
void add_jobs_option(CLI::App& command, int& threads);
void add_occlude_options(CLI::App& command, std::string& occlude, std::uint64_t& seed);
void add_detector_option(CLI::App& command, std::string& detector);
void add_picture_options(CLI::App& command, PictureOptions& options);
void add_probe_options(CLI::App& command, ProbeOptions& options);

/// ore train, retrain. When one is chosen, `chosen` becomes what it does; so it is with all commands.
void add_train_commands(CLI::App& app, Action& chosen);

/// ore enroll, forget, rename, list.
void add_people_commands(CLI::App& app, Action& chosen);

/// ore serve.
void add_serve_command(CLI::App& app, Action& chosen);

}  // namespace ore::cli
