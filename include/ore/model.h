#pragma once
// What was learned: which patches count, and how much. A model holds no faces; together with a gallery it
// becomes a Recognizer.

#include <cstdint>
#include <string>
#include <vector>

#include "ore/patch.h"

namespace ore {

struct WeightedPatch {
  Patch patch;
  double weight = 0.0;  ///< alpha_t of equation `ensemble_model`, > 0
  bool operator==(const WeightedPatch&) const = default;
};

struct Model {
  int face_height = 0;
  int face_width = 0;
  std::uint64_t seed = 1;       ///< of the rectangles and the projections
  std::string learner = "ore";  ///< "ore": ORE-Learning; "equal": all candidates alike
  int candidates = 0;           ///< patches that learning chose from
  double budget = 0.0;          ///< bound on the sum of the weights, the paper's 1/lambda; 0 when equal
  double training_error = 0.0;  ///< leave-one-out, equation `train_error`
  std::vector<WeightedPatch> patches;  ///< the kept ones, by rising stream; not empty

  /// Throws Error when a field contradicts another or a patch does not lie inside the face.
  void validate() const;

  bool operator==(const Model&) const = default;
};

}  // namespace ore
