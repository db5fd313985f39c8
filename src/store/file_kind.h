#pragma once
// What a path is, from the first bytes, before SQLite reads a page of it.

#include <filesystem>

namespace ore {

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

}  // namespace ore
