#include "evaluation/data_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "evaluation/named_pictures.h"
#include "image/folder_listing.h"
#include "image/read_aligned.h"
#include "ore/error.h"
#include "support/utf8.h"

namespace ore {
namespace {

namespace fs = std::filesystem;

/// A folder for each session, with one for each person in it.
constexpr int kLevels = 2;

/// "faces/" and "." have names too.
std::string name_of(const fs::path& folder) {
  const fs::path full = fs::absolute(folder).lexically_normal();
  return escape_invalid_utf8((full.has_filename() ? full : full.parent_path()).filename().string());
}

DataSet read_plain(const fs::path& folder, int threads, const Progress& progress) {
  LabelledFolder read = read_labelled_folder(folder, threads, progress);
  DataSet set;
  set.title = name_of(folder);
  set.gallery = std::move(read.gallery);
  set.files = std::move(read.files);
  set.skipped = std::move(read.skipped);
  return set;
}

/// Fills everything but the title.
void read_pictures(const std::vector<NamedPicture>& pictures, int threads, const Progress& progress,
                   DataSet& set) {
  std::vector<fs::path> files;
  files.reserve(pictures.size());
  for (const NamedPicture& picture : pictures) files.push_back(picture.file);
  std::vector<ReadOutcome> outcomes = read_aligned_images(files, threads, progress);
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    if (outcomes[i].problem.empty()) {
      add_face(pictures[i], std::move(outcomes[i].image), set);
    } else {
      set.skipped.push_back({files[i], std::move(outcomes[i].problem)});
    }
  }
}

void append(std::vector<SkippedFile> more, std::vector<SkippedFile>& all) {
  std::move(more.begin(), more.end(), std::back_inserter(all));
}

void require_anybody(const fs::path& folder, const DataSet& set) {
  if (!set.gallery.people.empty()) return;
  const SkippedFile& first = set.skipped.front();  // more than half of the images were to be used
  throw Error(fmt::format("nothing in {} can be used; the first problem, at {}: {}", folder.string(),
                          first.file.string(), first.reason));
}

}  // namespace

DataSet read_data_set(const fs::path& folder, int threads, const Progress& progress) {
  ImageListing listing = list_images(folder, kLevels);
  const DataLayout layout = layout_of(listing.images);
  if (layout == DataLayout::kPlain) return read_plain(folder, threads, progress);

  NamedPictures named = sort_by_name(layout, listing.images);
  DataSet set;
  set.layout = layout;
  // Drawn folders have these names too, so that the names prove nothing.
  set.title =
      fmt::format("{}, named like {}", name_of(folder), layout == DataLayout::kAr ? "AR" : "Extended Yale B");
  read_pictures(named.pictures, threads, progress, set);
  append(std::move(listing.skipped), set.skipped);
  append(std::move(named.skipped), set.skipped);
  std::sort(set.skipped.begin(), set.skipped.end(),
            [](const SkippedFile& a, const SkippedFile& b) { return a.file.native() < b.file.native(); });
  require_anybody(folder, set);
  return set;
}

}  // namespace ore
