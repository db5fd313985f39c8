#include "support/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "ore/error.h"

namespace ore {

void make_folder(const std::filesystem::path& folder) {
  std::error_code status;
  std::filesystem::create_directories(folder, status);
  if (status || !std::filesystem::is_directory(folder))
    throw Error(fmt::format("cannot make the folder {}: {}", folder.string(),
                            status ? status.message() : "something else has that name"));
}

namespace {

// Limit on leftover files of dead processes with our process id; more are not an accident.
constexpr int kMaxLeftovers = 100;

[[noreturn]] void throw_cannot_write(const std::filesystem::path& target, int error_number) {
  const std::string reason =
      error_number == ENOSPC ? "the disk is full" : std::generic_category().message(error_number);
  throw Error(fmt::format("cannot write {}: {}", target.string(), reason));
}

std::filesystem::path folder_of(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
}

void require_place(const std::filesystem::path& target) {
  const std::filesystem::path folder = folder_of(target);
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(folder, ignored);
  if (status.type() == std::filesystem::file_type::not_found) {
    throw Error(
        fmt::format("cannot write {}: the folder {} does not exist", target.string(), folder.string()));
  }
  if (std::filesystem::status_known(status) && !std::filesystem::is_directory(status)) {
    throw Error(fmt::format("cannot write {}: {} is not a folder", target.string(), folder.string()));
  }
  // The rename would replace even a device such as /dev/null.
  if (std::filesystem::exists(target, ignored) && !std::filesystem::is_regular_file(target, ignored))
    throw Error(
        fmt::format("cannot write {}: it is {}", target.string(),
                    std::filesystem::is_directory(target, ignored) ? "a folder" : "not a regular file"));
}

}  // namespace

PartialFile::PartialFile(std::filesystem::path target, mode_t mode) : target_(std::move(target)) {
  require_place(target_);
  create(mode);
}

void PartialFile::create(mode_t mode) {
  // A dead process may have left a file with our process id, and another thread may be writing the same
  // target. Leave both alone and take the next free name.
  for (int attempt = 0; attempt < kMaxLeftovers; ++attempt) {
    path_ = target_;
    path_ += fmt::format(".partial-{}", getpid());
    if (attempt > 0) path_ += fmt::format("-{}", attempt);
    descriptor_ = open(path_.c_str(), O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR | O_CLOEXEC, mode);
    if (descriptor_ >= 0) return;
    if (errno != EEXIST) throw_cannot_write(target_, errno);
  }
  throw Error(fmt::format("cannot write {}: {} and others like it are in the way; remove them",
                          target_.string(), path_.string()));
}

PartialFile::~PartialFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!published_) unlink(path_.c_str());
}

void PartialFile::write(std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw_cannot_write(target_, errno);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void PartialFile::publish() {
  if (fsync(descriptor_) != 0) throw_cannot_write(target_, errno);
  if (std::rename(path_.c_str(), target_.c_str()) != 0) throw_cannot_write(target_, errno);
  published_ = true;
  sync_folder();
}

void PartialFile::sync_folder() const {
  const int folder = open(folder_of(target_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  // A folder that is writable but not readable cannot be synchronised; the file itself is safe.
  if (folder < 0) return;
  const int failure = fsync(folder) == 0 ? 0 : errno;
  close(folder);
  // Some file systems return EINVAL because they cannot synchronise folders.
  if (failure != 0 && failure != EINVAL) throw_cannot_write(target_, failure);
}

void write_text_file(const std::filesystem::path& file, std::string_view text) {
  PartialFile partial(file, 0644);
  partial.write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  partial.publish();
}

namespace {

namespace fs = std::filesystem;

/// Turns "faces/" and "." into plain names, from which the name of a sibling can be made.
fs::path plain_name(const fs::path& folder) {
  const fs::path full = fs::absolute(folder).lexically_normal();
  return full.has_filename() ? full : full.parent_path();
}

void require_free(const fs::path& folder) {
  std::error_code failure;
  if (!fs::exists(folder, failure)) return;
  if (!fs::is_directory(folder, failure)) {
    throw Error(fmt::format("{} exists and is not a folder", folder.string()));
  }
  if (!fs::is_empty(folder, failure) || failure) {
    throw Error(fmt::format("the folder {} is not empty", folder.string()));
  }
}

}  // namespace

PartialFolder::PartialFolder(const fs::path& folder)
    : target_(plain_name(folder)), partial_(fs::path(target_) += fmt::format(".partial-{}", getpid())) {
  require_free(target_);
  std::error_code failure;
  fs::remove_all(partial_, failure);  // left by a killed process with our process id
  fs::create_directory(partial_, failure);
  if (!failure) return;
  throw Error(
      fmt::format("cannot create a folder in {}: {}", target_.parent_path().string(), failure.message()));
}

PartialFolder::~PartialFolder() {
  std::error_code ignored;
  if (!committed_) fs::remove_all(partial_, ignored);
}

void PartialFolder::commit() {
  std::error_code failure;
  fs::rename(partial_, target_, failure);  // also replaces an empty folder
  if (failure) throw Error(fmt::format("cannot create {}: {}", target_.string(), failure.message()));
  committed_ = true;
}

namespace {

std::string reason_of(int error_number) {
  return std::generic_category().message(error_number);
}

// The error of std::filesystem::temp_directory_path() does not name the missing folder.
std::filesystem::path temporary_folder() {
  const char* folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder != '\0' ? folder : "/tmp";
}

int open_nameless(const std::filesystem::path& folder) {
#ifdef O_TMPFILE
  const int nameless = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (nameless >= 0) return nameless;
#endif
  // Not every file system supports unnamed files; there, remove the name while the file is still empty.
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
  // If the file system cannot reserve space, a full disk shows only in write().
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
    // The failed call may have taken all free space of the disk.
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

namespace {

/// Zero, or the error's number.
int overwrite_with_zeros(int descriptor) {
  struct stat status {};
  if (fstat(descriptor, &status) != 0) return errno;
  if (!S_ISREG(status.st_mode)) return EINVAL;
  constexpr off_t kAtOnce = 1 << 20;
  const std::vector<char> zeros(static_cast<std::size_t>(std::min(kAtOnce, status.st_size)));
  for (off_t offset = 0; offset < status.st_size;) {
    const off_t left = std::min(kAtOnce, status.st_size - offset);
    const ssize_t written = pwrite(descriptor, zeros.data(), static_cast<std::size_t>(left), offset);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    offset += written;
  }
  return fsync(descriptor) == 0 ? 0 : errno;
}

}  // namespace

void wipe_file(const std::filesystem::path& file) {
  const int descriptor = open(file.c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0 && errno == ENOENT) return;
  int failure = descriptor < 0 ? errno : overwrite_with_zeros(descriptor);
  if (descriptor >= 0) close(descriptor);
  if (failure == 0 && unlink(file.c_str()) != 0 && errno != ENOENT) failure = errno;
  if (failure != 0)
    throw Error(fmt::format("cannot overwrite and remove {}: {}; delete it, faces may be in it",
                            file.string(), std::generic_category().message(failure)));
}

namespace {

/// Empty when it is not set.
std::string environment_value(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr ? value : "";
}

}  // namespace

std::vector<std::filesystem::path> system_data_folders() {
  std::vector<std::filesystem::path> folders;
  const std::string own = environment_value("XDG_DATA_HOME");
  const std::string home = environment_value("HOME");
  if (!own.empty()) {
    folders.emplace_back(own);
  } else if (!home.empty()) {
    folders.push_back(std::filesystem::path(home) / ".local" / "share");
  }
  std::string list = environment_value("XDG_DATA_DIRS");
  if (list.empty()) list = "/usr/local/share:/usr/share";
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(':', begin), list.size());
    if (end > begin) folders.emplace_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return folders;
}

}  // namespace ore
