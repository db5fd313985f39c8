#include "support/close_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "support/utf8.h"

namespace ore {
namespace {

/// One entry a code point, small Latin letters for capitals. What is not UTF-8 is cut somehow.
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

/// Row by row of the usual table; an exchange looks two rows back.
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
  constexpr std::size_t kLongest = 200;  // a name; of longer texts nobody mistypes one letter
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

std::string nobody_called(std::string_view name, const std::filesystem::path& file,
                          std::span<const std::string> known) {
  const std::vector<std::string> names = close_names(name, known);
  std::string meant;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) meant += i + 1 == names.size() ? " or " : ", ";
    meant += fmt::format("\"{}\"", names[i]);
  }
  return fmt::format("there is nobody called \"{}\" in {}; {}", escape_invalid_utf8(name), file.string(),
                     meant.empty() ? "ore list shows who is there" : fmt::format("did you mean {}?", meant));
}

}  // namespace ore
