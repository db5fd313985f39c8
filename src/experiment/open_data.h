#pragma once
// The faces of an experiment by what the command line calls them.

#include <cstdint>
#include <string>
#include <vector>

#include "evaluation/data_set.h"
#include "ore/progress.h"

namespace ore {

struct OpenDataOptions {
  bool quick = false;  ///< fewer people are drawn, unless their number is given
  int threads = 0;     ///< 0: all cores
};

/// A folder, or "drawn:ar", "drawn:yaleb", with ":PEOPLE" behind it for fewer or more people, or "drawn" for
/// both. Throws as read_data_set and drawn_data_set do.
std::vector<DataSet> open_data(const std::string& text, const OpenDataOptions& options,
                               const Progress& progress = {});

/// Of names and pixels: another data set has another one.
std::uint64_t fingerprint(const Gallery& gallery);

/// "Extended Yale B: 38 people, 2414 faces of 192 x 168 pixels".
std::string description(const DataSet& data);

}  // namespace ore
