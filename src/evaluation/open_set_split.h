#pragma once
// A split for open-set identification: some people are enrolled, the others come as strangers.

#include <cstdint>

#include "evaluation/evaluate.h"
#include "evaluation/split.h"
#include "ore/gallery.h"

namespace ore {

struct OpenSetSplitOptions {
  int gallery_faces = 30;           ///< of each known person, at least 1
  int probe_faces = 30;             ///< of everybody, at least 1; a person with fewer gives what there is
  double share_of_strangers = 0.5;  ///< of the people, rounded; in (0, 1)
  std::uint64_t seed = 1;

  /// Throws InvalidOption naming the field, its value and its bound.
  void validate() const;
};

struct OpenSetSplit {
  Gallery gallery;           ///< the known people, in the order of all
  Probes known;              ///< labels: index in `gallery`
  LabelledProbes strangers;  ///< with their names, none of which is in `gallery`
};

/// Who is a stranger is drawn from a stream of the seed alone; the faces of a known person are those that
/// random_split would take. Throws Error when fewer than two people would be known or nobody a stranger, a
/// known person has fewer faces than gallery_faces, or no known person has one left to test.
OpenSetSplit open_set_split(const Gallery& all, const OpenSetSplitOptions& options);

}  // namespace ore
