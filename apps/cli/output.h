#pragma once
// What the program says: results on standard output, everything else on standard error.

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "ore/folder.h"

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

}  // namespace ore::cli
