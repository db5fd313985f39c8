#include "experiment/accuracy_chart.h"

#include "experiment/contestant.h"
#include "experiment/method_label.h"

namespace ore {
namespace {

Series series_of(const Records& records, const AccuracyChart& wanted, const std::string& method) {
  Series series{.name = method_label(method), .dashed = !is_ore(method), .emphasised = method == "default"};
  bool repeated = false;
  for (const ChartPoint& point : wanted.points) {
    const Mean mean = records.mean(method, point.column, wanted.metric);
    if (mean.count == 0) continue;
    series.x.push_back(point.x);
    series.y.push_back(mean.mean);
    series.deviation.push_back(mean.deviation);
    repeated = repeated || mean.count > 1;
  }
  if (!wanted.deviations || !repeated) series.deviation.clear();
  return series;
}

}  // namespace

Chart accuracy_chart(const Records& records, const AccuracyChart& wanted) {
  Chart chart{.x = wanted.x, .y = wanted.y};
  for (const std::string& method : wanted.methods) {
    Series series = series_of(records, wanted, method);
    if (!series.x.empty()) chart.series.push_back(std::move(series));
  }
  return chart;
}

}  // namespace ore
