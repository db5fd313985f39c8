#include "report/markup.h"

#include <cstdint>

#include "support/utf8.h"

namespace ore {
namespace {

constexpr double kNarrow = 0.38;

bool continues_a_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Width over size of the character that begins with `byte`, 0 for the bytes after the first.
double relative_width(char byte) {
  const auto code = static_cast<unsigned char>(byte);
  // From U+3000 on characters are about square: Chinese, Japanese, Korean.
  if (code >= 0xE3) return 1.0;
  if (code >= 0x80) return continues_a_character(byte) ? 0.0 : 0.66;
  if (std::string_view("iljtfrI.,:;'|!()[] -").find(byte) != std::string_view::npos) return kNarrow;
  if (std::string_view("mwMW%@").find(byte) != std::string_view::npos) return 1.0;
  return byte >= 'A' && byte <= 'Z' ? 0.74 : 0.63;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : escape_invalid_utf8(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
    }
  }
  return result;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t j = i; j < i + 3; ++j)
      group = group << 8 | (j < bytes.size() ? static_cast<unsigned char>(bytes[j]) : 0U);
    for (std::size_t j = 0; j < 4; ++j)
      text += i + j > bytes.size() ? '=' : kDigits[group >> (18 - 6 * j) & 63U];
  }
  return text;
}

double text_width(std::string_view text, double size) {
  double width = 0.0;
  for (const char byte : text) width += relative_width(byte);
  return width * size;
}

std::string shortened(std::string_view text, double size, double width) {
  if (text_width(text, size) <= width) return std::string(text);
  const double room = width - size;  // an ellipsis is as wide as the font is high
  double used = 0.0;
  std::size_t end = 0;
  while (end < text.size()) {
    used += relative_width(text[end]) * size;
    if (used > room) break;
    ++end;
  }
  while (end > 0 && end < text.size() && continues_a_character(text[end])) --end;
  while (end > 0 && text[end - 1] == ' ') --end;
  return std::string(text.substr(0, end)) + "…";
}

std::vector<std::string> wrapped(std::string_view text, double size, double width) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    if (word.empty()) continue;
    if (!lines.empty() && text_width(lines.back(), size) + text_width(word, size) + kNarrow * size <= width)
      lines.back().append(" ").append(word);
    else
      lines.push_back(shortened(word, size, width));
  }
  return lines;
}

}  // namespace ore
