#pragma once
// All options of all subcommands, in one file: it alone sees the parser's headers, which are slow to compile.

#include <functional>

namespace ore::cli {

/// What the chosen subcommand does; returns the exit code.
using Action = std::function<int()>;

/// Throws InvalidOption when the words are wrong. When help or the version is asked for, prints it and
/// returns an action that does nothing.
Action read_command_line(int argc, char** argv);

}  // namespace ore::cli
