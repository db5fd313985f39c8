#include "evaluation/split.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "ore/error.h"

namespace ore {

void SplitOptions::validate() const {
  if (gallery_faces >= 1 && probe_faces >= 0) return;
  throw InvalidOption(fmt::format("a split with {} gallery and {} probe faces; at least 1 and 0 are needed",
                                  gallery_faces, probe_faces));
}

std::vector<std::size_t> shuffled(std::size_t count, RandomStream random) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = count; i > 1; --i)
    std::swap(order[i - 1], order[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
  return order;
}

void split_person(const Person& person, std::size_t index, const SplitOptions& options, Split& split) {
  const auto wanted = static_cast<std::size_t>(options.gallery_faces);
  if (person.faces.size() < wanted)
    throw Error(fmt::format("\"{}\" has {} faces, but {} are wanted for training", person.name,
                            person.faces.size(), wanted));
  const std::vector<std::size_t> order =
      shuffled(person.faces.size(), RandomStream(options.seed, RandomPurpose::kSplit, index));
  const std::size_t end = std::min(order.size(), wanted + static_cast<std::size_t>(options.probe_faces));
  const int label = static_cast<int>(split.gallery.people.size());
  Person& known = split.gallery.people.emplace_back(Person{person.name, {}});
  for (std::size_t i = 0; i < wanted; ++i) known.faces.push_back(person.faces[order[i]]);
  for (std::size_t i = wanted; i < end; ++i) {
    split.probes.faces.push_back(person.faces[order[i]]);
    split.probes.labels.push_back(label);
  }
}

Split random_split(const Gallery& all, const SplitOptions& options) {
  options.validate();
  Split split;
  split.gallery.height = all.height;
  split.gallery.width = all.width;
  for (std::size_t p = 0; p < all.people.size(); ++p) split_person(all.people[p], p, options, split);
  return split;
}

}  // namespace ore
