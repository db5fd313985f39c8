#include "store/file_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <system_error>

#include "image/byte_order.h"
#include "ore/error.h"
#include "store/schema.h"
#include "store/sqlite.h"

namespace ore {
namespace {

// The header of every SQLite file (https://www.sqlite.org/fileformat.html, section 1.3).
constexpr std::string_view kMagic{"SQLite format 3", 16};  // with the zero at its end
constexpr std::size_t kHeaderSize = 100;
constexpr std::size_t kApplicationIdOffset = 68;

using FileHeader = std::array<std::uint8_t, kHeaderSize>;

/// By SQLite's own hands: a file that we opened ourselves would, on being closed, release the locks that all
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

}  // namespace ore
