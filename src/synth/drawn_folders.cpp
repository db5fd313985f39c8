#include "synth/drawn_folders.h"

#include <fmt/format.h>

#include <system_error>

#include "ore/error.h"
#include "ore/folder.h"
#include "support/parallel.h"
#include "support/partial_folder.h"

namespace ore {
namespace {

namespace fs = std::filesystem;

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
