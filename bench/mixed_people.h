#pragma once
// Thousands of people for measurements of time, sooner than they could be drawn: each is a mixture of two
// drawn people with blotches of their own.

#include <algorithm>
#include <cmath>
#include <string>

#include "lab/synth/drawn_galleries.h"
#include "ore/gallery.h"
#include "support/parallel.h"
#include "support/random.h"
#include "support/raster.h"

namespace ore::bench {

/// Brightness by place, a few lumps across the face.
inline Grid own_blotches(RandomStream& random) {
  Grid blotches(13, 11);
  for (double& value : blotches.values) value = std::exp(0.1 * random.normal());
  return blotches;
}

inline GrayImage mixed_face(const GrayImage& first, const GrayImage& second, double share,
                            const Grid& blotches, RandomStream& random) {
  GrayImage face(first.height, first.width);
  for (int row = 0; row < face.height; ++row)
    for (int column = 0; column < face.width; ++column) {
      const double mixture = share * first.at(row, column) + (1.0 - share) * second.at(row, column);
      const double scale =
          blotches.between(static_cast<double>(row) / face.height * (blotches.rows - 1),
                           static_cast<double>(column) / face.width * (blotches.columns - 1));
      face.at(row, column) =
          static_cast<std::uint8_t>(std::clamp(mixture * scale + random.normal(0.0, 5.0), 0.0, 255.0));
    }
  return face;
}

struct MixedPeople {
  Gallery gallery;
  std::vector<GrayImage> probes;  ///< one more face of everybody in turn, 200 at most
  std::vector<int> probe_person;
};

inline MixedPeople mixed_people(int people, int faces) {
  constexpr int kDrawn = 40;
  constexpr int kProbes = 200;
  const Gallery drawn = draw_yaleb_like({.people = kDrawn, .pictures = faces + 1});
  MixedPeople mixed{
      {drawn.height, drawn.width, std::vector<Person>(static_cast<std::size_t>(people))}, {}, {}};
  parallel_for(people, 0, [&](int p) {
    RandomStream random(1, RandomPurpose::kDrawnPerson, static_cast<std::uint64_t>(p));
    const Person& first = drawn.people[static_cast<std::size_t>(random.below(kDrawn))];
    const Person& second = drawn.people[static_cast<std::size_t>(random.below(kDrawn))];
    const double share = random.uniform(0.3, 0.7);
    const Grid blotches = own_blotches(random);
    Person& person = mixed.gallery.people[static_cast<std::size_t>(p)];
    person.name = "person " + std::to_string(p + 1);
    for (std::size_t i = 0; i < first.faces.size(); ++i)
      person.faces.push_back(mixed_face(first.faces[i], second.faces[i], share, blotches, random));
  });
  for (int p = 0; p < people; ++p) {
    std::vector<GrayImage>& pictures = mixed.gallery.people[static_cast<std::size_t>(p)].faces;
    if (p < kProbes) {
      mixed.probes.push_back(std::move(pictures.back()));
      mixed.probe_person.push_back(p);
    }
    pictures.pop_back();
  }
  return mixed;
}

}  // namespace ore::bench
