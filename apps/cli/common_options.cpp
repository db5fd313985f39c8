#include "common_options.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>

namespace ore::cli {
namespace {

/// CLI11 reads "-1" as the largest unsigned number; a sign is refused before that.
std::string complaint_unless_digits(const std::string& text) {
  const bool digits = !text.empty() && std::all_of(text.begin(), text.end(),
                                                   [](unsigned char c) { return c >= '0' && c <= '9'; });
  return digits ? "" : "\"" + text + "\" is not a whole number of at least 0";
}

}  // namespace

void add_seed_option(CLI::App& command, std::uint64_t& seed) {
  command.add_option("--seed", seed, "The same seed gives the same result")
      ->check(CLI::Validator(complaint_unless_digits, ""))
      ->capture_default_str();
}

void add_jobs_option(CLI::App& command, int& threads) {
  command.add_option("--jobs", threads, "Threads; 0 for all cores")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
}

void add_probe_options(CLI::App& command, ProbeOptions& options) {
  command.add_flag("--aligned", options.aligned, "The images are cropped faces of the model's size");
  command.add_option("--inference", options.inference, "plain: the weighted sum of the patches' posteriors")
      ->check(CLI::IsMember({"plain"}))
      ->capture_default_str();
  add_jobs_option(command, options.threads);
}

}  // namespace ore::cli
