#pragma once
// Options that several subcommands share, each described in one place.

#include <CLI/App.hpp>
#include <cstdint>
#include <string>

namespace ore::cli {

void add_seed_option(CLI::App& command, std::uint64_t& seed);
void add_jobs_option(CLI::App& command, int& threads);

/// What the commands that look at probes take.
struct ProbeOptions {
  std::string people;  ///< the .ore file
  std::string inference = "plain";
  bool aligned = false;  ///< the only kind so far: images of another size are refused anyway
  int threads = 0;
};
void add_probe_options(CLI::App& command, ProbeOptions& options);

}  // namespace ore::cli
