#include "experiment/usual_split.h"

#include <fmt/format.h>

#include <algorithm>

namespace ore {
namespace {

/// The paper's number on Yale B, to learn from and to test.
constexpr int kUsualFaces = 30;

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

int usual_gallery_faces(const Gallery& all) {
  // The larger half: Extended Yale B has people with 59 faces, of whom the paper learns from 30.
  return std::min(kUsualFaces, (fewest_faces(all) + 1) / 2);
}

Split usual_split(const Gallery& all, std::uint64_t seed, int gallery_faces) {
  const int usual = usual_gallery_faces(all);
  Split split = random_split(all, {.gallery_faces = usual, .probe_faces = kUsualFaces, .seed = seed});
  if (gallery_faces > 0 && gallery_faces < usual)
    for (Person& person : split.gallery.people) person.faces.resize(static_cast<std::size_t>(gallery_faces));
  return split;
}

std::string missing_faces(const Gallery& all, int needed) {
  if (all.people.size() < 2) return "at least two people are needed";
  const Person* person = person_with_fewest(all);
  if (static_cast<int>(person->faces.size()) >= needed) return "";
  return fmt::format("every person needs at least {} faces, but \"{}\" has {}", needed, person->name,
                     person->faces.size());
}

}  // namespace ore
