#pragma once
// Changes an ORE file in place, all or nothing, even if the process is killed.

#include <chrono>
#include <filesystem>
#include <optional>

#include "store/people_rows.h"
#include "store/sqlite.h"

namespace ore {

/// A transaction on an ORE file. It holds an exclusive write lock during its life. SQLite's rollback journal
/// beside the file keeps the old pages; if the process is killed, the next process that opens the file uses
/// them to undo the change. At the end, the transaction overwrites the journal with zeros and removes it,
/// because it holds erased data.
class FileEdit {
 public:
  /// Opens the file and begins the transaction. Throws Error if the file is not an ORE file, has another
  /// version, is damaged (checks the tables, not every page), cannot be written, or is in use by another
  /// program for longer than `patience`.
  explicit FileEdit(const std::filesystem::path& file, std::chrono::milliseconds patience = kPatience);

  /// Undoes changes that were not committed.
  ~FileEdit();
  FileEdit(const FileEdit&) = delete;
  FileEdit& operator=(const FileEdit&) = delete;

  const Database& database() const { return *database_; }

  /// Commits, then rewrites every page. This erases copies of deleted rows in unused parts of pages: SQLite
  /// leaves such copies when it moves a row to another page, and secure_delete overwrites only the last place
  /// of a row. Takes seconds for a gallery of thousands.
  void compact();

  /// When this returns, all changes are on disk and the lock is released.
  void commit();

 private:
  bool begin(const std::filesystem::path& file, std::chrono::milliseconds patience);
  void erase_journal();

  std::optional<Database> database_;
  bool locked_ = false;
};

}  // namespace ore
