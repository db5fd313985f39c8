#pragma once
// A bar on standard error with an estimate of what remains; nothing where that is no terminal.

#include <chrono>
#include <string>

#include "ore/progress.h"

namespace ore::cli {

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

}  // namespace ore::cli
