#pragma once
// Opens an ORE file without trusting it: it may be hostile, damaged, or half changed by a killed process.

#include <chrono>
#include <filesystem>
#include <string>

#include "store/sqlite.h"

namespace ore {

/// How long to wait for another process that uses the file. Deleting a person from a gallery of thousands
/// takes seconds.
constexpr std::chrono::milliseconds kPatience{10'000};

/// Opens the file with SQLite's defences against hostile files (https://www.sqlite.org/security.html).
/// Throws Error if the file is missing, or its first bytes are not those of an ORE file.
Database open_people(const std::filesystem::path& file, Database::Access access,
                     std::chrono::milliseconds patience = kPatience);

/// Sets the rollback journal to `mode` ("delete", "persist"), regardless of the file's own setting, and
/// writes the content of a write-ahead log into the file. Must not be called in a transaction.
void use_journal(const Database& database, const std::string& mode);

/// Call it in a transaction: beginning one undoes the unfinished change of a killed process. Throws Error
/// if a newer or an older version wrote the file, its end is missing, or its tables are not ours.
void require_format(const Database& database);

}  // namespace ore
