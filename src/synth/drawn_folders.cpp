#include "synth/drawn_folders.h"

#include <fmt/format.h>
#include <unistd.h>

#include <system_error>

#include "ore/error.h"
#include "ore/folder.h"
#include "support/parallel.h"

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

/// A folder beside its target that is removed unless it becomes the target.
class PartialFolder {
 public:
  explicit PartialFolder(const fs::path& folder)
      : target_(plain_name(folder)), partial_(fs::path(target_) += fmt::format(".partial-{}", getpid())) {
    require_free(target_);
    std::error_code failure;
    fs::remove_all(partial_, failure);  // of a killed process that had our number
    fs::create_directory(partial_, failure);
    if (!failure) return;
    throw Error(
        fmt::format("cannot create a folder in {}: {}", target_.parent_path().string(), failure.message()));
  }
  ~PartialFolder() {
    std::error_code ignored;
    if (!committed_) fs::remove_all(partial_, ignored);
  }
  PartialFolder(const PartialFolder&) = delete;
  PartialFolder& operator=(const PartialFolder&) = delete;

  const fs::path& path() const { return partial_; }

  void commit() {
    std::error_code failure;
    fs::rename(partial_, target_, failure);  // also replaces an empty folder
    if (failure) throw Error(fmt::format("cannot create {}: {}", target_.string(), failure.message()));
    committed_ = true;
  }

 private:
  fs::path target_;
  fs::path partial_;
  bool committed_ = false;
};

void write_pictures(const PlannedPerson& plan, const fs::path& folder) {
  const fs::path person_folder = folder / plan.name;
  std::error_code failure;
  fs::create_directory(person_folder, failure);  // another run may have made it
  if (failure) {
    throw Error(fmt::format("cannot create {}: {}", person_folder.string(), failure.message()));
  }
  const std::vector<GrayImage> pictures = draw_pictures(plan);
  for (std::size_t k = 0; k < pictures.size(); ++k) {
    write_image(person_folder / (plan.pictures[k].name + ".pgm"), pictures[k]);
  }
}

void write_all(const std::vector<PlannedPerson>& plan, int threads, const fs::path& folder,
               const Progress& progress) {
  PartialFolder partial(folder);
  const std::vector<PlannedPerson> runs = in_short_runs(plan);
  parallel_for(
      static_cast<int>(runs.size()), threads,
      [&](int run) { write_pictures(runs[static_cast<std::size_t>(run)], partial.path()); }, progress,
      "drawing faces");
  partial.commit();
}

}  // namespace

void write_yaleb_folder(const DrawnYaleBOptions& options, const fs::path& folder, const Progress& progress) {
  write_all(plan_yaleb_like(options), options.threads, folder, progress);
}

void write_ar_folder(const DrawnArOptions& options, const fs::path& folder, const Progress& progress) {
  write_all(plan_ar_like(options), options.threads, folder, progress);
}

}  // namespace ore
