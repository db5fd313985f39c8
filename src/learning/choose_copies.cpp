#include "learning/choose_copies.h"

#include <algorithm>
#include <array>

#include "image/face_copies.h"
#include "learning/posterior_table.h"
#include "learning/training_set.h"

namespace ore {
namespace {

/// Faces of a person, on the average, from which on copies add nothing that is not there.
constexpr double kManyFaces = 8.0;

/// Patches that are tried.
constexpr std::size_t kSample = 150;

constexpr std::array kChoices = {Copies::kNone, Copies::kMirrored, Copies::kShifted, Copies::kBoth};

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
  double smallest_error = 2.0;
  for (const Copies choice : kChoices) {
    const GalleryCopies copies = copies_named(choice, gallery.height);
    const TrainingSet set(gallery, map_kinds(sample), {.copies = copies, .threads = threads}, progress);
    if (!set.learnable()) return {};
    PosteriorTable table(sample, seed, set, threads, progress);
    const double error =
        table.training_error(Eigen::VectorXd::Ones(static_cast<Eigen::Index>(sample.size())));
    if (getenv("ORE_DEBUG"))
      fprintf(stderr, "copies %d: error %.4f mean margin %.5f\n", (int)choice, error, table.margins().mean());
    if (error < smallest_error) {
      smallest_error = error;
      best = copies;
    }
  }
  return best;
}

}  // namespace ore
