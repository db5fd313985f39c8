#pragma once
// The terminal: results go to standard output, everything else to standard error; the progress bar; Ctrl-C.

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "ore/folder.h"
#include "ore/progress.h"

namespace ore::cli {

/// Insertion order is kept: the fields are read by people too.
using Json = nlohmann::ordered_json;

/// "ore: MESSAGE" on standard error.
void print_error(std::string_view message);

/// "skipped FILE: REASON" on standard error for each.
void print_skipped(const std::vector<SkippedFile>& skipped);

void print_line(std::string_view line);

/// One object on one line. Bytes that are not UTF-8 (file names may hold any) become the replacement
/// character.
void print_json(const Json& object);

/// `text` with control characters replaced, so that a name cannot move the cursor or forge a line.
std::string printable(std::string_view text);

/// Throws Error when standard output could not take everything (disk full, reader gone).
void finish_output();

/// A bar on standard error with an estimate of what remains; draws nothing where that is no terminal.
class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// For the library: draws this bar, and stops on Ctrl-C. The bar must outlive its use.
  Progress progress();

  /// Removes the bar, so that other lines can be printed.
  void clear();

 private:
  void draw(std::string_view stage, double fraction);

  bool is_terminal_;
  bool is_drawn_ = false;
  std::string stage_;
  std::chrono::steady_clock::time_point stage_begin_;
  std::chrono::steady_clock::time_point last_drawn_;
};

// Ctrl-C asks the running work to stop; it then ends by itself and leaves nothing half done.

/// Catches SIGINT and SIGTERM. Call once, at the start of main.
void install_interrupt_handler();

/// Whether one of them has come.
bool interrupt_requested();

/// Opens the page in the user's browser; does nothing without a screen or a terminal.
void open_page(const std::string& address);

}  // namespace ore::cli
