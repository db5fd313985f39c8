#pragma once
// Text: UTF-8 checks, base64, hashes, and suggestions for mistyped names. Names come from folders and files,
// which may hold any bytes; JSON, the web page and SQLite need UTF-8.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ore {

/// Whether `text` is well-formed UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_valid_utf8(std::string_view text);

/// `text` for display: every byte that is not part of well-formed UTF-8 becomes \xNN.
std::string escape_invalid_utf8(std::string_view text);

/// Splits `text` into code points, each as UTF-8; a byte that is not part of well-formed UTF-8 becomes one
/// element.
std::vector<std::string_view> utf8_letters(std::string_view text);

/// The code point of one element of utf8_letters; U+FFFD for a byte that is not UTF-8.
char32_t code_point(std::string_view letter);

/// RFC 4648, with padding.
std::string base64(std::string_view bytes);

/// The 64-bit FNV-1a hash of the empty string.
inline constexpr std::uint64_t kEmptyHash = 0xCBF29CE484222325U;

/// The 64-bit FNV-1a hash of `bytes`. Pass the hash of earlier bytes to continue it.
std::uint64_t fnv1a(std::span<const std::uint8_t> bytes, std::uint64_t hash = kEmptyHash);
std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = kEmptyHash);

/// The smallest number of insertions, deletions, replacements and swaps of neighbouring code points that
/// turns one text into the other. Ignores the case of Latin letters.
int edit_distance(std::string_view one, std::string_view other);

/// The at most `most` known names closest to `name`, closest first, of which at least two thirds agree.
std::vector<std::string> close_names(std::string_view name, std::span<const std::string> known,
                                     std::size_t most = 3);

/// The error message for a name that is not in `file`, with similar known names.
std::string no_person_named(std::string_view name, const std::filesystem::path& file,
                            std::span<const std::string> known);

}  // namespace ore
