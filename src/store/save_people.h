#pragma once
// Locks a file that a newly saved one is about to replace.

#include <filesystem>
#include <optional>

#include "store/sqlite.h"

namespace ore {

/// Holds an exclusive lock on the file about to be replaced by a rename, so that no writer loses its
/// change. A writer that waits for the lock then sees that the file has lost its name. Removes the journals
/// beside the file, because SQLite would apply them to the new file and undo pages of it.
class ReplacedFile {
 public:
  /// Only removes the journals if the file is missing or SQLite cannot read it.
  /// Throws Error if another process does not release the file in time.
  ReplacedFile(const std::filesystem::path& file, const std::filesystem::path& shown_as);

 private:
  std::optional<Database> locked_;
};

}  // namespace ore
