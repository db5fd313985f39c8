#pragma once
// Random division of everybody's faces into a gallery and probes.

#include <cstdint>
#include <vector>

#include "ore/gallery.h"

namespace ore {

struct Probes {
  std::vector<GrayImage> faces;
  std::vector<int> labels;  ///< index of the person in the gallery
};

struct Split {
  Gallery gallery;
  Probes probes;
};

struct SplitOptions {
  int gallery_faces = 30;  ///< per person, at least 1
  int probe_faces = 30;    ///< per person, of the others; a person with fewer gives what there is
  std::uint64_t seed = 1;
};

/// Draws for person p from the stream (seed, p). Throws Error for a person with fewer faces than
/// gallery_faces.
Split random_split(const Gallery& all, const SplitOptions& options);

}  // namespace ore
