#include "store/file_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <string_view>
#include <system_error>

#include "image/byte_order.h"
#include "ore/error.h"
#include "store/schema.h"

namespace ore {
namespace {

// The header of every SQLite file (https://www.sqlite.org/fileformat.html, section 1.3).
constexpr std::string_view kMagic{"SQLite format 3", 16};  // with the zero at its end
constexpr std::size_t kHeaderSize = 100;
constexpr std::size_t kPageSizeOffset = 16;
constexpr std::size_t kUserVersionOffset = 60;
constexpr std::size_t kApplicationIdOffset = 68;

std::uint32_t page_size(std::span<const std::uint8_t> header) {
  const std::uint32_t stored = big_endian_16(header, kPageSizeOffset);
  return stored == 1 ? 65536 : stored;  // which does not fit into the two bytes
}

FileIdentity identify_header(std::span<const std::uint8_t> header, std::uintmax_t file_size) {
  if (header.empty()) return {.kind = FileKind::kEmpty};
  const bool sqlite =
      header.size() == kHeaderSize && std::equal(kMagic.begin(), kMagic.end(), header.begin());
  if (!sqlite || big_endian_32(header, kApplicationIdOffset) != kApplicationId)
    return {.kind = FileKind::kForeign};
  const std::uint32_t page = page_size(header);
  return {.kind = FileKind::kOre,
          .version = big_endian_32(header, kUserVersionOffset),
          .whole_pages = page != 0 && file_size % page == 0};
}

}  // namespace

FileIdentity identify_file(const std::filesystem::path& file) {
  std::error_code failure;
  const std::filesystem::file_status status = std::filesystem::status(file, failure);
  if (status.type() == std::filesystem::file_type::not_found) return {.kind = FileKind::kMissing};
  if (failure) throw Error(fmt::format("cannot read {}: {}", file.string(), failure.message()));
  if (std::filesystem::is_directory(status)) return {.kind = FileKind::kFolder};
  if (!std::filesystem::is_regular_file(status)) return {.kind = FileKind::kSpecial};

  std::array<std::uint8_t, kHeaderSize> header{};
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  stream.read(reinterpret_cast<char*>(header.data()), header.size());
  if (!stream.is_open() || stream.bad()) {
    throw Error(fmt::format("cannot read {}: {}", file.string(), std::generic_category().message(errno)));
  }
  const auto length = static_cast<std::size_t>(stream.gcount());
  return identify_header(std::span(header).first(length), std::filesystem::file_size(file));
}

}  // namespace ore
