#pragma once
// Files and failures, as tests handle them.

#include <gmock/gmock.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "ore/error.h"

namespace ore::testing {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::uint8_t> file_bytes(const fs::path& file);
void write_bytes(const fs::path& file, const std::vector<std::uint8_t>& bytes);
void write_text(const fs::path& file, const std::string& text);

/// A picture of one grey level, with the folders that it lies in.
void put_face(const fs::path& file, std::uint8_t value, int height = 6, int width = 5);

/// What `call` throws as ore::Error; fails the test and returns "" when it throws nothing.
std::string error_of(const std::function<void()>& call);

/// What validate() of these options complains about; "" when they are valid.
template <typename Options>
std::string complaint_of(const Options& options) {
  try {
    options.validate();
  } catch (const InvalidOption& error) {
    return error.what();
  }
  return "";
}

}  // namespace ore::testing
