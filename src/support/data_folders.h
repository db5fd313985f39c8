#pragma once
// Where a system keeps files that are the same for every machine of its kind: models, fonts.

#include <filesystem>
#include <vector>

namespace ore {

/// Those of the XDG Base Directory Specification, the user's own first. They need not exist.
std::vector<std::filesystem::path> system_data_folders();

}  // namespace ore
