#include "evaluation/named_pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

#include "evaluation/ar_name.h"
#include "evaluation/yaleb_name.h"

namespace ore {
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
