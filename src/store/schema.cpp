#include "store/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <system_error>

#include "image/image_header.h"
#include "ore/error.h"
#include "store/sqlite.h"

namespace ore {
namespace {

// The header of every SQLite file (https://www.sqlite.org/fileformat.html, section 1.3).
constexpr std::string_view kMagic{"SQLite format 3", 16};  // with the zero at its end
constexpr std::size_t kHeaderSize = 100;
constexpr std::size_t kApplicationIdOffset = 68;

using FileHeader = std::array<std::uint8_t, kHeaderSize>;

/// Reads through SQLite: a file that we opened ourselves would, on being closed, release the locks that all
/// other threads of this process hold on it (https://www.sqlite.org/howtocorrupt.html, section 2.2).
FileHeader read_header(const std::filesystem::path& file) {
  const Database database(file, Database::Access::kInspect, file);
  sqlite3_file* open_file = nullptr;
  sqlite3_file_control(database.handle(), "main", SQLITE_FCNTL_FILE_POINTER, &open_file);
  FileHeader header{};
  const int status = open_file->pMethods->xRead(open_file, header.data(), kHeaderSize, 0);
  if (status != SQLITE_OK && status != SQLITE_IOERR_SHORT_READ)
    throw Error(fmt::format("cannot read {}: {}", file.string(), sqlite3_errstr(status)));
  return header;
}

}  // namespace

FileKind identify_file(const std::filesystem::path& file) {
  std::error_code failure;
  const std::filesystem::file_status status = std::filesystem::status(file, failure);
  if (status.type() == std::filesystem::file_type::not_found) return FileKind::kMissing;
  if (failure) throw Error(fmt::format("cannot read {}: {}", file.string(), failure.message()));
  if (std::filesystem::is_directory(status)) return FileKind::kFolder;
  if (!std::filesystem::is_regular_file(status)) return FileKind::kSpecial;
  if (std::filesystem::file_size(file, failure) == 0) return FileKind::kEmpty;
  const FileHeader header = read_header(file);
  const bool is_ours = std::equal(kMagic.begin(), kMagic.end(), header.begin()) &&
                       big_endian_32(header, kApplicationIdOffset) == kApplicationId;
  return is_ours ? FileKind::kOre : FileKind::kForeign;
}

namespace {

// The paper's words where it has them. `position` keeps the order in memory; `seed` is an unsigned number
// stored as the signed one of the same bits, because SQLite has no unsigned ones.
constexpr const char* kPeopleTables = R"sql(
CREATE TABLE person (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (name <> '')
) STRICT;

CREATE TABLE face (
  id INTEGER PRIMARY KEY,
  person_id INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  pixels BLOB NOT NULL,
  UNIQUE (person_id, position)
) STRICT;
)sql";

constexpr const char* kGalleryTable = R"sql(
CREATE TABLE gallery (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  height INTEGER NOT NULL CHECK (height > 0),
  width INTEGER NOT NULL CHECK (width > 0),
  from_photographs INTEGER NOT NULL CHECK (from_photographs IN (0, 1)),
  detector TEXT NOT NULL,
  detector_model BLOB NOT NULL
) STRICT;
)sql";

constexpr const char* kModelTables = R"sql(
CREATE TABLE model (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE DEFAULT 'default',
  seed INTEGER NOT NULL,
  learner TEXT NOT NULL,
  profile TEXT NOT NULL,
  candidates INTEGER NOT NULL,
  budget REAL NOT NULL,
  penalty REAL NOT NULL,
  training_error REAL NOT NULL,
  mirrored_copies INTEGER NOT NULL CHECK (mirrored_copies IN (0, 1)),
  copy_shift INTEGER NOT NULL,
  trained_people INTEGER NOT NULL,
  trained_faces INTEGER NOT NULL,
  false_alarms REAL NOT NULL,
  threshold REAL NOT NULL,
  calibrated_people INTEGER NOT NULL
) STRICT;

CREATE TABLE calibration (
  model_id INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('stranger', 'known')),
  position INTEGER NOT NULL,
  score REAL NOT NULL,
  PRIMARY KEY (model_id, kind, position)
) STRICT;
)sql";

constexpr const char* kPatchTables = R"sql(
CREATE TABLE confidence (
  model_id INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
  curve INTEGER NOT NULL,
  position INTEGER NOT NULL,
  ratio REAL NOT NULL,
  confidence REAL NOT NULL,
  PRIMARY KEY (model_id, curve, position)
) STRICT;

CREATE TABLE patch (
  model_id INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  stream INTEGER NOT NULL,
  x INTEGER NOT NULL,
  y INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  dimension INTEGER NOT NULL,
  descriptor INTEGER NOT NULL,
  cell INTEGER NOT NULL,
  weight REAL NOT NULL,
  typical_residual REAL NOT NULL,
  curve INTEGER NOT NULL,
  PRIMARY KEY (model_id, position)
) STRICT;
)sql";

// The vectors and matrices are little-endian floats, matrices column by column.
constexpr const char* kEvidenceTables = R"sql(
CREATE TABLE evidence (
  model_id INTEGER PRIMARY KEY REFERENCES model (id) ON DELETE CASCADE,
  scale REAL NOT NULL,
  log_offset REAL NOT NULL,
  regressions BLOB NOT NULL
) STRICT;

CREATE TABLE patch_evidence (
  model_id INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  mean BLOB NOT NULL,
  directions BLOB NOT NULL,
  variances BLOB NOT NULL,
  outside REAL NOT NULL,
  map BLOB NOT NULL,
  between_people BLOB NOT NULL,
  pair_weight REAL NOT NULL,
  subspace_weight REAL NOT NULL,
  subspace_offset REAL NOT NULL,
  subspace_slope REAL NOT NULL,
  clues BLOB NOT NULL,
  regression INTEGER NOT NULL,
  PRIMARY KEY (model_id, position)
) STRICT;
)sql";

void create_tables(const Database& database) {
  database.execute(kPeopleTables);
  database.execute(kGalleryTable);
  database.execute(kModelTables);
  database.execute(kPatchTables);
  database.execute(kEvidenceTables);
}

}  // namespace

void create_schema(const Database& database) {
  database.execute(fmt::format("PRAGMA application_id = {}", kApplicationId).c_str());
  database.execute(fmt::format("PRAGMA user_version = {}", kSchemaVersion).c_str());
  create_tables(database);
}

void check_schema(const Database& database) {
  const Database fresh = Database::in_memory();
  create_tables(fresh);
  Statement expected(fresh, "SELECT name, sql FROM sqlite_schema WHERE type = 'table'");
  while (expected.step()) {
    const std::string name = expected.text(0);
    const std::string definition = expected.text(1);
    Statement found(database,
                    "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?1 AND sql = ?2");
    found.bind(1, name).bind(2, definition);
    if (!found.step() || found.integer(0) != 1) {
      throw_damaged_file(database.shown_as(), fmt::format("its table {} is missing or changed", name));
    }
  }
}

}  // namespace ore
