#pragma once

#include <filesystem>

namespace ore {

/// Overwrites the file with zeros, waits until they are on disk, and removes it; nothing is done where there
/// is none. A file system that writes to other blocks than it reads from (btrfs, a flash drive's own) keeps
/// the old ones until it needs them. Throws Error: not a regular file, not writable.
void wipe_file(const std::filesystem::path& file);

}  // namespace ore
