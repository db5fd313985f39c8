#pragma once
// What every writer of HTML and SVG needs. No font is at hand, so that widths of text are estimated.

#include <string>
#include <string_view>
#include <vector>

namespace ore {

/// `text` to stand in an element or in a quoted attribute: & < > " ' are written as entities, bytes that are
/// not UTF-8 as \xNN, and control characters, which XML forbids, as spaces.
std::string escaped(std::string_view text);

/// RFC 4648, with padding.
std::string base64(std::string_view bytes);

/// Estimated width of `text` in a usual sans-serif font of `size` pixels; rather too much than too little.
double text_width(std::string_view text, double size);

/// `text`, cut and ended by an ellipsis where it is wider than `width`.
std::string shortened(std::string_view text, double size, double width);

/// `text` in lines no wider than `width`, broken at spaces; a longer word is shortened. Empty text: no lines.
std::vector<std::string> wrapped(std::string_view text, double size, double width);

}  // namespace ore
