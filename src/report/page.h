#pragma once
// One HTML file with everything in it: it asks for nothing from anywhere, runs nothing, is read in light and
// dark, on a phone and on paper, and is well-formed XML, too. All text is shown as it is given.

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "report/chart.h"
#include "report/table.h"

namespace ore {

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
  std::string lead = {};  ///< the first paragraph
  std::vector<Section> sections = {};
  std::string footer = {};
};

/// The whole file. More than three sections with titles are preceded by a list of them.
std::string html(const Page& page);

/// The bytes of a PNG file. Throws Error.
std::string read_png(const std::filesystem::path& file);

}  // namespace ore
