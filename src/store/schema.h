#pragma once
// The format of an ORE file: the largest numbers that it may hold, the kind of a file by its first bytes
// (identify_file), and its tables (create_schema, check_schema). Saving checks the same bounds as loading, so
// that every saved file can be loaded.

#include <cstdint>
#include <filesystem>

#include "store/sqlite.h"

namespace ore {

constexpr int kMaxFaceSide = 16384;
constexpr int kMaxPeople = 1'000'000;
constexpr int kMaxFaces = 10'000'000;
constexpr int kMaxPatches = 1'000'000;
constexpr int kMaxCurves = 1000;
constexpr int kMaxKnots = 100'000;             // of all curves together
constexpr int kMaxScores = 2 * kMaxFaces;      // of strangers and known people together
constexpr const char* kModelName = "default";  // one model in a file so far

// The kind of a file by its first bytes, before SQLite reads a page of it.

enum class FileKind {
  kMissing,
  kFolder,
  kSpecial,  ///< a device, a pipe, a socket
  kEmpty,
  kForeign,  ///< a file of another program
  kOre,      ///< of any version, whole or not
};

/// Follows symbolic links. Throws Error if the file exists but cannot be read.
FileKind identify_file(const std::filesystem::path& file);

// The tables of an ORE file, and the numbers in its header that identify it.

constexpr std::uint32_t kApplicationId = 0x4F524531;  // "ORE1", SQLite's application_id
constexpr int kSchemaVersion = 6;                     // SQLite's user_version; rises with every change

/// Creates the tables and marks the file. Requires: an empty database.
void create_schema(const Database& database);

/// Throws the Error of a damaged file unless our tables are exactly as create_schema makes them: a view of
/// the same name, for example, could compute anything. Additional tables do no harm.
void check_schema(const Database& database);

}  // namespace ore
