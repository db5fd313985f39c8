#pragma once
// The faces that were found in pictures, on one sheet to be looked at.

#include <filesystem>
#include <string>
#include <vector>

#include "ore/image.h"

namespace ore {

struct SheetFace {
  GrayImage face;
  std::string caption;  ///< one line; what is too long ends in dots
  bool flawed = false;  ///< its caption stands out
};

/// Writes a colour PNG, ten faces a row. Throws Error where there is no face, or it cannot be written.
void write_face_sheet(const std::filesystem::path& file, const std::vector<SheetFace>& faces);

}  // namespace ore
