#pragma once
// One change of an ORE file, in place: all of it or nothing, whenever the process may be killed.

#include <chrono>
#include <filesystem>
#include <optional>

#include "store/open_people.h"
#include "store/sqlite.h"

namespace ore {

/// A transaction on an ORE file. Nobody else can write as long as it lives. While it changes pages, the old
/// ones lie in SQLite's rollback journal beside the file, from which the next process that opens the file
/// undoes the change of one that was killed; at the end, the journal is overwritten with zeros and removed,
/// since it holds what was erased.
class FileEdit {
 public:
  /// Opens the file and begins.
  /// Throws Error: not an ORE file, of another version, damaged (as far as its tables tell; not every page is
  /// looked at), not to be written, in use by another program for longer than `patience`.
  explicit FileEdit(const std::filesystem::path& file, std::chrono::milliseconds patience = kPatience);

  /// Undoes what was not committed.
  ~FileEdit();
  FileEdit(const FileEdit&) = delete;
  FileEdit& operator=(const FileEdit&) = delete;

  const Database& database() const { return *database_; }

  /// Writes every page anew and so erases copies of rows that SQLite, when it moved them to another page,
  /// left in the room between the others: secure_delete overwrites a row only where it lies at last. Commits
  /// what was done before; takes seconds for a gallery of thousands.
  void compact();

  /// Everything is on disk, and nobody is kept out any longer, when this returns.
  void commit();

 private:
  bool begin(const std::filesystem::path& file, std::chrono::milliseconds patience);
  void erase_journal();

  std::optional<Database> database_;
  bool locked_ = false;
};

}  // namespace ore
