#pragma once
// Measures the accuracy of compared methods in cells, and shows the records as tables and charts.

#include <fmt/format.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/data_sets/split.h"
#include "lab/experiments/compared_method.h"
#include "lab/experiments/experiment.h"
#include "lab/report/chart.h"
#include "lab/report/table.h"
#include "occlusion/occluder.h"

namespace ore {

/// "99.1", "99.1 ± 0.2" for several values, or an empty text for none.
inline std::string mean_text(const Mean& mean, int decimals = 1) {
  if (mean.count == 0) return "";
  return mean.count == 1 ? fmt::format("{:.{}f}", mean.mean, decimals)
                         : fmt::format("{:.{}f} ± {:.{}f}", mean.mean, decimals, mean.deviation, decimals);
}

// Cells that fit one compared method and measure its accuracy.

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
  std::string compared_method;
  int repetition = 1;     ///< also the seed
  std::string variant{};  ///< what else its numbers depend on, for its key: the conditions of a quick run
  int conditions = 1;     ///< of the trial, for the estimate of what remains
  int timed_faces = 0;    ///< of the first condition, each alone on one core; 0: no times
  int threads = 0;
  std::function<Trial()> trial;  ///< made when the cell runs
};

/// Its records: "rank1" in per cent for every condition, and "ms", a face, for the first if it is timed.
Cell accuracy_cell(AccuracyCell cell);

// Accuracy of several methods, learned from plain faces, for several occluders on the test faces.

struct OccludedColumn {
  std::string column;
  std::optional<Occluder> occluder;  ///< nothing: the faces as they are
};

/// Squares of noise, in the column "s=SIDE".
OccludedColumn noise_column(int side);

/// `side` pixels on faces as large as those of Extended Yale B, in proportion on smaller ones.
int scaled_side(const Gallery& all, int side);

struct OccludedCells {
  std::string experiment;
  std::vector<std::string> methods;  ///< compared method; each is also the name of its row
  std::vector<OccludedColumn> columns;
  int most_probes = 0;  ///< taken from all over the split; 0: all
  int timed_faces = 0;  ///< in the first repetition, as in AccuracyCell
  ExperimentOptions options;

  /// The faces of a repetition, the same for the same seed; empty: default_split().
  std::function<Split(std::uint64_t seed)> split{};
  std::string split_name{};  ///< for the key of a cell, where `split` is given
};

/// The split's gallery, and its probes under everything, drawn with the seed.
Trial occluded_trial(Split split, const std::vector<OccludedColumn>& columns, std::uint64_t seed,
                     int threads);

/// One cell a method and repetition. The gallery must outlive them.
std::vector<Cell> occluded_cells(const Gallery& all, const OccludedCells& wanted);

// Records of accuracy as a table with the paper's numbers beside ours and the best of every column in bold.

struct AccuracyRow {
  std::vector<std::string> heads;  ///< as shown
  std::string row;                 ///< as recorded
  bool separated = false;
  bool emphasised = false;
};

/// One row per method, labelled by method_label, with "default" emphasised and a line above each method in
/// `first_of_groups`.
std::vector<AccuracyRow> method_rows(std::span<const char* const> methods,
                                     const std::vector<std::string>& first_of_groups);

struct AccuracyTable {
  std::string experiment;  ///< whose numbers of the paper stand beside
  std::string caption;
  std::vector<std::string> heads;    ///< of the head columns
  std::vector<std::string> columns;  ///< as recorded and shown
  std::vector<AccuracyRow> rows;
  std::string metric = "rank1";  ///< in per cent, the larger the better
};

/// Rows without any record are left out, and so are columns.
Table accuracy_table(const Records& records, const AccuracyTable& wanted);

// Records as curves, one a method, over what the columns stand for.

struct ChartPoint {
  double x = 0.0;
  std::string column;  ///< as recorded
};

struct AccuracyChart {
  Axis x;
  Axis y = {.label = "rank-1 in per cent"};
  std::vector<ChartPoint> points;    ///< by rising x
  std::vector<std::string> methods;  ///< compared method, as recorded; "default" is emphasised
  std::string metric = "rank1";
  bool deviations = false;  ///< error bars, where there are several repetitions
};

/// Methods and points without records are left out. ORE's forms are solid lines, the methods dashed ones.
Chart accuracy_chart(const Records& records, const AccuracyChart& wanted);

// The numbers of the paper's tables, in per cent, for comparison with ours.

struct PaperNumber {
  double mean = 0.0;
  double deviation = 0.0;  ///< 0: the paper gives none
};

/// Of experiments named after the tables: "illumination" (`yaleb_accuracy`), "occlusion" (`yaleb_occlude`),
/// "ar-inference" (`ar_infer`), "ar-learning" (`ar_learn`). Rows and columns are named as in our records.
std::optional<PaperNumber> paper_number(const std::string& experiment, const std::string& row,
                                        const std::string& column);

}  // namespace ore
