#include "store/replaced_file.h"

#include "ore/error.h"
#include "store/open_people.h"
#include "support/wipe_file.h"

namespace ore {
namespace {

/// Nothing when there is no file that could be locked.
std::optional<Database> lock_out_others(const std::filesystem::path& file,
                                        const std::filesystem::path& shown_as) {
  constexpr int kAttempts = 100;  // it may be replaced by another process just now, but not for ever
  try {
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
      Database database(file, Database::Access::kWrite, shown_as);
      database.wait_for_others(kPatience);
      use_journal(database, "delete");
      database.execute("BEGIN EXCLUSIVE");
      if (!database.has_moved()) return database;
    }
  } catch (const FileInUse&) {
    throw;
  } catch (const Error&) {
    // Missing, damaged, or not to be written: nobody can be changing it.
  }
  return std::nullopt;
}

}  // namespace

ReplacedFile::ReplacedFile(const std::filesystem::path& file, const std::filesystem::path& shown_as)
    : locked_(lock_out_others(file, shown_as)) {
  for (const char* suffix : {"-journal", "-wal", "-shm"}) {
    std::filesystem::path beside = locked_ ? locked_->path() : file;
    beside += suffix;
    wipe_file(beside);
  }
}

}  // namespace ore
