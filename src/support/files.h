#pragma once
// Files and folders on disk: atomic writes (PartialFile, PartialFolder), unnamed scratch files, secure
// deletion, and the folders where the system keeps shared data.

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ore {

/// Creates the folder and its missing parents. Throws Error.
void make_folder(const std::filesystem::path& folder);

/// Writes a file atomically: the content goes to `<target>.partial-<pid>` in the same folder, and one rename
/// gives it the target's name once it is on disk.
class PartialFile {
 public:
  /// Creates the empty partial file with `mode` under the process's umask. O_EXCL and O_NOFOLLOW keep other
  /// processes from opening or redirecting it. Throws Error: the folder is missing or not writable, or the
  /// target exists and is not a regular file.
  PartialFile(std::filesystem::path target, mode_t mode);

  /// Removes the partial file unless it was published.
  ~PartialFile();
  PartialFile(const PartialFile&) = delete;
  PartialFile& operator=(const PartialFile&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Appends. Throws Error, for example when the disk is full.
  void write(std::span<const std::uint8_t> bytes);

  /// Waits until the content is on disk, then renames the partial file to the target. Throws Error.
  void publish();

 private:
  void create(mode_t mode);
  void sync_folder() const;

  std::filesystem::path target_;
  std::filesystem::path path_;
  int descriptor_ = -1;
  bool published_ = false;
};

/// Writes `text` atomically to a file that all users may read. Throws Error.
void write_text_file(const std::filesystem::path& file, std::string_view text);

/// Fills a folder atomically: a temporary folder beside the target, which commit() renames to the target and
/// the destructor removes otherwise.
class PartialFolder {
 public:
  /// Throws Error if `folder` exists and is not an empty folder, or its parent is not writable.
  explicit PartialFolder(const std::filesystem::path& folder);
  ~PartialFolder();
  PartialFolder(const PartialFolder&) = delete;
  PartialFolder& operator=(const PartialFolder&) = delete;

  const std::filesystem::path& path() const { return partial_; }

  /// Renames the folder to its target. Throws Error.
  void commit();

 private:
  std::filesystem::path target_;
  std::filesystem::path partial_;
  bool committed_ = false;
};

/// Disk space for data that do not fit into memory. The file has no name, so the system removes it however
/// the process ends.
class ScratchFile {
 public:
  /// Creates an empty file in the folder for temporary files (TMPDIR) that only its owner can read. `content`
  /// names the data in error messages, in the plural: "oracle vectors". Throws Error: the folder is missing
  /// or not writable.
  explicit ScratchFile(std::string content);
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  /// Grows to `bytes` and reserves them on disk, so that a full disk is reported now and not after hours of
  /// work. If there is no space, throws Error and keeps the old size.
  void grow_to(std::uint64_t bytes);

  /// Threads may read and write ranges that do not overlap at the same time. Throws Error.
  void write(std::uint64_t offset, std::span<const std::byte> bytes);
  void read(std::uint64_t offset, std::span<std::byte> bytes) const;

 private:
  std::string content_;
  std::filesystem::path folder_;
  std::uint64_t size_ = 0;
  int descriptor_ = -1;
};

/// Overwrites the file with zeros, waits until they are on disk, and removes it. Does nothing if there is no
/// such file. Copy-on-write file systems (btrfs) and flash drives keep the old blocks until they reuse them.
/// Throws Error: not a regular file, not writable.
void wipe_file(const std::filesystem::path& file);

/// The data folders of the XDG Base Directory Specification, for models and fonts; the user's folder first.
/// They need not exist.
std::vector<std::filesystem::path> system_data_folders();

}  // namespace ore
