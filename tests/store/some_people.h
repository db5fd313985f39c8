#pragma once
// A small gallery and model, and what the tests do to files of them.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "ore/store.h"

namespace ore::testing {

/// Names in several scripts, faces of noise, weights that no short decimal number equals.
People some_people();

/// Writes some_people() and returns the file's name.
std::filesystem::path saved_people(const std::filesystem::path& folder);

/// Changes a file as any SQLite shell could.
void run_sql(const std::filesystem::path& file, const std::string& sql);

std::vector<char> file_bytes(const std::filesystem::path& file);
void write_bytes(const std::filesystem::path& file, const std::vector<char>& bytes);
std::vector<std::string> names_in(const std::filesystem::path& folder);

/// What `call` throws as ore::Error; fails the test and returns "" when it throws nothing.
std::string error_of(const std::function<void()>& call);

}  // namespace ore::testing
