// Stands in for font_file.cpp where OpenCV has no module for fonts.

#include "explain/lettering.h"

namespace ore {

std::unique_ptr<Font> open_font(const std::filesystem::path& /*file*/) {
  return nullptr;
}

}  // namespace ore
