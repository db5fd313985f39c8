#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "experiment/accuracy_cells.h"
#include "experiment/accuracy_chart.h"
#include "experiment/accuracy_table.h"
#include "experiment/all_experiments.h"
#include "experiment/method_label.h"
#include "experiment/usual_split.h"

namespace ore {
namespace {

constexpr const char* kFaces = "faces";
constexpr std::array kFaceCounts = {1, 2, 3, 5, 8, 12, 20, 30};
constexpr std::array kFacesMethods = {"nn:randomfaces:400",
                                      "nn:fisherfaces-eq:most",
                                      "lrc:randomfaces:400",
                                      "src:randomfaces:400",
                                      "crc:randomfaces:400",
                                      "ore:100",
                                      "equal:100",
                                      "default",
                                      "balanced"};

std::string faces_column(int count) {
  return fmt::format("{}", count);
}

std::string missing_for_faces(const DataSet& data) {
  return missing_faces(data.gallery, 4);
}

/// As many as the usual split has; of a quick run one, five and the most.
std::vector<int> face_counts(const Gallery& all, bool quick) {
  std::vector<int> counts;
  for (const int count : kFaceCounts)
    if (count <= usual_gallery_faces(all)) counts.push_back(count);
  const int most = counts.back();
  if (quick) std::erase_if(counts, [&](int count) { return count != 1 && count != 5 && count != most; });
  return counts;
}

Cell faces_cell(const Gallery& all, const std::string& method, int count, int repetition,
                const ExperimentOptions& options) {
  Cell cell = accuracy_cell({.experiment = kFaces,
                             .row = method,
                             .contestant = method,
                             .repetition = repetition,
                             .variant = faces_column(count),
                             .conditions = 1,
                             .threads = options.threads,
                             .trial = [&all, count, repetition] {
                               Split split = usual_split(all, static_cast<std::uint64_t>(repetition), count);
                               Trial trial{std::move(split.gallery), {}};
                               trial.conditions.push_back({faces_column(count), std::move(split.probes)});
                               return trial;
                             }});
  // A small gallery is quick to learn from and to compare with.
  cell.effort *= std::max(0.1, static_cast<double>(count) / kFaceCounts.back());
  return cell;
}

std::vector<Cell> faces_cells(const DataSet& data, const ExperimentOptions& options) {
  std::vector<Cell> cells;
  for (int repetition = 1; repetition <= options.repetitions; ++repetition)
    for (const int count : face_counts(data.gallery, options.quick))
      for (const std::string method : kFacesMethods)
        if (!options.quick || method != "src:randomfaces:400")
          cells.push_back(faces_cell(data.gallery, method, count, repetition, options));
  return cells;
}

std::vector<Block> faces_blocks(const ExperimentResults& results) {
  AccuracyTable table{.experiment = kFaces,
                      .caption = "Rank-1 in per cent over the number of training faces of each person",
                      .heads = {"method"},
                      .columns = {},
                      .rows = {}};
  AccuracyChart chart{.x = {.label = "training faces of each person", .scale = Scale::kLogarithmic},
                      .points = {},
                      .methods = {kFacesMethods.begin(), kFacesMethods.end()},
                      .deviations = true};
  for (const int count : kFaceCounts) {
    table.columns.push_back(faces_column(count));
    chart.points.push_back({static_cast<double>(count), faces_column(count)});
    const auto measured = [&](const std::string& row) {
      return results.records.mean(row, faces_column(count), "rank1").count > 0;
    };
    if (std::any_of(kFacesMethods.begin(), kFacesMethods.end(), measured))
      chart.x.ticks.push_back(static_cast<double>(count));
  }
  if (chart.x.ticks.size() > 1) chart.x.high = chart.x.ticks.back();
  for (const std::string method : kFacesMethods)
    table.rows.push_back({.heads = {method_label(method)},
                          .row = method,
                          .separated = method == "ore:100" || method == "default",
                          .emphasised = method == "default"});
  return {
      Paragraph{"The faces to be tested are the same whatever the number of training faces, which are the "
                "first of one list. With one face each, nothing can be left out to learn from: all patches "
                "then have equal weights, and Fisherfaces know nothing of how a person's faces differ. The "
                "recommended settings put mirrored or shifted copies of the faces into the gallery where "
                "people have few and leaving one out speaks for it. NN, LRC, SRC and CRC see whole faces in "
                "400 dimensions, Fisherfaces as many as there can be."},
      Figure{.chart = accuracy_chart(results.records, chart),
             .caption = "Identification over the number of training faces; bars are one standard deviation "
                        "of the repetitions. Dashed: rivals."},
      accuracy_table(results.records, table)};
}

}  // namespace

Experiment training_faces_experiment() {
  return {.name = kFaces,
          .title = "The number of training faces",
          .needs = "at least 4 faces of each person",
          .missing = missing_for_faces,
          .cells = faces_cells,
          .blocks = faces_blocks};
}

}  // namespace ore
