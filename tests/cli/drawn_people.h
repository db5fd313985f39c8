#pragma once
// Small drawn people for the tests of the program, made once per test program.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "helpers/files.h"
#include "helpers/run_program.h"
#include "helpers/temporary_folder.h"

namespace ore::testing {

/// DIR/<person>/<image>: 4 people, 8 aligned faces of 64x56 each.
inline const std::filesystem::path& drawn_people() {
  static const TemporaryFolder folder;
  static const std::filesystem::path faces = [] {
    std::filesystem::path target = folder / "faces";
    const ProgramResult result = run_ore({"synth", target.string(), "--people", "4", "--pictures", "8",
                                          "--height", "64", "--width", "56", "--seed", "3"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return target;
  }();
  return faces;
}

/// How many files there are in a folder.
inline std::size_t file_count(const std::filesystem::path& folder) {
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder)) ++count;
  return count;
}

}  // namespace ore::testing
