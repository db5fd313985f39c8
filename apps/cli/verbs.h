#pragma once
// The verbs of the program, one file each: its flags, and what it does.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace ore::cli {

/// What the chosen verb does. Returns the exit code, or throws Error or Interrupted.
using Run = std::function<int()>;

// Each adds its verb and flags to the program. The verb that the command line names sets `run`.

void add_demo(CLI::App& program, Run& run);
void add_train(CLI::App& program, Run& run);
void add_retrain(CLI::App& program, Run& run);
void add_identify(CLI::App& program, Run& run);
void add_faces(CLI::App& program, Run& run);
void add_verify(CLI::App& program, Run& run);
void add_evaluate(CLI::App& program, Run& run);
void add_experiment(CLI::App& program, Run& run);
void add_picture(CLI::App& program, Run& run);
void add_serve(CLI::App& program, Run& run);
void add_enroll(CLI::App& program, Run& run);
void add_forget(CLI::App& program, Run& run);
void add_rename(CLI::App& program, Run& run);
void add_list(CLI::App& program, Run& run);
void add_synth(CLI::App& program, Run& run);

// What ore demo --serve asks of other verbs; each returns the exit code.

/// ore synth --layout photos
int synth_photos(const std::string& folder, std::optional<int> people, std::uint64_t seed, int threads);

/// ore train
int train_on_photos(const std::string& folder, const std::string& output, int threads);

/// ore serve, without a log; opens the page in the user's browser.
int serve_in_browser(const std::string& people, int port, const std::string& samples);

}  // namespace ore::cli
