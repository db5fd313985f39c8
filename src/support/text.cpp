#include "support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace ore {
namespace {

std::uint8_t byte_at(std::string_view text, std::size_t index) {
  return static_cast<std::uint8_t>(text[index]);
}

/// Length of the sequence that a lead byte announces; 0 if it is not a lead byte.
std::size_t announced_length(std::uint8_t runner_up_ratio) {
  if (runner_up_ratio < 0x80) return 1;
  if (runner_up_ratio >= 0xC2 && runner_up_ratio <= 0xDF) return 2;
  if (runner_up_ratio >= 0xE0 && runner_up_ratio <= 0xEF) return 3;
  if (runner_up_ratio >= 0xF0 && runner_up_ratio <= 0xF4) return 4;
  return 0;
}

/// Some lead bytes allow a narrower range of second bytes, which rules out overlong forms, surrogates and
/// code points above U+10FFFF (Unicode standard, table 3-7).
bool second_byte_fits(std::uint8_t runner_up_ratio, std::uint8_t second) {
  if (runner_up_ratio == 0xE0) return second >= 0xA0 && second <= 0xBF;
  if (runner_up_ratio == 0xED) return second >= 0x80 && second <= 0x9F;
  if (runner_up_ratio == 0xF0) return second >= 0x90 && second <= 0xBF;
  if (runner_up_ratio == 0xF4) return second >= 0x80 && second <= 0x8F;
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
  // The payload of the lead byte is what follows its leading ones (the length) and a zero.
  char32_t value = byte_at(letter, 0) & (0x7FU >> letter.size());
  for (std::size_t i = 1; i < letter.size(); ++i) value = value << 6U | (byte_at(letter, i) & 0x3FU);
  return value;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t j = i; j < i + 3; ++j) group = group << 8U | (j < bytes.size() ? byte_at(bytes, j) : 0U);
    for (std::size_t j = 0; j < 4; ++j)
      text += i + j > bytes.size() ? '=' : kDigits[group >> (18U - 6U * j) & 63U];
  }
  return text;
}

std::uint64_t fnv1a(std::span<const std::uint8_t> bytes, std::uint64_t hash) {
  for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001B3U;
  return hash;
}

std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash) {
  return fnv1a(std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()), hash);
}

namespace {

/// One entry per code point, Latin capitals in lower case. Splits invalid UTF-8 arbitrarily.
std::vector<std::string> letters_of(std::string_view text) {
  std::vector<std::string> letters;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool goes_on = (byte & 0xC0U) == 0x80U && !letters.empty();
    if (goes_on) {
      letters.back() += c;
    } else {
      letters.emplace_back(1, byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : c);
    }
  }
  return letters;
}

/// Fills the dynamic-programming table row by row; a swap looks two rows back.
int letter_distance(const std::vector<std::string>& one, const std::vector<std::string>& other) {
  std::vector<int> before_last;
  std::vector<int> last(other.size() + 1);
  std::iota(last.begin(), last.end(), 0);
  for (std::size_t i = 1; i <= one.size(); ++i) {
    std::vector<int> row(other.size() + 1);
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= other.size(); ++j) {
      const int replaced = last[j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      const bool exchanged = i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
      if (exchanged) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = std::exchange(last, std::move(row));
  }
  return last.back();
}

}  // namespace

int edit_distance(std::string_view one, std::string_view other) {
  return letter_distance(letters_of(one), letters_of(other));
}

std::vector<std::string> close_names(std::string_view name, std::span<const std::string> known,
                                     std::size_t most) {
  constexpr std::size_t kLongest = 200;  // longer texts are not mistyped names
  const std::vector<std::string> wanted = letters_of(name.substr(0, 4 * kLongest));
  std::vector<std::pair<int, std::size_t>> close;
  for (std::size_t i = 0; i < known.size(); ++i) {
    const std::vector<std::string> letters = letters_of(known[i]);
    const std::size_t longer = std::max(letters.size(), wanted.size());
    const std::size_t shorter = std::min(letters.size(), wanted.size());
    if (longer > kLongest || 3 * (longer - shorter) > longer) continue;
    const int distance = letter_distance(wanted, letters);
    if (3 * static_cast<std::size_t>(distance) <= longer) close.emplace_back(distance, i);
  }
  std::sort(close.begin(), close.end());
  close.resize(std::min(most, close.size()));
  std::vector<std::string> names;
  names.reserve(close.size());
  for (const auto& [distance, index] : close) names.push_back(known[index]);
  return names;
}

std::string no_person_named(std::string_view name, const std::filesystem::path& file,
                            std::span<const std::string> known) {
  const std::vector<std::string> names = close_names(name, known);
  std::string meant;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) meant += i + 1 == names.size() ? " or " : ", ";
    meant += fmt::format("\"{}\"", names[i]);
  }
  return fmt::format("there is no person named \"{}\" in {}; {}", escape_invalid_utf8(name), file.string(),
                     meant.empty() ? "ore list shows all names" : fmt::format("did you mean {}?", meant));
}

}  // namespace ore
