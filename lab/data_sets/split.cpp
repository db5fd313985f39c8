#include "lab/data_sets/split.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "lab/data_sets/file_names.h"
#include "ore/error.h"

namespace ore {

namespace {

void add_probe(const GrayImage& face, int label, Probes& probes) {
  probes.faces.push_back(face);
  probes.labels.push_back(label);
}

}  // namespace

void SplitOptions::validate() const {
  if (gallery_faces >= 1 && probe_faces >= 0) return;
  throw InvalidOption(fmt::format("a split with {} gallery and {} probe faces; at least 1 and 0 are needed",
                                  gallery_faces, probe_faces));
}

Gallery without_people(const Gallery& all) {
  return {.height = all.height,
          .width = all.width,
          .people = {},
          .from_photographs = all.from_photographs,
          .detector = all.detector};
}

std::vector<std::size_t> shuffled(std::size_t count, RandomStream random) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[random.below(static_cast<int>(i))]);
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
    split.probes.origins.push_back({index, order[i]});
  }
}

Split random_split(const Gallery& all, const SplitOptions& options) {
  options.validate();
  Split split{.gallery = without_people(all), .probes = {}};
  for (std::size_t p = 0; p < all.people.size(); ++p) split_person(all.people[p], p, options, split);
  return split;
}

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
      add_probe(person.faces[i], label, split.probes);
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
  Split split{.gallery = without_people(set.gallery), .probes = {}};
  for (std::size_t p = 0; p < set.gallery.people.size(); ++p)
    add_person(set.gallery.people[p], set.lights[p], options, split);
  if (split.probes.faces.empty())
    throw Error(fmt::format("{} has no picture with a lamp {} to {} degrees from the camera to test",
                            set.title, options.gallery_angle, options.probe_angle));
  return split;
}

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
  split.gallery = without_people(set.gallery);
  for (std::size_t p = 0; p < set.gallery.people.size(); ++p)
    add_person(set.gallery.people[p], set.ar_pictures[p], split);
  if (split.expressions.faces.empty() && split.sunglasses.faces.empty() && split.scarves.faces.empty())
    throw Error(fmt::format(
        "{} has no picture to test: AR's expressions, sunglasses and scarves are all missing", set.title));
  return split;
}

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
    strangers.origins.push_back({index, i});
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
  Split known{.gallery = without_people(all), .probes = {}};
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
