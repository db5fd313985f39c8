#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/experiments/accuracy.h"
#include "lab/experiments/compared_method.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"

namespace ore {
namespace {

constexpr const char* kTradeOff = "trade-off";
constexpr const char* kTradeOffClean = "clean";
constexpr const char* kSlowest = "opencv-lbph";
constexpr const char* kSlow = "src:randomfaces:400";
/// The axis of clean faces begins here when only a few points lie below: most are near 100.
constexpr double kTradeOffFloor = 60.0;
constexpr std::ptrdiff_t kFewPoints = 4;

/// Compared methods that differ only in the dimension form one curve, named after the method.
struct TradeOffCurve {
  const char* name;
  std::vector<std::string> compared_methods;
};

std::vector<TradeOffCurve> trade_off_curves() {
  const auto both = [](const char* classifier) {
    return std::vector<std::string>{fmt::format("{}:randomfaces:100", classifier),
                                    fmt::format("{}:randomfaces:400", classifier)};
  };
  return {{"NN", both("nn")},
          {"NFL", both("nfl")},
          {"NFS", both("nfs")},
          {"LRC", both("lrc")},
          {"CRC", both("crc")},
          {"SRC", both("src")},
          {"Fisherfaces", {"nn:fisherfaces-eq:most"}},
          {"DEF", {"def"}},
          {"Block-SRC", {"block-src"}},
          {"PCRC", {"pcrc"}},
          {"OpenCV Fisherfaces", {"opencv-fisherfaces"}},
          {"OpenCV LBPH", {kSlowest}},
          {"ORE", {"ore:100"}},
          {"Robust-ORE", {"robust-ore:100"}},
          {"equal weights", {"equal:100"}},
          {"recommended", {"default"}},
          {"balanced", {"balanced"}},
          {"fast", {"fast"}}};
}

std::string missing_for_trade_off(const DataSet& data) {
  return missing_faces(data.gallery, 4);
}

std::vector<Cell> trade_off_cells(const DataSet& data, const ExperimentOptions& options) {
  OccludedCells wanted{
      .experiment = kTradeOff,
      .methods = {},
      .columns = {{kTradeOffClean, std::nullopt}, noise_column(scaled_side(data.gallery, 60))},
      .timed_faces = 60,
      .options = options};
  for (const TradeOffCurve& curve : trade_off_curves())
    for (const std::string& compared_method : curve.compared_methods)
      if (compared_method != kSlowest && !(options.quick && compared_method == kSlow))
        wanted.methods.push_back(compared_method);
  std::vector<Cell> cells = occluded_cells(data.gallery, wanted);
  if (options.quick) return cells;
  wanted.methods = {kSlowest};
  wanted.most_probes = 200;
  for (Cell& cell : occluded_cells(data.gallery, wanted)) cells.push_back(std::move(cell));
  return cells;
}

/// Rank-1 of every compared method that has a time, and its name in the table.
struct TradeOffPoint {
  std::string name;
  double right = 0.0;
};

/// As it is printed: equal numbers are equally good.
std::string best_right(const std::vector<TradeOffPoint>& points) {
  double best = 0.0;
  for (const TradeOffPoint& point : points) best = std::max(best, point.right);
  return fmt::format("{:.1f}", best);
}

std::vector<TradeOffPoint> trade_off_points(const Records& records, const std::string& column) {
  std::vector<TradeOffPoint> points;
  for (const TradeOffCurve& curve : trade_off_curves())
    for (const std::string& compared_method : curve.compared_methods)
      if (const Mean right = records.mean(compared_method, column, "rank1");
          right.count > 0 && records.mean(compared_method, kTradeOffClean, "ms").count > 0)
        points.push_back({method_label(compared_method), right.mean});
  return points;
}

/// Where the axis begins: a multiple of ten.
double trade_off_floor(const std::vector<TradeOffPoint>& points, const std::string& column) {
  double lowest = 90.0;
  for (const TradeOffPoint& point : points) lowest = std::min(lowest, 10.0 * std::floor(point.right / 10.0));
  const auto is_low = [](const TradeOffPoint& point) { return point.right < kTradeOffFloor; };
  const bool few = std::count_if(points.begin(), points.end(), is_low) <= kFewPoints;
  return column == kTradeOffClean && few ? std::max(lowest, kTradeOffFloor) : lowest;
}

Chart trade_off_chart(const Records& records, const std::string& column, double floor) {
  Chart chart{.x = {.label = "milliseconds a face, one core", .scale = Scale::kLogarithmic},
              // Room for names above the points at 100.
              .y = {.label = "rank-1, per cent", .low = floor, .high = 100.0 + 0.08 * (100.0 - floor)},
              .label_points = true};
  for (const TradeOffCurve& curve : trade_off_curves()) {
    Series series{.name = curve.name, .emphasised = is_ore(curve.compared_methods.front())};
    for (const std::string& compared_method : curve.compared_methods) {
      const Mean time = records.mean(compared_method, kTradeOffClean, "ms");
      const Mean right = records.mean(compared_method, column, "rank1");
      if (time.count == 0 || right.count == 0) continue;
      series.x.push_back(time.mean);
      series.y.push_back(right.mean);
    }
    if (!series.x.empty()) chart.series.push_back(std::move(series));
  }
  return chart;
}

std::string trade_off_text(const Mean& right) {
  if (right.count == 0) return "";
  return right.count == 1 ? fmt::format("{:.1f}", right.mean)
                          : fmt::format("{:.1f} ± {:.1f}", right.mean, right.deviation);
}

Table trade_off_table(const Records& records, const std::vector<std::string>& columns) {
  Table table{.caption = "Time for one face on one core, and rank-1 in per cent",
              .head = {"method", "ms a face"},
              .rows = {}};
  table.head.insert(table.head.end(), columns.begin(), columns.end());
  for (const TradeOffCurve& curve : trade_off_curves())
    for (const std::string& compared_method : curve.compared_methods) {
      const Mean time = records.mean(compared_method, kTradeOffClean, "ms");
      if (time.count == 0) continue;
      TableRow row{.heads = {method_label(compared_method)},
                   .cells = {{.text = milliseconds_text(time.mean)}},
                   .separated = compared_method == "ore:100",
                   .emphasised = compared_method == "default"};
      for (const std::string& column : columns) {
        const Mean right = records.mean(compared_method, column, "rank1");
        row.cells.push_back({.text = trade_off_text(right),
                             .best = right.count > 0 && fmt::format("{:.1f}", right.mean) ==
                                                            best_right(trade_off_points(records, column))});
      }
      table.rows.push_back(std::move(row));
    }
  return table;
}

std::string trade_off_caption(const std::vector<TradeOffPoint>& points, const std::string& column,
                              double floor) {
  std::string text = "Rank-1 over the time for one face: ";
  text += column == kTradeOffClean ? "faces as they are"
                                   : fmt::format("under squares of noise with sides of {} pixels",
                                                 column.substr(column.find('=') + 1));
  std::string below;
  for (const TradeOffPoint& point : points)
    if (point.right < floor)
      below += fmt::format("{}{} ({:.1f})", below.empty() ? "" : ", ", point.name, point.right);
  return below.empty() ? text : text + ". Below the picture: " + below;
}

std::vector<Block> trade_off_blocks(const ExperimentResults& results) {
  const Records& records = results.records;
  std::vector<std::string> columns;
  for (const std::string& row : records.rows("rank1"))
    for (const std::string& column : records.columns(row, "rank1"))
      if (std::find(columns.begin(), columns.end(), column) == columns.end()) columns.push_back(column);
  std::vector<Block> blocks = {Paragraph{
      "The best methods are at the upper left: accurate and fast. Times are medians of 60 faces, one at a "
      "time. Lines join the same classifier with Randomfaces of 100 dimensions and, where the name stands, "
      "of 400. Points of ORE are larger: as published at 100-D, and with the recommended settings, "
      "which have learned from copies of the training faces under drawn occluders, noise among them. "
      "OpenCV's LBPH, "
      "the slowest, is tested on 200 faces at most; a quick run has neither it nor SRC at 400-D."}};
  for (const std::string& column : columns) {
    const std::vector<TradeOffPoint> points = trade_off_points(records, column);
    const double floor = trade_off_floor(points, column);
    blocks.push_back(
        Figure{trade_off_chart(records, column, floor), trade_off_caption(points, column, floor)});
  }
  blocks.push_back(trade_off_table(records, columns));
  return blocks;
}

}  // namespace

Experiment trade_off_experiment() {
  return {.name = kTradeOff,
          .title = "Accuracy and time",
          .needs = "at least 4 faces of each person",
          .missing = missing_for_trade_off,
          .cells = trade_off_cells,
          .blocks = trade_off_blocks};
}

}  // namespace ore
