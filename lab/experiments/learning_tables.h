#pragma once
// The paper's two tables of all methods over the dimension of their features: methods on whole faces, ORE on
// patches. They differ in the faces alone.

#include <functional>

#include "lab/experiments/accuracy.h"
#include "lab/experiments/experiment.h"

namespace ore {

struct DimensionExperiment {
  std::string name;
  int people = 0;     ///< of the data: Fisherfaces have one dimension less
  int faces = 0;      ///< to learn from, of everybody together: Eigenfaces have fewer dimensions
  int few_faces = 0;  ///< to learn from at 25-D, for methods that need fewer faces than dimensions; 0: all

  /// The faces of a repetition; `gallery_faces` of everybody to learn from, 0: all.
  std::function<Split(std::uint64_t seed, int gallery_faces)> split;
  ExperimentOptions options;
};

std::vector<Cell> dimension_cells(const DimensionExperiment& experiment);

/// The table over the dimension, and the one of what has none.
std::vector<Block> dimension_tables(const std::string& name, const Records& records);

}  // namespace ore
