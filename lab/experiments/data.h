#pragma once
// Opens the data sets that the command line names, and splits them as most experiments do.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "lab/data_sets/data_set.h"
#include "lab/data_sets/split.h"
#include "ore/gallery.h"
#include "ore/photo.h"
#include "ore/progress.h"

namespace ore {

struct OpenDataOptions {
  bool quick = false;                              ///< fewer people are drawn, unless their number is given
  std::shared_ptr<const FaceDetector> detector{};  ///< a folder holds photographs; nothing: aligned faces
  int threads = 0;                                 ///< 0: all cores
};

/// A folder, or "drawn:ar", "drawn:yaleb", with ":PEOPLE" behind it for fewer or more people, or "drawn" for
/// both. Throws as read_data_set, read_photo_set and drawn_data_set do.
std::vector<DataSet> open_data(const std::string& text, const OpenDataOptions& options,
                               const Progress& progress = {});

/// Of names and pixels: another data set has another one.
std::uint64_t fingerprint(const Gallery& gallery);

/// "Extended Yale B: 38 people, 2414 faces of 192 x 168 pixels".
std::string description(const DataSet& data);

// The default split of experiments: 30 faces per person to learn from and up to 30 others to test, as in the
// paper's experiments on Yale B, or two halves if a person has fewer faces.

/// Of the person who has the fewest. 0 without people.
int fewest_faces(const Gallery& all);

/// 30, or half of the fewest faces, the larger half of an odd number.
int default_gallery_faces(const Gallery& all);

/// `gallery_faces` per person to learn from, 0: the default number; the same seed gives the same probes
/// whatever their number. Throws Error.
Split default_split(const Gallery& all, std::uint64_t seed, int gallery_faces = 0);

/// The number of faces per person to learn from: `wanted`, or where that is 0, `typical` or what leaves
/// everybody one face to test. Throws InvalidOption when `wanted` leaves somebody none.
int training_faces_of(const Gallery& all, int wanted, int typical);

/// "every person needs at least N faces, but NAME has M"; empty when everybody has them.
std::string missing_faces(const Gallery& all, int needed);

}  // namespace ore
