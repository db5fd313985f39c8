#pragma once
// Names come from folder names and from files, which may hold any bytes; everything behind them (JSON, the
// web page, SQLite) needs UTF-8.

#include <string>
#include <string_view>
#include <vector>

namespace ore {

/// Whether `text` is well-formed UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_valid_utf8(std::string_view text);

/// `text` with every byte that is not part of well-formed UTF-8 written as \xNN, to show it to somebody.
std::string escape_invalid_utf8(std::string_view text);

/// The code points of `text`, each as UTF-8 of its own; a byte that is not part of well-formed UTF-8 stands
/// alone.
std::vector<std::string_view> utf8_letters(std::string_view text);

/// The code point that one letter of utf8_letters stands for; U+FFFD for a byte that stands alone.
char32_t code_point(std::string_view letter);

}  // namespace ore
