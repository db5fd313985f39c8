#include "store/sqlite.h"

#include <fmt/format.h>

#include <cerrno>
#include <new>
#include <system_error>
#include <utility>

namespace ore {
namespace {

/// The operating system's words where SQLite has them, since its own are "disk I/O error" and the like.
std::string reason_of(sqlite3* handle) {
  const int error_number = sqlite3_system_errno(handle);
  if (error_number == ENOSPC || error_number == EDQUOT) return "the disk is full";
  if (error_number != 0) return std::generic_category().message(error_number);
  return sqlite3_errmsg(handle);
}

int open_flags(Database::Access access) {
  const int mode = access == Database::Access::kInspect ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
  return mode | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_NOMUTEX;
}

}  // namespace

void throw_damaged_file(const std::filesystem::path& file, std::string_view words) {
  throw Error(
      fmt::format("{} is damaged ({}); restore it from a backup or train again", file.string(), words));
}

Database::Database(const std::filesystem::path& file, Access access, std::filesystem::path shown_as)
    // An absolute name cannot be taken for a URI or for ":memory:".
    : Database(std::filesystem::absolute(file).string(), open_flags(access), std::move(shown_as)) {
  if (access == Access::kRead) execute("PRAGMA query_only = ON");
}

Database::Database(const std::string& name, int flags, std::filesystem::path shown_as)
    : shown_as_(std::move(shown_as)) {
  sqlite3* handle = nullptr;
  const int status = sqlite3_open_v2(name.c_str(), &handle, flags, nullptr);
  handle_.reset(handle);
  if (handle == nullptr) throw std::bad_alloc();
  if (status != SQLITE_OK) throw_failure();
  sqlite3_extended_result_codes(handle, 1);
}

Database Database::in_memory() {
  return {std::string(":memory:"), SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, ":memory:"};
}

void Database::wait_for_others(std::chrono::milliseconds patience) const {
  sqlite3_busy_timeout(handle_.get(), static_cast<int>(patience.count()));
}

bool Database::has_moved() const {
  int moved = 0;
  sqlite3_file_control(handle_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  return moved != 0;
}

std::filesystem::path Database::path() const {
  return sqlite3_db_filename(handle_.get(), "main");
}

std::filesystem::path Database::journal() const {
  return sqlite3_filename_journal(sqlite3_db_filename(handle_.get(), "main"));
}

void Database::execute(const char* sql) const {
  if (sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) throw_failure();
}

void Database::throw_failure() const {
  const std::string name = shown_as_.string();
  const std::string reason = reason_of(handle_.get());
  const int code = sqlite3_extended_errcode(handle_.get());
  if (code == SQLITE_READONLY_ROLLBACK)
    throw Error(fmt::format(
        "a killed program left {} half changed, and this user may not write to the file to undo the change; "
        "open it once as a user who may",
        name));
  if (code == SQLITE_READONLY_DBMOVED)
    throw FileInUse(fmt::format("{} was replaced or removed by another program meanwhile; try again", name));
  switch (code & 0xFF) {  // the low byte is the kind, the rest a detail of it
    case SQLITE_NOMEM:
      throw std::bad_alloc();
    case SQLITE_NOTADB:
      throw Error(fmt::format("{} is not an ORE file, or its beginning is damaged", name));
    case SQLITE_CORRUPT:
    case SQLITE_TOOBIG:
      throw_damaged_file(shown_as_, sqlite3_errmsg(handle_.get()));
    case SQLITE_CANTOPEN:
      throw Error(fmt::format("cannot open {}: {}", name, reason));
    case SQLITE_FULL:
      throw Error(fmt::format("cannot write {}: the disk is full", name));
    case SQLITE_PERM:
    case SQLITE_READONLY:
      throw Error(fmt::format("{} may not be written: {}", name, reason));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      throw FileInUse(fmt::format("{} is in use by another program; try again later", name));
    default:
      throw Error(fmt::format("cannot read or write {}: {}", name, reason));
  }
}

Statement::Statement(const Database& database, std::string_view sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  const int status =
      sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
  statement_.reset(statement);
  require(status);
}

Statement& Statement::bind(int parameter, std::int64_t value) {
  require(sqlite3_bind_int64(statement_.get(), parameter, value));
  return *this;
}

Statement& Statement::bind(int parameter, double value) {
  require(sqlite3_bind_double(statement_.get(), parameter, value));
  return *this;
}

Statement& Statement::bind(int parameter, std::string_view text) {
  require(
      sqlite3_bind_text64(statement_.get(), parameter, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8));
  return *this;
}

Statement& Statement::bind(int parameter, std::span<const std::uint8_t> blob) {
  require(sqlite3_bind_blob64(statement_.get(), parameter, blob.data(), blob.size(), SQLITE_STATIC));
  return *this;
}

bool Statement::step() {
  const int status = sqlite3_step(statement_.get());
  if (status != SQLITE_ROW && status != SQLITE_DONE) database_.throw_failure();
  return status == SQLITE_ROW;
}

void Statement::run() {
  step();
  require(sqlite3_reset(statement_.get()));
}

std::int64_t Statement::integer(int column) const {
  require_type(column, SQLITE_INTEGER);
  return sqlite3_column_int64(statement_.get(), column);
}

int Statement::bounded_integer(int column, int minimum, int maximum) const {
  const std::int64_t value = integer(column);
  if (value < minimum || value > maximum) {
    throw_damaged_file(database_.shown_as(),
                       fmt::format("{} is {}, expected {} to {}",
                                   sqlite3_column_name(statement_.get(), column), value, minimum, maximum));
  }
  return static_cast<int>(value);
}

double Statement::real(int column) const {
  require_type(column, SQLITE_FLOAT);
  return sqlite3_column_double(statement_.get(), column);
}

std::string Statement::text(int column) const {
  require_type(column, SQLITE_TEXT);
  const unsigned char* text = sqlite3_column_text(statement_.get(), column);
  if (text == nullptr) throw std::bad_alloc();
  return {reinterpret_cast<const char*>(text),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

std::span<const std::uint8_t> Statement::blob(int column) const {
  require_type(column, SQLITE_BLOB);
  const void* blob = sqlite3_column_blob(statement_.get(), column);
  return {static_cast<const std::uint8_t*>(blob),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

void Statement::require(int status) const {
  if (status != SQLITE_OK) database_.throw_failure();
}

void Statement::require_type(int column, int type) const {
  if (sqlite3_column_type(statement_.get(), column) == type) return;
  throw_damaged_file(database_.shown_as(), fmt::format("a value of {} has the wrong type",
                                                       sqlite3_column_name(statement_.get(), column)));
}

}  // namespace ore
