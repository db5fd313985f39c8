#include "evaluation/light_split.h"

#include <fmt/format.h>

#include <utility>

#include "ore/error.h"

namespace ore {
namespace {

void add_person(const Person& person, const std::vector<std::optional<LightDirection>>& lights,
                const LightSplitOptions& options, Split& split) {
  const int label = static_cast<int>(split.gallery.people.size());
  Person known{person.name, {}};
  for (std::size_t i = 0; i < person.faces.size(); ++i) {
    if (!lights[i] || lights[i]->angle() > options.probe_angle) continue;
    if (lights[i]->angle() <= options.gallery_angle) {
      known.faces.push_back(person.faces[i]);
    } else {
      split.probes.faces.push_back(person.faces[i]);
      split.probes.labels.push_back(label);
    }
  }
  if (known.faces.empty())
    throw Error(
        fmt::format("\"{}\" has no picture with a lamp up to {} degrees from the camera to learn from",
                    person.name, options.gallery_angle));
  split.gallery.people.push_back(std::move(known));
}

}  // namespace

void LightSplitOptions::validate() const {
  if (gallery_angle >= 0.0 && gallery_angle < probe_angle) return;
  throw InvalidOption(
      fmt::format("a split by light at {} and {} degrees; the first must be at least 0 and below the second",
                  gallery_angle, probe_angle));
}

Split split_by_light(const DataSet& set, const LightSplitOptions& options) {
  options.validate();
  if (set.layout != DataLayout::kYaleB)
    throw Error(
        fmt::format("a split by light needs lamps in the files' names, such as yaleB01_P00A+035E+40.pgm, "
                    "which {} does not have",
                    set.title));
  Split split;
  split.gallery.height = set.gallery.height;
  split.gallery.width = set.gallery.width;
  for (std::size_t p = 0; p < set.gallery.people.size(); ++p)
    add_person(set.gallery.people[p], set.lights[p], options, split);
  if (split.probes.faces.empty())
    throw Error(fmt::format("{} has no picture with a lamp {} to {} degrees from the camera to test",
                            set.title, options.gallery_angle, options.probe_angle));
  return split;
}

}  // namespace ore
