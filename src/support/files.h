#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ore {

/// Makes the folder and those above it unless they are there. Throws Error.
void make_folder(const std::filesystem::path& folder);

// Writing a file whole or not at all: the content goes to `<target>.partial-<pid>` in the same folder and
// appears under its name by one atomic rename, after it is on disk.

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

// A folder that appears under its name only when it is whole.

/// A folder beside its target that is removed unless it becomes the target.
class PartialFolder {
 public:
  /// Throws Error when `folder` exists and is not an empty folder, or its parent cannot be written into.
  explicit PartialFolder(const std::filesystem::path& folder);
  ~PartialFolder();
  PartialFolder(const PartialFolder&) = delete;
  PartialFolder& operator=(const PartialFolder&) = delete;

  const std::filesystem::path& path() const { return partial_; }

  /// Throws Error.
  void commit();

 private:
  std::filesystem::path target_;
  std::filesystem::path partial_;
  bool committed_ = false;
};

// Room on disk for data that does not fit into memory. The file has no name, so that nothing of it is left
// behind however the process ends.

class ScratchFile {
 public:
  /// An empty file in the folder for temporary files (TMPDIR), for its owner alone. `content` is what error
  /// messages call the data, a plural: "oracle vectors". Throws Error: the folder is missing or not writable.
  explicit ScratchFile(std::string content);
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  /// Grows to `bytes` and reserves them on disk: that it is full is told now and not after hours of work.
  /// Throws Error, and keeps its size, when there is no room.
  void grow_to(std::uint64_t bytes);

  /// Places that do not overlap may be written and read from different threads. Throw Error.
  void write(std::uint64_t offset, std::span<const std::byte> bytes);
  void read(std::uint64_t offset, std::span<std::byte> bytes) const;

 private:
  std::string content_;
  std::filesystem::path folder_;
  std::uint64_t size_ = 0;
  int descriptor_ = -1;
};

/// Overwrites the file with zeros, waits until they are on disk, and removes it; nothing is done where there
/// is none. A file system that writes to other blocks than it reads from (btrfs, a flash drive's own) keeps
/// the old ones until it needs them. Throws Error: not a regular file, not writable.
void wipe_file(const std::filesystem::path& file);

// Where a system keeps files that are the same for every machine of its kind: models, fonts.

/// Those of the XDG Base Directory Specification, the user's own first. They need not exist.
std::vector<std::filesystem::path> system_data_folders();

}  // namespace ore
