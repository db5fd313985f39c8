#include "progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "interrupt.h"

namespace ore::cli {
namespace {

using Clock = std::chrono::steady_clock;

std::string duration_text(double seconds) {
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

}  // namespace

ProgressBar::ProgressBar() : is_terminal_(isatty(STDERR_FILENO) != 0) {}

ProgressBar::~ProgressBar() {
  clear();
}

Progress ProgressBar::progress() {
  Progress result;
  result.stop_requested = [] { return interrupt_requested(); };
  if (is_terminal_)
    result.report = [this](std::string_view stage, double fraction) { draw(stage, fraction); };
  return result;
}

void ProgressBar::clear() {
  if (!is_drawn_) return;
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  is_drawn_ = false;
}

void ProgressBar::draw(std::string_view stage, double fraction) {
  constexpr int kWidth = 30;
  constexpr auto kPause = std::chrono::milliseconds(100);
  const auto now = Clock::now();
  if (stage_ != stage) {
    stage_ = stage;
    stage_begin_ = now;
  } else if (now - last_drawn_ < kPause) {
    return;
  }
  last_drawn_ = now;
  const double elapsed = std::chrono::duration<double>(now - stage_begin_).count();
  const int filled = static_cast<int>(std::clamp(fraction, 0.0, 1.0) * kWidth);
  // An estimate from the first moments would only jump about.
  const std::string remaining =
      elapsed < 0.5 || fraction <= 0.0
          ? ""
          : fmt::format(", {} left", duration_text(elapsed * (1.0 - fraction) / fraction));
  fmt::print(stderr, "\r\x1b[K{} [{:<{}}] {:3.0f} %{}", stage,
             std::string(static_cast<std::size_t>(filled), '='), kWidth, 100.0 * fraction, remaining);
  std::fflush(stderr);
  is_drawn_ = true;
}

}  // namespace ore::cli
