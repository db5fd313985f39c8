#pragma once
// The tables of an ORE file, and the numbers in its header that say what it is.

#include <cstdint>

#include "store/sqlite.h"

namespace ore {

constexpr std::uint32_t kApplicationId = 0x4F524531;  // "ORE1", SQLite's application_id
constexpr int kSchemaVersion = 2;                     // SQLite's user_version; rises with every change

/// Makes the tables and marks the file, in an empty database.
void create_schema(const Database& database);

/// Throws the Error of a damaged file unless our tables are there exactly as create_schema makes them: a
/// view of the same name, for example, could compute anything. Tables that others added do no harm.
void check_schema(const Database& database);

}  // namespace ore
