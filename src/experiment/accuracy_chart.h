#pragma once
// Records as curves, one a method, over what the columns stand for.

#include <string>
#include <vector>

#include "experiment/record.h"
#include "report/chart.h"

namespace ore {

struct ChartPoint {
  double x = 0.0;
  std::string column;  ///< as recorded
};

struct AccuracyChart {
  Axis x;
  Axis y = {.label = "rank-1 in per cent"};
  std::vector<ChartPoint> points;    ///< by rising x
  std::vector<std::string> methods;  ///< contestants, as recorded; "default" is emphasised
  std::string metric = "rank1";
  bool deviations = false;  ///< error bars, where there are several repetitions
};

/// Methods and points without records are left out. ORE's forms are solid lines, the rivals dashed ones.
Chart accuracy_chart(const Records& records, const AccuracyChart& wanted);

}  // namespace ore
