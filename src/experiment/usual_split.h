#pragma once
// The split that experiments use which are about something else: 30 faces of everybody to learn from and up
// to 30 others, as in the paper's experiments on Yale B, or half and half where there are fewer.

#include <cstdint>
#include <string>

#include "evaluation/split.h"
#include "ore/gallery.h"

namespace ore {

/// Of the person who has the fewest. 0 without people.
int fewest_faces(const Gallery& all);

/// 30, or half of the fewest faces, the larger half of an odd number.
int usual_gallery_faces(const Gallery& all);

/// `gallery_faces` of everybody to learn from, 0: the usual number; the same seed gives the same probes
/// whatever their number. Throws Error.
Split usual_split(const Gallery& all, std::uint64_t seed, int gallery_faces = 0);

/// "every person needs at least N faces, but NAME has M"; empty when everybody has them.
std::string missing_faces(const Gallery& all, int needed);

}  // namespace ore
