#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "experiment/accuracy_table.h"
#include "experiment/all_experiments.h"
#include "experiment/method_label.h"
#include "experiment/occluded_cells.h"
#include "experiment/usual_split.h"

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
                        .contestant = method,
                        .repetition = repetition,
                        .variant = kSettingsFewColumn,
                        .conditions = 1,
                        .threads = threads,
                        .trial = [&all, repetition] {
                          Split split =
                              usual_split(all, static_cast<std::uint64_t>(repetition), kSettingsFewFaces);
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
  if (usual_gallery_faces(all) <= kSettingsFewFaces) return cells;
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
      .rows = {}};
  for (const int side : kSettingsNoise) table.columns.push_back(settings_noise_column(side));
  for (const int percent : kSettingsTexture) table.columns.push_back(settings_texture_column(percent));
  table.columns.emplace_back(kSettingsFewColumn);
  for (const std::string method : kSettingsMethods)
    table.rows.push_back({.heads = {method_label(method)},
                          .row = method,
                          .separated = method == "default" || method == "equal-default",
                          .emphasised = method == "default"});
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

}  // namespace ore
