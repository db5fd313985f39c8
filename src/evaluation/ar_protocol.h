#pragma once
// The paper's split of AR (table `ar_infer`): learn from plain faces, test on what hides or deforms them.

#include <vector>

#include "evaluation/split.h"
#include "ore/gallery.h"

namespace ore {

struct ArSplit {
  Gallery gallery;     ///< 8 of each person: neutral and the three lights, both sessions
  Probes expressions;  ///< 6 of each: smile, anger, scream
  Probes sunglasses;   ///< 6 of each
  Probes scarves;      ///< 6 of each
};

/// `people` has AR's 26 pictures of each person, in AR's order. Throws Error otherwise.
ArSplit split_ar(const Gallery& people);

}  // namespace ore
