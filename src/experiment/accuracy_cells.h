#pragma once
// Cells that fit one contestant and count how often it is right.

#include <functional>
#include <string>
#include <vector>

#include "evaluation/split.h"
#include "experiment/cell.h"
#include "experiment/contestant.h"

namespace ore {

/// Faces to test under one condition.
struct Condition {
  std::string column;
  Probes probes;
};

/// The faces of one repetition: a gallery to fit, and probes under every condition.
struct Trial {
  Gallery gallery;
  std::vector<Condition> conditions;
};

struct AccuracyCell {
  std::string experiment;
  std::string row;
  std::string contestant;
  int repetition = 1;     ///< also the seed
  std::string variant{};  ///< what else its numbers depend on, for its key: the conditions of a quick run
  int conditions = 1;     ///< of the trial, for the estimate of what remains
  int timed_faces = 0;    ///< of the first condition, each alone on one core; 0: no times
  int threads = 0;
  std::function<Trial()> trial;  ///< made when the cell runs
};

/// Its records: "rank1" in per cent for every condition, and "ms", a face, for the first if it is timed.
Cell accuracy_cell(AccuracyCell cell);

}  // namespace ore
