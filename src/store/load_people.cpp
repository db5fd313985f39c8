#include <fmt/format.h>

#include <unordered_map>

#include "ore/error.h"
#include "ore/store.h"
#include "store/file_kind.h"
#include "store/limits.h"
#include "store/model_rows.h"
#include "store/schema.h"
#include "store/sqlite.h"

namespace ore {
namespace {

void require_readable_kind(const std::filesystem::path& file) {
  const FileIdentity identity = identify_file(file);
  switch (identity.kind) {
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
  if (identity.version > static_cast<std::uint32_t>(kSchemaVersion)) {
    throw Error(
        fmt::format("{} was written by a newer version of ore (format {}; this program reads formats up to "
                    "{}); update ore",
                    file.string(), identity.version, kSchemaVersion));
  }
  // SQLite would take the missing end of the last page for zeros.
  if (!identity.whole_pages) throw_damaged_file(file, "its end is missing");
  if (identity.version == 0) throw_damaged_file(file, "it has no format version");
  if (identity.version < static_cast<std::uint32_t>(kSchemaVersion)) {
    throw Error(
        fmt::format("{} was written by an older version of ore (format {}; this program reads format "
                    "{}); train again from the pictures",
                    file.string(), identity.version, kSchemaVersion));
  }
}

/// Opens the file as one that an enemy may have written (https://www.sqlite.org/security.html).
Database open_untrusted(const std::filesystem::path& file) {
  Database database(file, Database::Access::kRead, file);
  sqlite3* handle = database.handle();
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kMaxFaceSide * kMaxFaceSide + (1 << 20));
  sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 100'000);
  sqlite3_limit(handle, SQLITE_LIMIT_COLUMN, 100);
  sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 20);
  sqlite3_limit(handle, SQLITE_LIMIT_COMPOUND_SELECT, 3);
  sqlite3_limit(handle, SQLITE_LIMIT_FUNCTION_ARG, 8);
  sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 10);
  database.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; BEGIN");
  return database;
}

/// Also compares the indexes with their tables, which quick_check does not: rows are read by them.
void check_integrity(const Database& database) {
  Statement check(database, "PRAGMA integrity_check(1)");
  const std::string words = check.step() ? check.text(0) : "no answer";
  if (words != "ok") throw_damaged_file(database.shown_as(), words);
}

void read_size(const Database& database, Gallery& gallery) {
  require_count(database, "gallery", 1);
  Statement size(database, "SELECT height, width FROM gallery");
  size.step();
  gallery.height = size.bounded_integer(0, 1, kMaxFaceSide);
  gallery.width = size.bounded_integer(1, 1, kMaxFaceSide);
}

/// Before any pixel is fetched: length() looks at a row's header only.
void require_face_lengths(const Database& database, std::int64_t pixels) {
  Statement wrong(database,
                  "SELECT count(*) FROM face WHERE typeof(pixels) <> 'blob' OR length(pixels) <> ?1");
  wrong.bind(1, pixels).step();
  if (wrong.integer(0) != 0) {
    throw_damaged_file(database.shown_as(),
                       fmt::format("{} faces do not have {} pixels", wrong.integer(0), pixels));
  }
}

using IndexOfPerson = std::unordered_map<std::int64_t, std::size_t>;

IndexOfPerson read_people(const Database& database, Gallery& gallery) {
  require_count(database, "person", kMaxPeople);
  IndexOfPerson index;
  Statement row(database, "SELECT id, name FROM person ORDER BY id");
  while (row.step()) {
    index.emplace(row.integer(0), gallery.people.size());
    gallery.people.push_back({.name = row.text(1), .faces = {}});
  }
  return index;
}

void read_faces(const Database& database, const IndexOfPerson& index, Gallery& gallery) {
  const std::int64_t pixels = std::int64_t{gallery.height} * gallery.width;
  require_count(database, "face", kMaxFaces);
  require_face_lengths(database, pixels);
  Statement row(database, "SELECT person_id, pixels FROM face ORDER BY person_id, position");
  while (row.step()) {
    const auto owner = index.find(row.integer(0));
    if (owner == index.end()) throw_damaged_file(database.shown_as(), "a face belongs to nobody");
    const std::span<const std::uint8_t> blob = row.blob(1);
    GrayImage face;
    face.height = gallery.height;
    face.width = gallery.width;
    face.pixels.assign(blob.begin(), blob.end());
    gallery.people[owner->second].faces.push_back(std::move(face));
  }
}

}  // namespace

People load_people(const std::filesystem::path& file) {
  require_readable_kind(file);
  const Database database = open_untrusted(file);
  check_schema(database);
  check_integrity(database);
  People people;
  read_size(database, people.gallery);
  const IndexOfPerson index = read_people(database, people.gallery);
  read_faces(database, index, people.gallery);
  people.model = read_model(database, people.gallery.height, people.gallery.width);
  try {
    people.gallery.validate(1);
    people.model.validate();
  } catch (const Error& contradiction) {
    throw_damaged_file(file, contradiction.what());
  }
  return people;
}

}  // namespace ore
