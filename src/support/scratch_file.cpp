#include "support/scratch_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "ore/error.h"

namespace ore {
namespace {

std::string reason_of(int error_number) {
  return std::generic_category().message(error_number);
}

// std::filesystem::temp_directory_path() does not tell which folder it is that is missing.
std::filesystem::path temporary_folder() {
  const char* folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder != '\0' ? folder : "/tmp";
}

int open_nameless(const std::filesystem::path& folder) {
#ifdef O_TMPFILE
  const int nameless = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (nameless >= 0) return nameless;
#endif
  // Not every file system has files without a name; there the name goes while the file is still empty.
  std::string path = (folder / "ore-XXXXXX").string();
  const int named = mkostemp(path.data(), O_CLOEXEC);
  if (named < 0)
    throw Error(fmt::format(
        "cannot create a temporary file in {} ({}); set TMPDIR to a folder that exists and can be written",
        folder.string(), reason_of(errno)));
  unlink(path.c_str());
  return named;
}

/// Zero, or the error's number.
int reserve(int descriptor, off_t from, off_t to) {
  int failure = 0;
  do failure = posix_fallocate(descriptor, from, to - from);
  while (failure == EINTR);
  // Where the file system cannot reserve, a full disk shows only when it is written to.
  if (failure == EOPNOTSUPP || failure == EINVAL) failure = ftruncate(descriptor, to) == 0 ? 0 : errno;
  return failure;
}

std::string readable_size(std::uint64_t bytes) {
  constexpr double kMegabyte = 1e6;
  constexpr double kGigabyte = 1e9;
  const auto size = static_cast<double>(bytes);
  return size < kGigabyte ? fmt::format("{:.1f} MB", size / kMegabyte)
                          : fmt::format("{:.1f} GB", size / kGigabyte);
}

}  // namespace

ScratchFile::ScratchFile(std::string content)
    : content_(std::move(content)), folder_(temporary_folder()), descriptor_(open_nameless(folder_)) {}

ScratchFile::~ScratchFile() {
  close(descriptor_);
}

void ScratchFile::grow_to(std::uint64_t bytes) {
  if (bytes <= size_) return;
  const int failure = reserve(descriptor_, static_cast<off_t>(size_), static_cast<off_t>(bytes));
  if (failure != 0) {
    // It may have taken all that was left of the disk before it failed.
    [[maybe_unused]] const int given_back = ftruncate(descriptor_, static_cast<off_t>(size_));
    throw Error(fmt::format(
        "there is no room for {} of {} in {} ({}); set TMPDIR to a folder with room, or allow more memory",
        readable_size(bytes), content_, folder_.string(), reason_of(failure)));
  }
  size_ = bytes;
}

void ScratchFile::write(std::uint64_t offset, std::span<const std::byte> bytes) {
  assert(offset + bytes.size() <= size_);
  while (!bytes.empty()) {
    const ssize_t written = pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0)
      throw Error(fmt::format("cannot write {} to a temporary file in {}: {}", content_, folder_.string(),
                              reason_of(errno)));
    offset += static_cast<std::uint64_t>(written);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void ScratchFile::read(std::uint64_t offset, std::span<std::byte> bytes) const {
  assert(offset + bytes.size() <= size_);
  while (!bytes.empty()) {
    const ssize_t count = pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0)
      throw Error(fmt::format("cannot read {} from a temporary file in {}: {}", content_, folder_.string(),
                              count < 0 ? reason_of(errno) : "it ends too early"));
    offset += static_cast<std::uint64_t>(count);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

}  // namespace ore
