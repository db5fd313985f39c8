#pragma once
// A small gallery and model, and what the tests do to files of them.

#include <filesystem>
#include <string>
#include <vector>

#include "helpers/files.h"
#include "ore/store.h"

namespace ore::testing {

/// Names in several scripts, faces of noise, weights that no short decimal number equals.
People some_people();

/// A face of noise, of the size of those in some_people() unless another is given.
GrayImage some_face(int seed, int height = 40, int width = 30);

/// Writes some_people() and returns the file's name.
std::filesystem::path saved_people(const std::filesystem::path& folder);

/// Changes a file as any SQLite shell could.
void run_sql(const std::filesystem::path& file, const std::string& sql);

/// The error of loading the file after `sql`, in which no constraint holds, was run on it.
std::string problem_after(const std::filesystem::path& file, const std::string& sql);

std::vector<std::string> names_in(const std::filesystem::path& folder);

}  // namespace ore::testing
