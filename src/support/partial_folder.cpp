#include "support/partial_folder.h"

#include <fmt/format.h>
#include <unistd.h>

#include <system_error>

#include "ore/error.h"

namespace ore {
namespace {

namespace fs = std::filesystem;

/// "faces/" and "." name folders, but a sibling's name can be made from a plain name only.
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
  fs::remove_all(partial_, failure);  // of a killed process that had our number
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

}  // namespace ore
