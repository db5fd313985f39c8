#pragma once

#include <filesystem>
#include <optional>

#include "store/sqlite.h"

namespace ore {

/// The file whose name another is about to take by a rename. Whoever is changing it is waited for, and
/// nobody can begin to as long as this lives; then whoever waited sees that it has lost its name. Journals
/// beside it are gone: SQLite would take them for those of the new file and undo pages of it.
class ReplacedFile {
 public:
  /// Does nothing more than to remove the journals where there is no such file, or SQLite cannot read it.
  /// Throws Error when another process does not finish.
  ReplacedFile(const std::filesystem::path& file, const std::filesystem::path& shown_as);

 private:
  std::optional<Database> locked_;
};

}  // namespace ore
