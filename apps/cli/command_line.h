#pragma once
// The words of the command line. Only command_line.cpp, command_line_parts.* and the *_command_line.cpp of
// groups of subcommands see the parser's headers, which are slow to compile.

#include <functional>

namespace ore::cli {

/// What the chosen subcommand does; returns the exit code.
using Action = std::function<int()>;

/// Throws InvalidOption when the words are wrong. When help or the version is asked for, prints it and
/// returns an action that does nothing.
Action read_command_line(int argc, char** argv);

}  // namespace ore::cli
