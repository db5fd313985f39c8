#pragma once
// Reading numbers out of foreign bytes. Past the end there are zeros: a header that is cut off then claims a
// size of zero, which is refused like any other nonsense, and no reader needs a second check.

#include <cstddef>
#include <cstdint>
#include <span>

namespace ore {

inline std::uint32_t byte_or_zero(std::span<const std::uint8_t> bytes, std::size_t offset) {
  return offset < bytes.size() ? bytes[offset] : 0U;
}

inline std::uint32_t big_endian_16(std::span<const std::uint8_t> bytes, std::size_t offset) {
  return byte_or_zero(bytes, offset) << 8 | byte_or_zero(bytes, offset + 1);
}

inline std::uint32_t big_endian_32(std::span<const std::uint8_t> bytes, std::size_t offset) {
  return big_endian_16(bytes, offset) << 16 | big_endian_16(bytes, offset + 2);
}

inline std::uint32_t little_endian_16(std::span<const std::uint8_t> bytes, std::size_t offset) {
  return byte_or_zero(bytes, offset) | byte_or_zero(bytes, offset + 1) << 8;
}

inline std::uint32_t little_endian_32(std::span<const std::uint8_t> bytes, std::size_t offset) {
  return little_endian_16(bytes, offset) | little_endian_16(bytes, offset + 2) << 16;
}

}  // namespace ore
