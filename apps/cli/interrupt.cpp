#include "interrupt.h"

#include <csignal>

namespace ore::cli {
namespace {

// A signal handler can reach nothing but a global.
volatile std::sig_atomic_t signal_came = 0;

void on_signal(int /*number*/) {
  signal_came = 1;
}

}  // namespace

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

}  // namespace ore::cli
