#pragma once
// Names come from folder names and from files, which may hold any bytes; everything behind them (JSON, the
// web page, SQLite) needs UTF-8.

#include <cstdint>
#include <filesystem>
#include <span>
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

/// RFC 4648, with padding.
std::string base64(std::string_view bytes);

/// The 64-bit FNV-1a hash of no bytes.
inline constexpr std::uint64_t kEmptyHash = 0xCBF29CE484222325U;

/// The 64-bit FNV-1a hash of `bytes`; with the hash of earlier bytes, of those and these.
std::uint64_t fnv1a(std::span<const std::uint8_t> bytes, std::uint64_t hash = kEmptyHash);
std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = kEmptyHash);

// Names that somebody who wrote another may have meant.

/// Letters (code points) to insert, delete, replace or exchange with their neighbour to make one text of the
/// other; whether a Latin letter is a capital does not count.
int edit_distance(std::string_view one, std::string_view other);

/// At most `most` of the known names that are closest to `name`, closest first; only those of which at least
/// two thirds agree.
std::vector<std::string> close_names(std::string_view name, std::span<const std::string> known,
                                     std::size_t most = 3);

/// The sentence for whoever asked for a person that `file` does not have, with the names that may have been
/// meant.
std::string nobody_called(std::string_view name, const std::filesystem::path& file,
                          std::span<const std::string> known);

}  // namespace ore
