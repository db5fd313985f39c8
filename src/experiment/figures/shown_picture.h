#pragma once
// Pictures that cells left, on the page.

#include <filesystem>
#include <string>

#include "report/page.h"

namespace ore {

/// Adds the picture in `file`; nothing where it is not there, since a section shows what there is. Throws
/// Error when it cannot be read.
inline void show_picture(const std::filesystem::path& file, const std::string& caption, Pictures& pictures) {
  if (std::filesystem::exists(file)) pictures.pictures.push_back({.png = read_png(file), .caption = caption});
}

}  // namespace ore
