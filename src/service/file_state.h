#pragma once

#include <cstdint>
#include <filesystem>

namespace ore::service {

/// What tells one state of a people file from another without opening it.
struct FileState {
  std::uint64_t device = 0;
  std::uint64_t node = 0;
  std::uint32_t changes = 0;  ///< as SQLite counts them

  FileState after_a_change() const { return {device, node, changes + 1}; }

  bool operator==(const FileState&) const = default;
};

/// All zero where there is no such file.
FileState file_state(const std::filesystem::path& file);

}  // namespace ore::service
