#pragma once
// Owners of an SQLite database and of a prepared statement. Every failure becomes an ore::Error with the
// file's name; a value of an unexpected type means a damaged file, because our tables are STRICT.

#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "ore/error.h"

namespace ore {

/// Another process or thread uses the file.
class FileInUse : public Error {
 public:
  using Error::Error;
};

/// Throws the Error for a damaged file; `words` describe the damage.
[[noreturn]] void throw_damaged_file(const std::filesystem::path& file, std::string_view words);

class Database {
 public:
  enum class Access {
    kInspect,  ///< reads the bytes as they are
    kRead,     ///< changes nothing, except to undo the unfinished change of a killed process
    kWrite,
  };

  /// Opens an existing file; messages call it `shown_as` (a file under construction has another name).
  Database(const std::filesystem::path& file, Access access, std::filesystem::path shown_as);

  /// An empty database in memory.
  static Database in_memory();

  /// Sets how long to wait for other users of the file; without this call, not at all.
  void wait_for_others(std::chrono::milliseconds patience) const;

  /// Runs statements and ignores their results.
  void execute(const char* sql) const;

  /// Whether the open file was renamed, deleted, or replaced by another file.
  bool has_moved() const;

  /// The file as SQLite found it: absolute, symbolic links followed.
  std::filesystem::path path() const;

  /// The rollback journal, which may not exist.
  std::filesystem::path journal() const;

  sqlite3* handle() const { return handle_.get(); }
  const std::filesystem::path& shown_as() const { return shown_as_; }

  /// Throws the Error that describes the last failed call to the user.
  [[noreturn]] void throw_failure() const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };

  Database(const std::string& name, int flags, std::filesystem::path shown_as);

  std::filesystem::path shown_as_;
  std::unique_ptr<sqlite3, Close> handle_;
};

/// One prepared statement; must not outlive its database.
class Statement {
 public:
  Statement(const Database& database, std::string_view sql);

  /// Parameters count from 1, as in SQL. Text and blobs are not copied: they must live until step().
  Statement& bind(int parameter, std::int64_t value);
  Statement& bind(int parameter, double value);
  Statement& bind(int parameter, std::string_view text);
  Statement& bind(int parameter, std::span<const std::uint8_t> blob);

  /// Fetches the next row; false when there is none.
  bool step();

  /// Runs a statement that returns no row, and makes it ready for the next values.
  void run();

  /// Columns count from 0. Each throws the Error of a damaged file when the value has another type, or does
  /// not fit. Spans live until the next step().
  std::int64_t integer(int column) const;
  int bounded_integer(int column, int minimum, int maximum) const;
  double real(int column) const;
  std::string text(int column) const;
  std::span<const std::uint8_t> blob(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  void require(int status) const;
  void require_type(int column, int type) const;

  const Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace ore
