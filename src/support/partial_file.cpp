#include "support/partial_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>
#include <utility>

#include "ore/error.h"

namespace ore {
namespace {

// More leftovers of dead processes with our process number than this are not an accident.
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
  // The rename would replace it, were it /dev/null.
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
  // A dead process may have left a file of our process number behind, and another thread may be writing the
  // same target: neither is touched, the next free name is taken.
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
  // A folder that may be written but not read cannot be synchronised; the file itself is safe.
  if (folder < 0) return;
  const int failure = fsync(folder) == 0 ? 0 : errno;
  close(folder);
  // Some file systems answer EINVAL: they have nothing to synchronise for a folder.
  if (failure != 0 && failure != EINVAL) throw_cannot_write(target_, failure);
}

void write_text_file(const std::filesystem::path& file, std::string_view text) {
  PartialFile partial(file, 0644);
  partial.write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  partial.publish();
}

}  // namespace ore
