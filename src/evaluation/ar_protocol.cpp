#include "evaluation/ar_protocol.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "evaluation/ar_name.h"
#include "ore/error.h"

namespace ore {
namespace {

// Pictures of the first session by their numbers in AR, from 1; the second session has them 13 further on.
constexpr int kSessionPictures = kArPictures / 2;
constexpr std::array kPlain = {1, 5, 6, 7};
constexpr std::array kExpressions = {2, 3, 4};
constexpr std::array kSunglasses = {8, 9, 10};
constexpr std::array kScarves = {11, 12, 13};

bool is_one_of(int picture, std::span<const int> first_session) {
  const int number = picture > kSessionPictures ? picture - kSessionPictures : picture;
  return std::find(first_session.begin(), first_session.end(), number) != first_session.end();
}

void add_probe(const GrayImage& face, int label, Probes& probes) {
  probes.faces.push_back(face);
  probes.labels.push_back(label);
}

void add_person(const Person& person, const std::vector<int>& pictures, ArSplit& split) {
  const int label = static_cast<int>(split.gallery.people.size());
  Person known{person.name, {}};
  for (std::size_t i = 0; i < person.faces.size(); ++i) {
    const GrayImage& face = person.faces[i];
    if (is_one_of(pictures[i], kPlain)) known.faces.push_back(face);
    if (is_one_of(pictures[i], kExpressions)) add_probe(face, label, split.expressions);
    if (is_one_of(pictures[i], kSunglasses)) add_probe(face, label, split.sunglasses);
    if (is_one_of(pictures[i], kScarves)) add_probe(face, label, split.scarves);
  }
  if (known.faces.empty())
    throw Error(
        fmt::format("\"{}\" has no picture to learn from: AR's 1, 5, 6, 7, 14, 18, 19 and 20 are all missing",
                    person.name));
  split.gallery.people.push_back(std::move(known));
}

}  // namespace

ArSplit split_ar(const DataSet& set) {
  if (set.layout != DataLayout::kAr)
    throw Error(
        fmt::format("AR's protocol needs AR's numbers in the files' names, such as M-001-01.bmp, which {} "
                    "does not have",
                    set.title));
  ArSplit split;
  split.gallery.height = set.gallery.height;
  split.gallery.width = set.gallery.width;
  for (std::size_t p = 0; p < set.gallery.people.size(); ++p)
    add_person(set.gallery.people[p], set.ar_pictures[p], split);
  if (split.expressions.faces.empty() && split.sunglasses.faces.empty() && split.scarves.faces.empty())
    throw Error(fmt::format(
        "{} has no picture to test: AR's expressions, sunglasses and scarves are all missing", set.title));
  return split;
}

}  // namespace ore
