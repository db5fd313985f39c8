#pragma once
// What a path is, from the first bytes, before SQLite is let near it.

#include <cstdint>
#include <filesystem>

namespace ore {

enum class FileKind {
  kMissing,
  kFolder,
  kSpecial,  ///< a device, a pipe, a socket
  kEmpty,
  kForeign,  ///< a file of somebody else
  kOre,
};

struct FileIdentity {
  FileKind kind = FileKind::kMissing;
  std::uint32_t version = 0;  ///< of the format, when it is an ORE file
  bool whole_pages = false;   ///< whether an ORE file does not end inside one of its pages
};

/// Follows symbolic links. Throws Error when the file is there but cannot be read.
FileIdentity identify_file(const std::filesystem::path& file);

}  // namespace ore
