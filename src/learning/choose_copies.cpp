#include "learning/choose_copies.h"

#include <algorithm>
#include <array>

#include "image/face_copies.h"
#include "learning/margin_table.h"
#include "learning/published_evidence.h"
#include "learning/training_set.h"

namespace ore {
namespace {

/// Faces of a person, on the average, from which on copies add nothing that is not there.
constexpr double kManyFaces = 8.0;

/// Patches that are tried.
constexpr std::size_t kSample = 96;

/// Both together were never the best (docs/design.md).
constexpr std::array kChoices = {Copies::kNone, Copies::kMirrored, Copies::kShifted};

}  // namespace

GalleryCopies copies_named(Copies name, int face_height) {
  GalleryCopies copies;
  copies.mirrored = name == Copies::kMirrored || name == Copies::kBoth;
  if (name == Copies::kShifted || name == Copies::kBoth) copies.shift = usual_shift(face_height);
  return copies;
}

GalleryCopies choose_copies(const Gallery& gallery, const std::vector<Patch>& patches, std::uint64_t seed,
                            int threads, const Progress& progress) {
  const double mean_faces =
      static_cast<double>(gallery.face_count()) / static_cast<double>(gallery.people.size());
  if (mean_faces >= kManyFaces) return {};
  const std::vector<Patch> sample(
      patches.begin(), patches.begin() + static_cast<std::ptrdiff_t>(std::min(kSample, patches.size())));
  GalleryCopies best;
  double largest = -2.0;
  for (const Copies choice : kChoices) {
    const GalleryCopies copies = copies_named(choice, gallery.height);
    const TrainingSet set(gallery, map_kinds(sample), {.copies = copies, .threads = threads}, progress);
    // Nothing to go by; where a single face is all there is, every copy was found to help.
    if (!set.learnable()) return copies_named(Copies::kBoth, gallery.height);
    PublishedEvidence evidence(set, seed);
    const double margin = MarginTable(sample, evidence, threads, progress, 0).margins().mean();
    if (margin > largest) {
      largest = margin;
      best = copies;
    }
  }
  return best;
}

}  // namespace ore
