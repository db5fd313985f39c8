#include "support/wipe_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <vector>

#include "ore/error.h"

namespace ore {
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

}  // namespace ore
