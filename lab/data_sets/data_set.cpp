#include "lab/data_sets/data_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

#include "image/labelled_folder.h"
#include "lab/data_sets/file_names.h"
#include "ore/error.h"
#include "support/text.h"

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

DataSet plain_set(std::string title, LabelledFolder read) {
  DataSet set;
  set.title = std::move(title);
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
  if (layout == DataLayout::kPlain)
    return plain_set(name_of(folder), read_labelled_folder(folder, threads, progress));

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

DataSet read_photo_set(const fs::path& folder, std::shared_ptr<const FaceDetector> detector, int threads,
                       const Progress& progress) {
  DataSet set = plain_set(fmt::format("{}, faces found by {}", name_of(folder), detector->name()),
                          read_photo_folder(folder, *detector, threads, progress));
  set.photographs = {.detector = std::move(detector), .pictures = list_images(folder, 1).images};
  return set;
}

namespace {

namespace fs = std::filesystem;

/// A file that can be used, or why it cannot.
struct Finding {
  std::optional<NamedPicture> picture;
  std::string problem;
};

Finding find_ar(const fs::path& file) {
  const std::optional<ArName> name = ar_name_of(file.filename().string());
  if (!name) return {std::nullopt, "it is not named like a picture of AR, such as M-001-01.bmp"};
  constexpr int kAfterAllMen = 1000;
  return {NamedPicture{.file = file,
                       .rank = (name->woman ? kAfterAllMen : 0) + name->person,
                       .person = name->label(),
                       .picture = fmt::format("{:02}", name->picture),
                       .ar_picture = name->picture},
          {}};
}

Finding find_yaleb(const fs::path& file) {
  const std::optional<YaleBName> name = yaleb_name_of(file.filename().string());
  if (!name)
    return {std::nullopt, "it is not named like a picture of Yale B, such as yaleB01_P00A+035E+40.pgm"};
  if (!name->light) return {std::nullopt, "it was taken without a lamp, so it has no direction of light"};
  if (name->pose != 0) return {std::nullopt, "it is not a frontal picture, whose names have P00"};
  // The sign stands before the number, so that this is the order of the data set's own names.
  return {NamedPicture{.file = file,
                       .rank = name->person,
                       .person = name->label(),
                       .picture = fmt::format("A{:+04}E{:+03}", name->light->azimuth, name->light->elevation),
                       .light = name->light},
          {}};
}

bool same_picture(const NamedPicture& a, const NamedPicture& b) {
  return a.rank == b.rank && a.picture == b.picture;
}

}  // namespace

DataLayout layout_of(const std::vector<fs::path>& files) {
  const auto most = [&](const auto& name_of) {
    const auto named = std::count_if(files.begin(), files.end(), [&](const fs::path& file) {
      return name_of(file.filename().string()).has_value();
    });
    return 2 * static_cast<std::size_t>(named) > files.size();
  };
  if (most(ar_name_of)) return DataLayout::kAr;
  if (most(yaleb_name_of)) return DataLayout::kYaleB;
  return DataLayout::kPlain;
}

NamedPictures sort_by_name(DataLayout layout, const std::vector<fs::path>& files) {
  assert(layout != DataLayout::kPlain);
  NamedPictures result;
  std::vector<NamedPicture> found;
  found.reserve(files.size());
  for (const fs::path& file : files) {
    Finding finding = layout == DataLayout::kAr ? find_ar(file) : find_yaleb(file);
    if (finding.picture) {
      found.push_back(std::move(*finding.picture));
    } else {
      result.skipped.push_back({file, std::move(finding.problem)});
    }
  }
  // Stable, so that of two files with one picture the first is kept.
  std::stable_sort(found.begin(), found.end(), [](const NamedPicture& a, const NamedPicture& b) {
    return std::tie(a.rank, a.picture) < std::tie(b.rank, b.picture);
  });
  for (NamedPicture& picture : found) {
    if (!result.pictures.empty() && same_picture(result.pictures.back(), picture)) {
      result.skipped.push_back(
          {picture.file, fmt::format("it has the same name as {}", result.pictures.back().file.string())});
    } else {
      result.pictures.push_back(std::move(picture));
    }
  }
  return result;
}

void add_face(const NamedPicture& picture, GrayImage face, DataSet& set) {
  assert(set.layout != DataLayout::kPlain);
  std::vector<Person>& people = set.gallery.people;
  if (people.empty() || people.back().name != picture.person) {
    people.push_back({picture.person, {}});
    set.files.emplace_back();
    if (set.layout == DataLayout::kAr) set.ar_pictures.emplace_back();
    if (set.layout == DataLayout::kYaleB) set.lights.emplace_back();
  }
  set.gallery.height = face.height;
  set.gallery.width = face.width;
  people.back().faces.push_back(std::move(face));
  set.files.back().push_back(picture.file);
  if (set.layout == DataLayout::kAr) set.ar_pictures.back().push_back(picture.ar_picture);
  if (set.layout == DataLayout::kYaleB) set.lights.back().push_back(picture.light);
}

}  // namespace ore
