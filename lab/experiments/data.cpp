#include "lab/experiments/data.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "lab/synth/drawn_galleries.h"
#include "ore/error.h"
#include "support/text.h"

namespace ore {
namespace {

int people_of(const std::string& text, const std::string& number) {
  int people = 0;
  const char* const end = number.data() + number.size();
  const auto [stop, status] = std::from_chars(number.data(), end, people);
  if (status != std::errc{} || stop != end)
    throw InvalidOption(fmt::format("\"{}\" must end with a number of people, drawn:ar:20 say", text));
  return people;
}

/// Enough to see differences between methods, and drawn in seconds.
constexpr int kQuickPeople = 10;

DataSet draw(const std::string& text, const OpenDataOptions& options, const Progress& progress) {
  DrawnSetOptions drawn;
  drawn.threads = options.threads;
  if (options.quick) drawn.people = kQuickPeople;
  const std::size_t colon = text.find(':', text.find(':') + 1);
  if (colon != std::string::npos) drawn.people = people_of(text, text.substr(colon + 1));
  return drawn_data_set(text.substr(0, colon), drawn, progress);
}

}  // namespace

std::vector<DataSet> open_data(const std::string& text, const OpenDataOptions& options,
                               const Progress& progress) {
  std::vector<DataSet> sets;
  if (text == "drawn") {
    for (const char* both : {"drawn:yaleb", "drawn:ar"}) sets.push_back(draw(both, options, progress));
  } else if (text.starts_with("drawn:")) {
    sets.push_back(draw(text, options, progress));
  } else if (options.detector) {
    sets.push_back(read_photo_set(text, options.detector, options.threads, progress));
  } else {
    sets.push_back(read_data_set(text, options.threads, progress));
  }
  return sets;
}

std::uint64_t fingerprint(const Gallery& gallery) {
  constexpr char kEnd = '\xFF';  // no byte of UTF-8
  std::uint64_t hash = fnv1a(fmt::format("{}x{}{}", gallery.height, gallery.width, kEnd));
  for (const Person& person : gallery.people) {
    hash = fnv1a(person.name + kEnd, hash);
    for (const GrayImage& face : person.faces) hash = fnv1a(face.pixels, hash);
  }
  return hash;
}

std::string description(const DataSet& data) {
  return fmt::format("{}: {} people, {} faces of {} x {} pixels", data.title, data.gallery.people.size(),
                     data.gallery.face_count(), data.gallery.height, data.gallery.width);
}

namespace {

/// The paper's number on Yale B, to learn from and to test.
constexpr int kTypicalFaces = 30;

const Person* person_with_fewest(const Gallery& all) {
  const auto fewest =
      std::min_element(all.people.begin(), all.people.end(),
                       [](const Person& a, const Person& b) { return a.faces.size() < b.faces.size(); });
  return fewest == all.people.end() ? nullptr : &*fewest;
}

}  // namespace

int fewest_faces(const Gallery& all) {
  const Person* person = person_with_fewest(all);
  return person == nullptr ? 0 : static_cast<int>(person->faces.size());
}

int default_gallery_faces(const Gallery& all) {
  // The larger half: Extended Yale B has people with 59 faces, of whom the paper learns from 30.
  return std::min(kTypicalFaces, (fewest_faces(all) + 1) / 2);
}

Split default_split(const Gallery& all, std::uint64_t seed, int gallery_faces) {
  const int typical = default_gallery_faces(all);
  Split split = random_split(all, {.gallery_faces = typical, .probe_faces = kTypicalFaces, .seed = seed});
  if (gallery_faces > 0 && gallery_faces < typical)
    for (Person& person : split.gallery.people) person.faces.resize(static_cast<std::size_t>(gallery_faces));
  return split;
}

int training_faces_of(const Gallery& all, int wanted, int typical) {
  const int most = fewest_faces(all) - 1;
  if (wanted < 0 || wanted > most)
    throw InvalidOption(
        fmt::format("training_faces is {}; it must be from 1 to {}: \"{}\" has {} faces, and one is to test",
                    wanted, most, person_with_fewest(all)->name, most + 1));
  return wanted > 0 ? wanted : std::min(typical, most);
}

std::string missing_faces(const Gallery& all, int needed) {
  if (all.people.size() < 2) return "at least two people are needed";
  const Person* person = person_with_fewest(all);
  if (static_cast<int>(person->faces.size()) >= needed) return "";
  return fmt::format("every person needs at least {} faces, but \"{}\" has {}", needed, person->name,
                     person->faces.size());
}

}  // namespace ore
