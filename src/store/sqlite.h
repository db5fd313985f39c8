#pragma once
// SQLite behind two small owners. Every failure becomes an ore::Error with the file's name; a value of
// another type than asked for means a damaged file, since our tables are STRICT.

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

/// Another process or thread is at work with the file.
class FileInUse : public Error {
 public:
  using Error::Error;
};

/// Throws the Error for a file whose content contradicts itself; `words` say how.
[[noreturn]] void throw_damaged_file(const std::filesystem::path& file, std::string_view words);

class Database {
 public:
  enum class Access {
    kInspect,  ///< to look at the bytes as they are
    kRead,     ///< changes nothing, but for undoing what a killed process left half done
    kWrite,
  };

  /// Opens an existing file; messages call it `shown_as` (a file under construction has another name).
  Database(const std::filesystem::path& file, Access access, std::filesystem::path shown_as);

  /// An empty database in memory.
  static Database in_memory();

  /// How long to wait for others who are at work with the file; not at all unless told.
  void wait_for_others(std::chrono::milliseconds patience) const;

  /// Runs statements, and does not look at what they return.
  void execute(const char* sql) const;

  /// Whether the file that is open has lost its name, to another file or to nothing.
  bool has_moved() const;

  /// The file as SQLite found it: absolute, symbolic links followed.
  std::filesystem::path path() const;

  /// The file, which may not exist, from which a transaction is undone.
  std::filesystem::path journal() const;

  sqlite3* handle() const { return handle_.get(); }
  const std::filesystem::path& shown_as() const { return shown_as_; }

  /// Throws what the last failed call means to the user.
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
