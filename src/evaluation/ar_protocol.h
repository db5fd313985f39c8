#pragma once
// The paper's split of AR (table `ar_infer`): learn from plain faces, test on what hides or deforms them.

#include "evaluation/data_set.h"
#include "evaluation/split.h"
#include "ore/gallery.h"

namespace ore {

/// How many there are of each person when none of AR's pictures is missing. Without pictures of a kind, its
/// probes are empty.
struct ArSplit {
  Gallery gallery;     ///< 8 of each person: neutral and the three lights, both sessions
  Probes expressions;  ///< 6 of each: smile, anger, scream
  Probes sunglasses;   ///< 6 of each
  Probes scarves;      ///< 6 of each
};

/// Throws Error when the pictures have no numbers of AR, a person has none of the 8 to learn from, or there
/// is nothing at all to test.
ArSplit split_ar(const DataSet& set);

}  // namespace ore
