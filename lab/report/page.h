#pragma once
// Writes a report as one HTML file (Page, html), with escaped, measured and wrapped text. No font is
// available, so that widths of text are estimates.

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/report/chart.h"
#include "lab/report/table.h"

namespace ore {

/// `text` to stand in an element or in a quoted attribute: & < > " ' are written as entities, bytes that are
/// not UTF-8 as \xNN, and control characters, which XML forbids, as spaces.
std::string escaped(std::string_view text);

/// Estimated width of `text` in a typical sans-serif font of `size` pixels; rather too much than too little.
double text_width(std::string_view text, double size);

/// `text`, cut and ended by an ellipsis where it is wider than `width`.
std::string shortened(std::string_view text, double size, double width);

/// `text` in lines no wider than `width`, broken at spaces; a longer word is shortened. Empty text: no lines.
std::vector<std::string> wrapped(std::string_view text, double size, double width);

// The look of a page, its tables and its charts.

/// Style sheet; holds no < and no &, so that it may stand in XML as it is.
std::string page_style();

// One self-contained HTML file: it loads nothing, runs no script, suits light and dark mode, phones and
// paper, and is well-formed XML. All text is shown literally.

struct Paragraph {
  std::string text = {};
};

struct Figure {
  Chart chart = {};
  std::string caption = {};
};

struct Picture {
  std::string png = {};  ///< the bytes of the file
  std::string caption = {};
  std::string alt = {};  ///< what is seen, for those who do not see it; empty: the caption
  bool wide = false;     ///< takes the whole width; three others share it
};

struct Pictures {
  std::vector<Picture> pictures = {};
};

using Block = std::variant<Paragraph, Table, Figure, Pictures>;

struct Section {
  std::string title = {};  ///< empty: none
  std::vector<Block> blocks = {};
};

struct Page {
  std::string title = {};
  std::string summary = {};  ///< the first paragraph
  std::vector<Section> sections = {};
  std::string footer = {};
};

/// The whole file. More than three sections with titles are preceded by a list of them.
std::string html(const Page& page);

/// The bytes of a PNG file. Throws Error.
std::string read_png(const std::filesystem::path& file);

}  // namespace ore
