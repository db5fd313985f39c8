#include "terminal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "ore/error.h"

extern char** environ;

namespace ore::cli {
namespace {

using Clock = std::chrono::steady_clock;

std::string duration_text(double seconds) {
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

// A signal handler can reach nothing but a global.
volatile std::sig_atomic_t signal_came = 0;

void on_signal(int /*number*/) {
  signal_came = 1;
}

}  // namespace

void print_error(std::string_view message) {
  fmt::print(stderr, "ore: {}\n", printable(message));
}

void print_skipped(const std::vector<SkippedFile>& skipped) {
  for (const SkippedFile& entry : skipped)
    fmt::print(stderr, "skipped {}: {}\n", printable(entry.file.string()), printable(entry.reason));
}

void print_line(std::string_view line) {
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
}

void print_json(const Json& object) {
  print_line(object.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string printable(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      result += fmt::format("\\x{:02x}", byte);
    } else {
      result += c;
    }
  }
  return result;
}

void finish_output() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    throw Error("the result could not be written to standard output; is the disk full or the reader gone?");
}

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

void install_interrupt_handler() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  // A closed pipe (ore list ... | head) is an error of writing, reported as such.
  std::signal(SIGPIPE, SIG_IGN);
}

bool interrupt_requested() {
  return signal_came != 0;
}

void open_page(const std::string& address) {
  const bool has_screen = std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
  if (!has_screen || isatty(STDOUT_FILENO) == 0) return;
  std::string program = "xdg-open";
  std::string argument = address;
  std::array<char*, 3> words = {program.data(), argument.data(), nullptr};
  posix_spawn_file_actions_t quietly;
  posix_spawn_file_actions_init(&quietly);
  posix_spawn_file_actions_addopen(&quietly, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&quietly, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  // Where it fails, the address has been printed all the same.
  posix_spawnp(&child, program.c_str(), &quietly, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&quietly);
}

}  // namespace ore::cli
