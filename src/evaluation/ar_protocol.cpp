#include "evaluation/ar_protocol.h"

#include <fmt/format.h>

#include <array>
#include <span>

#include "ore/error.h"

namespace ore {
namespace {

// Pictures of the first session by their numbers in AR, from 1; the second session has them 13 further on.
constexpr int kSessionPictures = 13;
constexpr std::array kPlain = {1, 5, 6, 7};
constexpr std::array kExpressions = {2, 3, 4};
constexpr std::array kSunglasses = {8, 9, 10};
constexpr std::array kScarves = {11, 12, 13};

std::vector<GrayImage> pick(const Person& person, std::span<const int> numbers) {
  std::vector<GrayImage> faces;
  for (const int first : {0, kSessionPictures})
    for (const int number : numbers)
      faces.push_back(person.faces[static_cast<std::size_t>(first + number - 1)]);
  return faces;
}

void add_probes(const Person& person, int label, std::span<const int> numbers, Probes& probes) {
  for (GrayImage& face : pick(person, numbers)) {
    probes.faces.push_back(std::move(face));
    probes.labels.push_back(label);
  }
}

}  // namespace

ArSplit split_ar(const Gallery& people) {
  ArSplit split;
  split.gallery.height = people.height;
  split.gallery.width = people.width;
  for (std::size_t k = 0; k < people.people.size(); ++k) {
    const Person& person = people.people[k];
    if (person.faces.size() != std::size_t{2 * kSessionPictures})
      throw Error(fmt::format("\"{}\" has {} pictures; AR has {} of everybody", person.name,
                              person.faces.size(), 2 * kSessionPictures));
    split.gallery.people.push_back({person.name, pick(person, kPlain)});
    const int label = static_cast<int>(k);
    add_probes(person, label, kExpressions, split.expressions);
    add_probes(person, label, kSunglasses, split.sunglasses);
    add_probes(person, label, kScarves, split.scarves);
  }
  return split;
}

}  // namespace ore
