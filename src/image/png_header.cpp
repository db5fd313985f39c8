// The chunks of a PNG file (RFC 2083, section 3). libpng would notice all that is checked here too, but it
// says so on standard error.

#include <array>

#include "image/byte_order.h"
#include "image/image_header.h"

namespace ore {
namespace {

constexpr std::size_t kSignatureSize = 8;
constexpr std::size_t kChunkFrame = 12;          // length and type before the data, check sum behind them
constexpr std::uint32_t kEndChunk = 0x49454E44;  // "IEND"

/// For every byte what it does to the check sum, polynomial 0xEDB88320.
constexpr std::array<std::uint32_t, 256> check_sum_table() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
    std::uint32_t remainder = byte;
    for (int bit = 0; bit < 8; ++bit) remainder = (remainder >> 1) ^ ((remainder & 1U) * 0xEDB88320U);
    table[byte] = remainder;
  }
  return table;
}

std::uint32_t check_sum(Bytes bytes) {
  constexpr std::array<std::uint32_t, 256> kTable = check_sum_table();
  std::uint32_t sum = 0xFFFFFFFFU;
  for (const std::uint8_t byte : bytes) sum = (sum >> 8) ^ kTable[(sum ^ byte) & 0xFFU];
  return ~sum;
}

/// A chunk without which there is no picture has a capital first letter. Damage in the others, such as
/// comments, does no harm.
bool is_critical(std::uint8_t first_letter) {
  return (first_letter & 0x20) == 0;
}

}  // namespace

ImageHeader inspect_png(Bytes file) {
  ImageHeader header;
  header.height = big_endian_32(file, 20);
  header.width = big_endian_32(file, 16);
  std::size_t chunk = kSignatureSize;
  while (chunk + kChunkFrame <= file.size()) {
    const std::size_t length = big_endian_32(file, chunk);
    if (chunk + kChunkFrame + length > file.size()) break;
    const Bytes type_and_data = file.subspan(chunk + 4, length + 4);
    const std::uint32_t expected_sum = big_endian_32(file, chunk + 8 + length);
    if (is_critical(type_and_data[0]) && check_sum(type_and_data) != expected_sum) break;
    header.complete = big_endian_32(type_and_data, 0) == kEndChunk;
    if (header.complete) break;
    chunk += kChunkFrame + length;
  }
  return header;
}

}  // namespace ore
