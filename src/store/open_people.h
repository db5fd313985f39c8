#pragma once
// Opening an ORE file that anybody may have written, damaged, or left half changed.

#include <chrono>
#include <filesystem>
#include <string>

#include "store/sqlite.h"

namespace ore {

/// How long to wait for another process that is at work with the file. Forgetting somebody in a gallery of
/// thousands takes seconds.
constexpr std::chrono::milliseconds kPatience{10'000};

/// Opens the file as one that an enemy may have written (https://www.sqlite.org/security.html).
/// Throws Error: no such file, or by its first bytes not an ORE file.
Database open_people(const std::filesystem::path& file, Database::Access access,
                     std::chrono::milliseconds patience = kPatience);

/// Keeps what is needed to undo a transaction in a journal of that mode ("delete", "persist"), whatever the
/// file was set to; what waits in a write-ahead log is brought into the file. Not in a transaction.
void use_journal(const Database& database, const std::string& mode);

/// To be called in a transaction: only then is undone what a killed process left half done.
/// Throws Error: written by a newer or an older version, its end is missing, or its tables are not ours.
void require_format(const Database& database);

}  // namespace ore
