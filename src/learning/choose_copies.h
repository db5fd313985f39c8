#pragma once
// Which copies of the gallery's faces help, as the training faces themselves tell.

#include <cstdint>
#include <vector>

#include "ore/copies.h"
#include "ore/gallery.h"
#include "ore/patch.h"
#include "ore/progress.h"
#include "ore/training.h"

namespace ore {

/// What a name of ore::Copies other than kAuto stands for in faces of that height.
GalleryCopies copies_named(Copies name, int face_height);

/// For kAuto. Nothing when people have many faces on the average, or nobody has two. Otherwise every choice
/// is tried with a sample of the patches, all of equal weight: each face is left out together with its copies
/// and scored by the rest, and the choice with the fewest mistakes is taken; of equal ones the first of none,
/// mirrored, shifted, both.
GalleryCopies choose_copies(const Gallery& gallery, const std::vector<Patch>& patches, std::uint64_t seed,
                            int threads, const Progress& progress);

}  // namespace ore
