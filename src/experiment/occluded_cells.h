#pragma once
// Accuracy of several methods, learned from faces as they are, over what is laid on the faces to be tested.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "experiment/accuracy_cells.h"
#include "experiment/experiment.h"
#include "occlusion/occluder.h"

namespace ore {

struct OccludedColumn {
  std::string column;
  std::optional<Occluder> occluder;  ///< nothing: the faces as they are
};

struct OccludedCells {
  std::string experiment;
  std::vector<std::string> methods;  ///< contestants; each is also the name of its row
  std::vector<OccludedColumn> columns;
  int most_probes = 0;  ///< taken from all over the split; 0: all
  int timed_faces = 0;  ///< in the first repetition, as in AccuracyCell
  ExperimentOptions options;

  /// The faces of a repetition; empty: usual_split(). The same for everybody who asks for the same seed.
  std::function<Split(std::uint64_t seed)> split{};
  std::string split_name{};  ///< for the key of a cell, where `split` is given
};

/// The split's gallery, and its probes under everything, drawn with the seed.
Trial occluded_trial(Split split, const std::vector<OccludedColumn>& columns, std::uint64_t seed,
                     int threads);

/// One cell a method and repetition. The gallery must outlive them.
std::vector<Cell> occluded_cells(const Gallery& all, const OccludedCells& wanted);

}  // namespace ore
