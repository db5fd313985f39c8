#include "evaluation/open_set_split.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ore/error.h"

namespace ore {
namespace {

/// Of the choice of the strangers; no person has this index.
constexpr std::uint64_t kStrangersStream = 1ULL << 40;

/// Marks the people who are strangers.
std::vector<bool> draw_strangers(std::size_t people, const OpenSetSplitOptions& options) {
  const auto count =
      static_cast<std::size_t>(std::lround(options.share_of_strangers * static_cast<double>(people)));
  if (count < 1 || people < count + 2)
    throw Error(
        fmt::format("{} people with a share of {} strangers leave {} known people and {} strangers; at "
                    "least 2 and 1 are needed",
                    people, options.share_of_strangers, people - count, count));
  const std::vector<std::size_t> order =
      shuffled(people, RandomStream(options.seed, RandomPurpose::kSplit, kStrangersStream));
  std::vector<bool> is_stranger(people, false);
  for (std::size_t i = 0; i < count; ++i) is_stranger[order[i]] = true;
  return is_stranger;
}

void add_stranger(const Person& person, std::size_t index, const OpenSetSplitOptions& options,
                  LabelledProbes& strangers) {
  std::vector<std::size_t> order =
      shuffled(person.faces.size(), RandomStream(options.seed, RandomPurpose::kSplit, index));
  order.resize(std::min(order.size(), static_cast<std::size_t>(options.probe_faces)));
  for (const std::size_t i : order) {
    strangers.faces.push_back(person.faces[i]);
    strangers.names.push_back(person.name);
  }
}

}  // namespace

void OpenSetSplitOptions::validate() const {
  if (gallery_faces < 1)
    throw InvalidOption(fmt::format("gallery_faces is {}, but must be at least 1", gallery_faces));
  if (probe_faces < 1)
    throw InvalidOption(fmt::format("probe_faces is {}, but must be at least 1", probe_faces));
  if (!(share_of_strangers > 0.0 && share_of_strangers < 1.0))
    throw InvalidOption(
        fmt::format("share_of_strangers is {}, but must lie between 0 and 1", share_of_strangers));
}

OpenSetSplit open_set_split(const Gallery& all, const OpenSetSplitOptions& options) {
  options.validate();
  const std::vector<bool> is_stranger = draw_strangers(all.people.size(), options);
  const SplitOptions faces{
      .gallery_faces = options.gallery_faces, .probe_faces = options.probe_faces, .seed = options.seed};
  Split known;
  known.gallery.height = all.height;
  known.gallery.width = all.width;
  OpenSetSplit split;
  for (std::size_t p = 0; p < all.people.size(); ++p) {
    if (is_stranger[p]) {
      add_stranger(all.people[p], p, options, split.strangers);
    } else {
      split_person(all.people[p], p, faces, known);
    }
  }
  if (known.probes.faces.empty())
    throw Error(fmt::format("no known person has more than the {} faces that are wanted for training",
                            options.gallery_faces));
  split.gallery = std::move(known.gallery);
  split.known = std::move(known.probes);
  return split;
}

}  // namespace ore
