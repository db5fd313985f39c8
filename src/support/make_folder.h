#pragma once

#include <filesystem>

namespace ore {

/// Makes the folder and those above it unless they are there. Throws Error.
void make_folder(const std::filesystem::path& folder);

}  // namespace ore
