#pragma once
// Images named on the command line, one by one or by their folders.

#include <filesystem>
#include <string>
#include <vector>

namespace ore::cli {

/// Of a folder all images in it and below. Throws Error where one cannot be read or has none.
std::vector<std::filesystem::path> images_of(const std::vector<std::string>& inputs);

}  // namespace ore::cli
