#pragma once
// Drawn people as a data set, in memory: what read_data_set gives for the folders of drawn_folders.h, without
// writing them. It stands here because evaluation/, where DataSet is, comes before what draws.

#include <cstdint>
#include <optional>
#include <string>

#include "evaluation/data_set.h"
#include "ore/progress.h"

namespace ore {

/// What is not given is as in DrawnArOptions and DrawnYaleBOptions.
struct DrawnSetOptions {
  std::optional<int> people{};
  std::optional<int> pictures{};  ///< of each person; for drawn:yaleb only, since AR has 26 of everybody
  std::optional<int> height{};
  std::optional<int> width{};
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: all cores
};

/// `which` is "drawn:ar" or "drawn:yaleb". Files have the names that they would have in a folder, such as
/// m-001/m-001-01.pgm. Throws InvalidOption, Interrupted.
DataSet drawn_data_set(const std::string& which, const DrawnSetOptions& options,
                       const Progress& progress = {});

}  // namespace ore
