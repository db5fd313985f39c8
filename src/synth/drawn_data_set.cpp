#include "synth/drawn_data_set.h"

#include <fmt/format.h>

#include <cassert>
#include <map>
#include <utility>

#include "evaluation/named_pictures.h"
#include "ore/error.h"
#include "synth/drawn_galleries.h"

namespace ore {
namespace {

namespace fs = std::filesystem;

template <typename Options>
Options with_common(const DrawnSetOptions& given) {
  Options options;
  options.people = given.people.value_or(options.people);
  options.height = given.height.value_or(options.height);
  options.width = given.width.value_or(options.width);
  options.seed = given.seed;
  options.threads = given.threads;
  return options;
}

/// The drawn pictures in the order of their names, as they would be read; takes them out of `drawn`.
DataSet arrange(DataLayout layout, const std::vector<PlannedPerson>& plan, Gallery drawn) {
  std::vector<fs::path> files;
  std::map<fs::path, GrayImage*> faces;
  for (std::size_t p = 0; p < plan.size(); ++p) {
    for (std::size_t i = 0; i < plan[p].pictures.size(); ++i) {
      files.push_back(fs::path(plan[p].name) / (plan[p].pictures[i].name + ".pgm"));
      faces[files.back()] = &drawn.people[p].faces[i];
    }
  }
  const NamedPictures named = sort_by_name(layout, files);
  assert(named.skipped.empty());
  DataSet set;
  set.layout = layout;
  for (const NamedPicture& picture : named.pictures) add_face(picture, std::move(*faces[picture.file]), set);
  return set;
}

DataSet drawn_ar(const DrawnSetOptions& given, const Progress& progress) {
  if (given.pictures)
    throw InvalidOption(fmt::format("pictures is {}, but drawn:ar has {} pictures of everybody",
                                    *given.pictures, kArPictures));
  const auto options = with_common<DrawnArOptions>(given);
  DataSet set = arrange(DataLayout::kAr, plan_ar_like(options), draw_ar_like(options, progress));
  set.title = "drawn faces like those of AR";
  return set;
}

DataSet drawn_yaleb(const DrawnSetOptions& given, const Progress& progress) {
  auto options = with_common<DrawnYaleBOptions>(given);
  options.pictures = given.pictures.value_or(options.pictures);
  DataSet set = arrange(DataLayout::kYaleB, plan_yaleb_like(options), draw_yaleb_like(options, progress));
  set.title = "drawn faces like those of Extended Yale B";
  return set;
}

}  // namespace

DataSet drawn_data_set(const std::string& which, const DrawnSetOptions& options, const Progress& progress) {
  if (which == "drawn:ar") return drawn_ar(options, progress);
  if (which == "drawn:yaleb") return drawn_yaleb(options, progress);
  throw InvalidOption(fmt::format("there is no data set {}; drawn:ar and drawn:yaleb can be drawn", which));
}

}  // namespace ore
