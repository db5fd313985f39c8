#pragma once
// Ctrl-C asks the running work to stop; it then ends by itself and leaves nothing half done.

namespace ore::cli {

/// Catches SIGINT and SIGTERM. Call once, at the start of main.
void install_interrupt_handler();

/// Whether one of them has come.
bool interrupt_requested();

}  // namespace ore::cli
