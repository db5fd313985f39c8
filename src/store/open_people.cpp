#include "store/people_rows.h"

#include <fmt/format.h>

#include <cstdint>
#include <system_error>

#include "ore/error.h"
#include "ore/store.h"
#include "store/schema.h"

namespace ore {
namespace {

void require_readable_kind(const std::filesystem::path& file) {
  switch (identify_file(file)) {
    case FileKind::kMissing:
      throw Error(fmt::format("there is no file {}", file.string()));
    case FileKind::kFolder:
      throw Error(fmt::format("{} is a folder, not an ORE file", file.string()));
    case FileKind::kEmpty:
      throw Error(fmt::format("{} is empty, not an ORE file", file.string()));
    case FileKind::kSpecial:
    case FileKind::kForeign:
      throw Error(fmt::format("{} is not an ORE file", file.string()));
    case FileKind::kOre:
      break;
  }
}

std::int64_t number_of(const Database& database, const char* pragma) {
  Statement answer(database, pragma);
  answer.step();
  return answer.integer(0);
}

void require_version(const Database& database) {
  const std::string name = database.shown_as().string();
  const auto version = static_cast<std::uint32_t>(number_of(database, "PRAGMA user_version"));
  if (version > static_cast<std::uint32_t>(kSchemaVersion))
    throw Error(
        fmt::format("{} was written by a newer version of ore (format {}; this program reads format {}); "
                    "update ore",
                    name, version, kSchemaVersion));
  if (version == 0) throw_damaged_file(database.shown_as(), "it has no format version");
  if (version < static_cast<std::uint32_t>(kSchemaVersion))
    throw Error(
        fmt::format("{} was written by an older version of ore (format {}); train again", name, version));
}

}  // namespace

Database open_people(const std::filesystem::path& file, Database::Access access,
                     std::chrono::milliseconds patience) {
  require_readable_kind(file);
  Database database(file, access, file);
  database.wait_for_others(patience);
  sqlite3* handle = database.handle();
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  // A foreign trigger could keep what we erase.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kMaxFaceSide * kMaxFaceSide + (1 << 20));
  sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 100'000);
  sqlite3_limit(handle, SQLITE_LIMIT_COLUMN, 100);
  sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 20);
  sqlite3_limit(handle, SQLITE_LIMIT_COMPOUND_SELECT, 3);
  sqlite3_limit(handle, SQLITE_LIMIT_FUNCTION_ARG, 8);
  sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 10);
  database.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0");
  return database;
}

void use_journal(const Database& database, const std::string& mode) {
  const std::string setting = fmt::format("PRAGMA journal_mode = {}", mode);
  // The setting before the first read decides what SQLite does with the journal of a killed process. The
  // first read replaces the setting by that of the file, so we set it twice.
  database.execute(setting.c_str());
  database.execute("PRAGMA user_version");
  Statement answer(database, setting);
  answer.step();
  if (answer.text(0) != mode)
    throw FileInUse(
        fmt::format("{} is in use by another program; try again later", database.shown_as().string()));
}

void require_format(const Database& database) {
  require_version(database);
  // SQLite would take the missing end of the last page for zeros.
  const auto page_size = static_cast<std::uintmax_t>(number_of(database, "PRAGMA page_size"));
  std::error_code failure;
  const std::uintmax_t size = std::filesystem::file_size(database.path(), failure);
  if (!failure && size % page_size != 0) throw_damaged_file(database.shown_as(), "its end is missing");
  check_schema(database);
}

namespace {

/// Also compares the indexes with their tables, which quick_check does not: rows are read by them.
void check_integrity(const Database& database) {
  Statement check(database, "PRAGMA integrity_check(1)");
  const std::string words = check.step() ? check.text(0) : "no answer";
  if (words != "ok") throw_damaged_file(database.shown_as(), words);
}

/// The fewest, or the most, by the aggregate.
int faces_of_one(const Database& database, const char* aggregate) {
  Statement row(database, fmt::format("SELECT coalesce({}(faces), 0) AS \"the number of faces\" FROM "
                                      "(SELECT count(*) AS faces FROM face GROUP BY person_id)",
                                      aggregate));
  row.step();
  return row.bounded_integer(0, 0, kMaxFaces);
}

}  // namespace

People load_people(const std::filesystem::path& file) {
  const Database database = open_people(file, Database::Access::kRead);
  database.execute("BEGIN");
  require_format(database);
  check_integrity(database);
  People people;
  people.gallery = read_gallery(database);
  people.model = read_model(database, people.gallery);
  try {
    people.gallery.validate(1);
    people.model.validate();
  } catch (const Error& contradiction) {
    throw_damaged_file(file, contradiction.what());
  }
  return people;
}

PeopleInfo people_info(const std::filesystem::path& file) {
  const Database database = open_people(file, Database::Access::kRead);
  database.execute("BEGIN");
  require_format(database);
  const Gallery gallery = read_gallery_row(database);
  const Model model = read_model(database, gallery);
  return {.face_height = gallery.height,
          .face_width = gallery.width,
          .from_photographs = gallery.from_photographs,
          .detector = gallery.detector,
          .people = count_rows(database, "person", kMaxPeople),
          .faces = count_rows(database, "face", kMaxFaces),
          .fewest_faces = faces_of_one(database, "min"),
          .most_faces = faces_of_one(database, "max"),
          .trained_people = model.trained_people,
          .trained_faces = model.trained_faces};
}

}  // namespace ore
