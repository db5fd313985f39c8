#pragma once
// Writing a file whole or not at all: the content goes to `<target>.partial-<pid>` in the same folder and
// appears under its name by one atomic rename, after it is on disk.

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

namespace ore {

class PartialFile {
 public:
  /// Creates the empty partial file, which nobody else has or can redirect (O_EXCL, O_NOFOLLOW), with
  /// `mode` under the process's umask. Throws Error: the folder is missing or not writable, or something
  /// that is no regular file has the target's name.
  PartialFile(std::filesystem::path target, mode_t mode);

  /// Removes the partial file unless it was published.
  ~PartialFile();
  PartialFile(const PartialFile&) = delete;
  PartialFile& operator=(const PartialFile&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Appends. Throws Error, for example when the disk is full.
  void write(std::span<const std::uint8_t> bytes);

  /// Waits until the content is on disk, then replaces whatever has the target's name. Throws Error.
  void publish();

 private:
  void create(mode_t mode);
  void sync_folder() const;

  std::filesystem::path target_;
  std::filesystem::path path_;
  int descriptor_ = -1;
  bool published_ = false;
};

/// Writes `text` whole or not at all, readable by everyone. Throws Error.
void write_text_file(const std::filesystem::path& file, std::string_view text);

}  // namespace ore
