#pragma once
// Random division of everybody's faces into a gallery and probes.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ore/gallery.h"
#include "support/random.h"

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

  /// Throws InvalidOption.
  void validate() const;
};

/// 0 ... count - 1 in random order.
std::vector<std::size_t> shuffled(std::size_t count, RandomStream random);

/// Adds person `index` of all, with a label of their own, drawing from the stream (seed, index). Throws Error
/// when they have fewer faces than gallery_faces.
void split_person(const Person& person, std::size_t index, const SplitOptions& options, Split& split);

/// Everybody by split_person. Throws Error.
Split random_split(const Gallery& all, const SplitOptions& options);

}  // namespace ore
