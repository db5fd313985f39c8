#include <algorithm>
#include <cmath>

#include "learning/evidence_learning.h"
#include "support/random.h"

namespace ore {

Gallery learning_gallery(const Gallery& gallery, std::uint64_t seed) {
  Gallery result = gallery;
  if (static_cast<int>(result.people.size()) > kMostLearningPeople) {
    RandomStream random(seed, RandomPurpose::kEvidenceBlocks, 2);
    for (int i = 0; i < kMostLearningPeople; ++i) {
      const auto other = i + random.below(static_cast<int>(result.people.size()) - i);
      std::swap(result.people[i], result.people[other]);
    }
    result.people.resize(kMostLearningPeople);
  }
  for (Person& person : result.people) {
    const std::size_t all = person.faces.size();
    if (all <= kMostLearningFaces) continue;
    for (std::size_t i = 0; i < kMostLearningFaces; ++i)
      std::swap(person.faces[i], person.faces[i * all / kMostLearningFaces]);
    person.faces.resize(kMostLearningFaces);
  }
  return result;
}

std::vector<PatchKind> evidence_kinds(int face_height, int face_width,
                                      const std::vector<Descriptor>& descriptors) {
  const double side = std::sqrt(static_cast<double>(face_height) * face_width);
  const int fine = std::max(2, fine_cell(face_height, face_width));
  const int orientation = std::max(3, static_cast<int>(std::lround(side / 13.0)));
  std::vector<PatchKind> kinds;
  const auto add = [&](Descriptor descriptor, int cell, int places) {
    if (places > (face_height / cell) * (face_width / cell)) return;
    const int edge = static_cast<int>(std::lround(std::sqrt(places)));
    if (edge <= std::min(face_height, face_width) / cell)
      kinds.push_back({descriptor, cell, places * cell * cell});
  };
  for (const Descriptor descriptor : descriptors) {
    if (descriptor == Descriptor::kCells) {
      for (const int cells : {9, 16, 36}) add(descriptor, orientation, cells);
    } else {
      add(descriptor, fine, 64);
      add(descriptor, 2 * fine, 36);
      add(descriptor, 2 * fine, 100);
    }
  }
  if (kinds.empty()) return patch_kinds(face_height, face_width, descriptors, {});  // a tiny face
  return kinds;
}

GalleryCopies evidence_copies(const Gallery& gallery) {
  // People with many faces show their own variation; mirrored faces of such sets may show light that is not
  // there.
  constexpr double kManyFaces = 8.0;
  const double mean = static_cast<double>(gallery.face_count()) / static_cast<double>(gallery.people.size());
  return copies_named(mean < kManyFaces ? Copies::kMirrored : Copies::kNone, gallery.height);
}

}  // namespace ore
