#pragma once
// Names come from folder names and from files, which may hold any bytes; everything behind them (JSON, the
// web page, SQLite) needs UTF-8.

#include <string>
#include <string_view>

namespace ore {

/// Whether `text` is well-formed UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_valid_utf8(std::string_view text);

/// `text` with every byte that is not part of well-formed UTF-8 written as \xNN, to show it to somebody.
std::string escape_invalid_utf8(std::string_view text);

}  // namespace ore
