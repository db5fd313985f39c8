#pragma once
// What a file may ask for. Saving refuses to go beyond, so that whatever was saved can be loaded.

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

// What a path is, from the first bytes, before SQLite reads a page of it.

enum class FileKind {
  kMissing,
  kFolder,
  kSpecial,  ///< a device, a pipe, a socket
  kEmpty,
  kForeign,  ///< a file of somebody else
  kOre,      ///< of any version, whole or not
};

/// Follows symbolic links. Throws Error when the file is there but cannot be read.
FileKind identify_file(const std::filesystem::path& file);

// The tables of an ORE file, and the numbers in its header that say what it is.

constexpr std::uint32_t kApplicationId = 0x4F524531;  // "ORE1", SQLite's application_id
constexpr int kSchemaVersion = 5;                     // SQLite's user_version; rises with every change

/// Makes the tables and marks the file, in an empty database.
void create_schema(const Database& database);

/// Throws the Error of a damaged file unless our tables are there exactly as create_schema makes them: a
/// view of the same name, for example, could compute anything. Tables that others added do no harm.
void check_schema(const Database& database);

}  // namespace ore
