#include "store/people_rows.h"

#include <fmt/format.h>

#include "ore/error.h"
#include "ore/store.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "support/files.h"

namespace ore {
namespace {

/// Nothing if there is no file to lock.
std::optional<Database> lock_out_others(const std::filesystem::path& file,
                                        const std::filesystem::path& shown_as) {
  constexpr int kAttempts = 100;  // each replacement of the file by another process costs one
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
    // Missing, damaged or read-only: no other process can be changing it.
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

namespace {

constexpr mode_t kOwnerOnly = 0600;

/// The target of symbolic links: the link stays, its target is replaced.
std::filesystem::path resolve_target(const std::filesystem::path& file) {
  if (!file.has_filename())
    throw Error(fmt::format("cannot write {}: it is not a file's name", file.string()));
  std::error_code ignored;
  if (!std::filesystem::is_symlink(file, ignored)) return file;
  std::error_code failure;
  std::filesystem::path resolved = std::filesystem::canonical(file, failure);
  if (failure) throw Error(fmt::format("cannot write {}: it is a symbolic link to nothing", file.string()));
  return resolved;
}

void require_replaceable(const std::filesystem::path& file) {
  switch (identify_file(file)) {
    case FileKind::kMissing:
    case FileKind::kEmpty:
    case FileKind::kOre:
      return;
    case FileKind::kFolder:
      throw Error(fmt::format("cannot write {}: it is a folder", file.string()));
    case FileKind::kSpecial:
      throw Error(fmt::format("cannot write {}: it is not a regular file", file.string()));
    case FileKind::kForeign:
      break;
  }
  throw Error(fmt::format("{} exists and is not an ORE file; choose another name", file.string()));
}

void validate(const Gallery& gallery, const Model& model) {
  gallery.validate(1);
  require_at_most("people", gallery.people.size(), kMaxPeople);
  require_at_most("faces", static_cast<std::size_t>(gallery.face_count()), kMaxFaces);
  require_storable(model, gallery);
  if (gallery.detector.model.size() > DetectorSource::kMaxModel)
    throw Error(fmt::format("the face detector's model has {} bytes; at most {} fit into a file",
                            gallery.detector.model.size(), DetectorSource::kMaxModel));
}

void write_database(const std::filesystem::path& partial, const std::filesystem::path& shown_as,
                    const Gallery& gallery, const Model& model) {
  const Database database(partial, Database::Access::kWrite, shown_as);
  // The partial file is thrown away whole when anything fails, so nothing has to be rolled back from disk.
  database.execute(
      "PRAGMA journal_mode = MEMORY; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON; BEGIN");
  create_schema(database);
  write_gallery(database, gallery);
  write_model(database, model);
  database.execute("COMMIT");
}

}  // namespace

void save_people(const std::filesystem::path& file, const Gallery& gallery, const Model& model) {
  validate(gallery, model);
  const std::filesystem::path target = resolve_target(file);
  require_replaceable(target);
  PartialFile partial(target, kOwnerOnly);
  write_database(partial.path(), file, gallery, model);
  const ReplacedFile old(target, file);
  partial.publish();
}

void check_can_save(const std::filesystem::path& file) {
  const std::filesystem::path target = resolve_target(file);
  require_replaceable(target);
  // Permissions are not enough: the file system may be read-only or unable to create files.
  const PartialFile attempt(target, kOwnerOnly);
}

}  // namespace ore
