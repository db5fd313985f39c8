#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lab/data_sets/split.h"
#include "lab/experiments/accuracy.h"
#include "lab/experiments/compared_method.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"

namespace ore {
namespace {

constexpr const char* kTexture = "texture";
constexpr std::array kTexturePercents = {0, 10, 20, 30, 40, 50, 60, 70};
constexpr std::array kTextureMethods = {"nn:randomfaces:400",
                                        "nn:fisherfaces-eq:most",
                                        "lrc:randomfaces:400",
                                        "src:randomfaces:400",
                                        "block-src",
                                        "pcrc",
                                        "opencv-lbph",
                                        "ore:100",
                                        "robust-ore:100",
                                        "equal:100",
                                        "default",
                                        "balanced",
                                        "fast"};
/// Left out of a quick run.
bool is_slow_under_texture(const std::string& method) {
  return method == "src:randomfaces:400" || method == "block-src" || method == "opencv-lbph";
}

/// The row of the record of the split, and its columns.
constexpr const char* kTextureSplit = "split";
constexpr const char* kTextureByLight = "by light";
constexpr const char* kTextureAtRandom = "at random";

std::string texture_column(int percent) {
  return fmt::format("{} %", percent);
}

std::string missing_for_texture(const DataSet& data) {
  return missing_faces(data.gallery, 4);
}

/// Whether every person has pictures with lamps near the camera, and some remain to test.
bool texture_splits_by_light(const DataSet& data) {
  if (data.layout != DataLayout::kYaleB || data.lights.empty()) return false;
  const LightSplitOptions split;
  const auto near = [&](const std::optional<LightDirection>& light) {
    return light && light->angle() <= split.gallery_angle;
  };
  const auto farther = [&](const std::optional<LightDirection>& light) {
    return light && light->angle() > split.gallery_angle && light->angle() <= split.probe_angle;
  };
  const auto all_near = [&](const auto& lights) {
    return std::count_if(lights.begin(), lights.end(), near) >= 2;
  };
  const auto any_farther = [&](const auto& lights) {
    return std::any_of(lights.begin(), lights.end(), farther);
  };
  return std::all_of(data.lights.begin(), data.lights.end(), all_near) &&
         std::any_of(data.lights.begin(), data.lights.end(), any_farther);
}

/// Says which faces were taken, for the text of the report.
Cell texture_split_cell(const std::string& split_name, const std::function<Split(std::uint64_t)>& split) {
  return {.key = fmt::format("{}/{}/{}", kTexture, kTextureSplit, split_name),
          .effort = 0.1,
          .run = [split_name, split](const Progress&) {
            const Split faces = split(1);
            return std::vector<Record>{{kTexture, kTextureSplit, split_name, 0, "gallery faces",
                                        static_cast<double>(faces.gallery.face_count())},
                                       {kTexture, kTextureSplit, split_name, 0, "test faces",
                                        static_cast<double>(faces.probes.faces.size())}};
          }};
}

/// How many patches there are to choose from when some are hidden, for the text of the report.
Cell texture_kept_cell(const OccludedCells& wanted, int repetition) {
  return {
      .key = fmt::format("{}/kept/{}/{}", kTexture, wanted.split_name, repetition),
      .effort = 3.0,
      .run = [split = wanted.split, repetition, threads = wanted.options.threads](const Progress& progress) {
        const auto seed = static_cast<std::uint64_t>(repetition);
        const TrainOptions options = ore_options("ore:100", {.seed = seed, .threads = threads});
        const int kept = train(split(seed).gallery, options, progress).summary.kept;
        return std::vector<Record>{
            {kTexture, "ore:100", "kept", repetition, "patches", static_cast<double>(kept)}};
      }};
}

std::vector<Cell> texture_cells(const DataSet& data, const ExperimentOptions& options) {
  OccludedCells wanted{.experiment = kTexture, .methods = {}, .columns = {}, .options = options, .split = {}};
  for (const int percent : kTexturePercents) {
    if (options.quick && percent != 0 && percent != 30 && percent != 50 && percent != 70) continue;
    wanted.columns.push_back({texture_column(percent), std::nullopt});
    if (percent > 0)
      wanted.columns.back().occluder =
          Occluder{.kind = OccluderKind::kTexture, .percent = static_cast<double>(percent)};
  }
  for (const std::string method : kTextureMethods)
    if (!options.quick || !is_slow_under_texture(method)) wanted.methods.push_back(method);
  if (texture_splits_by_light(data)) {
    wanted.split_name = kTextureByLight;
    wanted.split = [&data](std::uint64_t) { return split_by_light(data); };
  } else {
    wanted.split_name = kTextureAtRandom;
    wanted.split = [&data](std::uint64_t seed) { return default_split(data.gallery, seed); };
  }
  std::vector<Cell> cells = {texture_split_cell(wanted.split_name, wanted.split)};
  for (int repetition = 1; repetition <= options.repetitions; ++repetition)
    cells.push_back(texture_kept_cell(wanted, repetition));
  for (Cell& cell : occluded_cells(data.gallery, wanted)) cells.push_back(std::move(cell));
  return cells;
}

std::string texture_split_text(const Records& records) {
  const auto number = [&](const char* column, const char* metric) {
    return records.mean(kTextureSplit, column, metric).mean;
  };
  if (records.mean(kTextureSplit, kTextureByLight, "test faces").count > 0)
    return fmt::format(
        "Learned from the {:.0f} pictures whose lamp stands up to 25 degrees from the camera, tested on the "
        "{:.0f} with a lamp from there to 51 degrees. All repetitions use the same pictures; each draws new "
        "occluders, projections and patches. ",
        number(kTextureByLight, "gallery faces"), number(kTextureByLight, "test faces"));
  if (records.mean(kTextureSplit, kTextureAtRandom, "test faces").count > 0)
    return fmt::format(
        "Learned from {:.0f} faces, tested on {:.0f} others of the same people; every repetition draws a new "
        "split. ",
        number(kTextureAtRandom, "gallery faces"), number(kTextureAtRandom, "test faces"));
  return "";
}

std::string texture_kept_text(const Records& records) {
  const Mean kept = records.mean("ore:100", "kept", "patches");
  if (kept.count == 0) return "";
  return fmt::format(
      " Of its 500 candidates, ORE as published kept {:.3g} here{}; Robust-ORE weighs the same ones.",
      kept.mean, kept.count > 1 ? " on the average" : "");
}

std::vector<Block> texture_blocks(const ExperimentResults& results) {
  AccuracyTable table{.experiment = kTexture,
                      .caption = "Rank-1 in per cent over the share of the face that is covered",
                      .heads = {"method"},
                      .columns = {},
                      .rows = method_rows(kTextureMethods, {"ore:100", "default"})};
  AccuracyChart chart{.x = {.label = "covered part of the face in per cent"},
                      .y = {.label = "rank-1 in per cent", .low = 0.0, .high = 100.0},
                      .points = {},
                      .methods = {kTextureMethods.begin(), kTextureMethods.end()}};
  for (const int percent : kTexturePercents) {
    table.columns.push_back(texture_column(percent));
    chart.points.push_back({static_cast<double>(percent), texture_column(percent)});
  }
  return {
      Paragraph{texture_split_text(results.records) +
                "A square of a drawn texture lies at a random place on every face to be tested. NN, LRC "
                "and SRC see whole faces in 400 dimensions, Fisherfaces in the largest possible number. The "
                "three settings below the last line have learned from copies of the training faces "
                "under noise and under textures that the same program drew with other seeds; all others "
                "have seen nothing hidden." +
                texture_kept_text(results.records)},
      Figure{.chart = accuracy_chart(results.records, chart),
             .caption = "Identification under a texture unrelated to the face. Dashed: other methods. "
                        "Deviations are in the table."},
      accuracy_table(results.records, table)};
}

}  // namespace

Experiment texture_occlusion_experiment() {
  return {.name = kTexture,
          .title = "Unrelated textures over the face",
          .needs =
              "at least 4 faces of each person; split by the lamps where they are known, as in Extended "
              "Yale B",
          .missing = missing_for_texture,
          .cells = texture_cells,
          .blocks = texture_blocks};
}

}  // namespace ore
