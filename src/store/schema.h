#pragma once
// The tables of an ORE file, and the numbers in its header that say what it is.

#include <cstdint>

#include "store/sqlite.h"

namespace ore {

constexpr std::uint32_t kApplicationId = 0x4F524531;  // "ORE1", SQLite's application_id
constexpr int kSchemaVersion = 4;                     // SQLite's user_version; rises with every change
constexpr int kOldestSchemaVersion = 2;               // that is read, and upgraded when it is changed

/// Makes the tables and marks the file, in an empty database.
void create_schema(const Database& database);

/// Throws the Error of a damaged file unless our tables are there exactly as that version makes them: a
/// view of the same name, for example, could compute anything. Tables that others added do no harm.
void check_schema(const Database& database, int version);

/// Replaces all tables but those of people and faces, and all that is in them, by empty ones of today's
/// version. Tables made anew have the very words of a new file's; columns added to old ones would not.
void renew_model_tables(const Database& database);

}  // namespace ore
