#include "support/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace ore {
namespace {

std::uint8_t byte_at(std::string_view text, std::size_t index) {
  return static_cast<std::uint8_t>(text[index]);
}

/// Length of the sequence that a lead byte announces; 0 when it cannot lead one.
std::size_t announced_length(std::uint8_t lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  if (lead >= 0xF0 && lead <= 0xF4) return 4;
  return 0;
}

/// The second byte's range is narrower after some leads: that is what rules out overlong forms, surrogates
/// and code points above U+10FFFF (Unicode standard, table 3-7).
bool second_byte_fits(std::uint8_t lead, std::uint8_t second) {
  if (lead == 0xE0) return second >= 0xA0 && second <= 0xBF;
  if (lead == 0xED) return second >= 0x80 && second <= 0x9F;
  if (lead == 0xF0) return second >= 0x90 && second <= 0xBF;
  if (lead == 0xF4) return second >= 0x80 && second <= 0x8F;
  return second >= 0x80 && second <= 0xBF;
}

/// Length of the well-formed sequence at the start of `text`, 0 when there is none.
std::size_t sequence_length(std::string_view text) {
  const std::size_t length = announced_length(byte_at(text, 0));
  if (length == 0 || length > text.size()) return 0;
  if (length > 1 && !second_byte_fits(byte_at(text, 0), byte_at(text, 1))) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if ((byte_at(text, i) & 0xC0) != 0x80) return 0;
  }
  return length;
}

}  // namespace

bool is_valid_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string escape_invalid_utf8(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    if (length == 0) {
      shown += fmt::format("\\x{:02X}", byte_at(text, 0));
      text.remove_prefix(1);
    } else {
      shown += text.substr(0, length);
      text.remove_prefix(length);
    }
  }
  return shown;
}

std::vector<std::string_view> utf8_letters(std::string_view text) {
  std::vector<std::string_view> letters;
  while (!text.empty()) {
    const std::size_t length = std::max(sequence_length(text), std::size_t{1});
    letters.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return letters;
}

char32_t code_point(std::string_view letter) {
  if (letter.empty() || sequence_length(letter) != letter.size()) return U'\uFFFD';
  if (letter.size() == 1) return byte_at(letter, 0);
  // The lead byte has as many bits of its own as are left after its length in ones and a zero.
  char32_t value = byte_at(letter, 0) & (0x7FU >> letter.size());
  for (std::size_t i = 1; i < letter.size(); ++i) value = value << 6U | (byte_at(letter, i) & 0x3FU);
  return value;
}

}  // namespace ore
