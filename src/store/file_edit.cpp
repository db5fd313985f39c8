#include "store/file_edit.h"

#include <fmt/format.h>

#include <exception>

#include "ore/error.h"
#include "store/gallery_rows.h"
#include "store/model_rows.h"
#include "store/schema.h"
#include "support/wipe_file.h"

namespace ore {
namespace {

void upgrade(const Database& database, int version) {
  if (version == kSchemaVersion) return;
  const Gallery gallery = read_gallery_row(database, version);
  const Model model = read_model(database, gallery, version);
  renew_model_tables(database);
  write_gallery_row(database, gallery);
  write_model(database, model);
}

}  // namespace

FileEdit::FileEdit(const std::filesystem::path& file, std::chrono::milliseconds patience) {
  constexpr int kAttempts = 100;  // it may be replaced by another process just now, but not for ever
  for (int attempt = 0; attempt < kAttempts && !locked_; ++attempt) locked_ = begin(file, patience);
  if (!locked_)
    throw FileInUse(fmt::format("{} is in use by another program; try again later", file.string()));
  try {
    upgrade(*database_, require_format(*database_));
  } catch (...) {
    erase_journal();
    throw;
  }
}

/// False when the file lost its name before it was locked.
bool FileEdit::begin(const std::filesystem::path& file, std::chrono::milliseconds patience) {
  database_.emplace(open_people(file, Database::Access::kWrite, patience));
  if (sqlite3_db_readonly(database_->handle(), "main") != 0)
    throw Error(
        fmt::format("{} may not be written: its permissions or its file system forbid it", file.string()));
  // A journal that is kept and not removed at the end of a transaction can be overwritten before it is.
  use_journal(*database_, "persist");
  database_->execute(
      "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON; "
      "PRAGMA temp_store = MEMORY; BEGIN IMMEDIATE");
  if (database_->has_moved()) return false;
  // From here on the lock stays until the file is closed, over the ends of transactions.
  database_->execute("PRAGMA locking_mode = EXCLUSIVE");
  return true;
}

FileEdit::~FileEdit() {
  if (locked_) erase_journal();
}

void FileEdit::compact() {
  database_->execute("COMMIT");
  // SQLite attaches the copy to do it.
  sqlite3_limit(database_->handle(), SQLITE_LIMIT_ATTACHED, 1);
  database_->execute("VACUUM");
  sqlite3_limit(database_->handle(), SQLITE_LIMIT_ATTACHED, 0);
  database_->execute("BEGIN IMMEDIATE");
}

void FileEdit::commit() {
  database_->execute("COMMIT");
  wipe_file(database_->journal());
  locked_ = false;
  database_.reset();
}

/// For the ways out on which there is another error to tell.
void FileEdit::erase_journal() {
  try {
    if (sqlite3_get_autocommit(database_->handle()) == 0) database_->execute("ROLLBACK");
    wipe_file(database_->journal());
  } catch (const std::exception&) {
    // The next who opens the file undoes what is left, and the next who changes it overwrites the journal.
  }
}

}  // namespace ore
