#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lab/experiments/accuracy.h"
#include "lab/experiments/compared_method.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"

namespace ore {
namespace {

constexpr const char* kSettings = "settings";
constexpr std::array kSettingsMethods = {
    "default:pixels", "default:gradients", "default:cells", "default:pixels+gradients", "default", "balanced",
    "fast",           "equal-default",     "ore:100"};
constexpr std::array kSettingsNoise = {60, 120};
constexpr std::array kSettingsTexture = {50, 70};
constexpr int kSettingsFewFaces = 5;
constexpr const char* kSettingsFewColumn = "5 faces";

std::string settings_noise_column(int side) {
  return fmt::format("noise s={}", side);
}

std::string settings_texture_column(int percent) {
  return fmt::format("texture {} %", percent);
}

std::string missing_for_settings(const DataSet& data) {
  return missing_faces(data.gallery, 4);
}

/// A quick run has the hardest of each kind. Noise squares must fit into the face.
std::vector<OccludedColumn> settings_columns(const Gallery& all, bool quick) {
  std::vector<OccludedColumn> columns = {{"clean", std::nullopt}};
  const int edge = std::min(all.height, all.width);
  const int hardest = edge >= kSettingsNoise.back() ? kSettingsNoise.back() : kSettingsNoise.front();
  for (const int side : kSettingsNoise)
    if (side <= edge && (!quick || side == hardest))
      columns.push_back({settings_noise_column(side), Occluder{.kind = OccluderKind::kNoise, .side = side}});
  for (const int percent : kSettingsTexture)
    if (!quick || percent == 70)
      columns.push_back({settings_texture_column(percent),
                         Occluder{.kind = OccluderKind::kTexture, .percent = static_cast<double>(percent)}});
  return columns;
}

std::vector<std::string> settings_methods(bool quick) {
  std::vector<std::string> methods(kSettingsMethods.begin(), kSettingsMethods.end());
  if (quick)
    std::erase_if(methods, [](const std::string& method) {
      return method == "default:pixels+gradients" || method == "fast";
    });
  return methods;
}

Cell few_faces_cell(const Gallery& all, const std::string& method, int repetition, int threads) {
  return accuracy_cell({.experiment = kSettings,
                        .row = method,
                        .compared_method = method,
                        .repetition = repetition,
                        .variant = kSettingsFewColumn,
                        .conditions = 1,
                        .threads = threads,
                        .trial = [&all, repetition] {
                          Split split =
                              default_split(all, static_cast<std::uint64_t>(repetition), kSettingsFewFaces);
                          Trial trial{std::move(split.gallery), {}};
                          trial.conditions.push_back({kSettingsFewColumn, std::move(split.probes)});
                          return trial;
                        }});
}

std::vector<Cell> settings_cells(const DataSet& data, const ExperimentOptions& options) {
  const Gallery& all = data.gallery;
  const std::vector<std::string> methods = settings_methods(options.quick);
  std::vector<Cell> cells = occluded_cells(all, {.experiment = kSettings,
                                                 .methods = methods,
                                                 .columns = settings_columns(all, options.quick),
                                                 .options = options});
  if (default_gallery_faces(all) <= kSettingsFewFaces) return cells;
  for (int repetition = 1; repetition <= options.repetitions; ++repetition)
    for (const std::string& method : methods)
      cells.push_back(few_faces_cell(all, method, repetition, options.threads));
  return cells;
}

std::vector<Block> settings_blocks(const ExperimentResults& results) {
  AccuracyTable table{
      .experiment = kSettings,
      .caption = "Rank-1 in per cent by what patches are described with and how many are kept",
      .heads = {"setting"},
      .columns = {"clean"},
      .rows = method_rows(kSettingsMethods, {"default", "equal-default"})};
  for (const int side : kSettingsNoise) table.columns.push_back(settings_noise_column(side));
  for (const int percent : kSettingsTexture) table.columns.push_back(settings_texture_column(percent));
  table.columns.emplace_back(kSettingsFewColumn);
  return {Paragraph{
              "All learn from clean faces; noise squares have sides of s pixels, textures cover the given "
              "share of the face. \"5 faces\" are clean faces to be tested with five training faces of each "
              "person. The first rows learn under occlusion from 500 patches of the descriptors named; the "
              "recommended setting shares the 500 among all three. Balanced and fast keep the 120 and the "
              "50 patches with the largest weights. The last rows have learned nothing about occlusion: "
              "the same patches with equal weights and without confidence, and ORE as published."},
          accuracy_table(results.records, table)};
}

}  // namespace

Experiment descriptors_and_profiles_experiment() {
  return {.name = kSettings,
          .title = "Descriptors and profiles",
          .needs = "at least 4 faces of each person",
          .missing = missing_for_settings,
          .cells = settings_cells,
          .blocks = settings_blocks};
}

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

/// Up to the number of the default split; in a quick run one, five and the largest.
std::vector<int> face_counts(const Gallery& all, bool quick) {
  std::vector<int> counts;
  for (const int count : kFaceCounts)
    if (count <= default_gallery_faces(all)) counts.push_back(count);
  const int most = counts.back();
  if (quick) std::erase_if(counts, [&](int count) { return count != 1 && count != 5 && count != most; });
  return counts;
}

Cell faces_cell(const Gallery& all, const std::string& method, int count, int repetition,
                const ExperimentOptions& options) {
  Cell cell = accuracy_cell({.experiment = kFaces,
                             .row = method,
                             .compared_method = method,
                             .repetition = repetition,
                             .variant = faces_column(count),
                             .conditions = 1,
                             .threads = options.threads,
                             .trial = [&all, count, repetition] {
                               Split split =
                                   default_split(all, static_cast<std::uint64_t>(repetition), count);
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
                      .rows = method_rows(kFacesMethods, {"ore:100", "default"})};
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
  return {
      Paragraph{"All numbers of training faces are tested on the same faces. A smaller number takes the "
                "first faces of the same list. With one face per person no face can be left out: all "
                "patches then have equal weights, and Fisherfaces cannot measure how the faces of a person "
                "differ. The recommended settings add mirrored or shifted copies of the faces to the "
                "gallery if people have few faces and leaving one out shows that copies help. NN, LRC, SRC "
                "and CRC see whole faces in 400 dimensions, Fisherfaces in the largest possible number."},
      Figure{.chart = accuracy_chart(results.records, chart),
             .caption = "Identification over the number of training faces; bars are one standard deviation "
                        "of the repetitions. Dashed: other methods."},
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
