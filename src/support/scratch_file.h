#pragma once
// Room on disk for data that does not fit into memory. The file has no name, so that nothing of it is left
// behind however the process ends.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace ore {

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

}  // namespace ore
