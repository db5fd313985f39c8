#pragma once
// A piece of an experiment that is done or not: the unit of progress, and of what a stopped run keeps.

#include <functional>
#include <string>
#include <vector>

#include "experiment/record.h"
#include "ore/progress.h"

namespace ore {

struct Cell {
  /// Unique among the experiments, and naming all that its numbers depend on besides the data and the code.
  std::string key;
  double effort = 1.0;  ///< seconds that it will take on Extended Yale B, roughly: what remains is told by it
  std::function<std::vector<Record>(const Progress& progress)> run;
  std::vector<std::string> pictures{};  ///< files that run() leaves in ExperimentOptions::pictures
  bool timed = false;                   ///< it measures time: nothing else may run beside it
};

}  // namespace ore
