#include <fmt/format.h>

#include <array>

#include "lab/data_sets/split.h"
#include "lab/experiments/accuracy.h"
#include "lab/experiments/compared_method.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"
#include "ore/error.h"

namespace ore {
namespace {

constexpr const char* kArInference = "ar-inference";
constexpr std::array kArColumns = {"expressions", "sunglasses", "scarves"};
constexpr std::array kArMethods = {"lrc:randomfaces:400",
                                   "src:randomfaces:400",
                                   "nn:fisherfaces-eq:most",
                                   "def",
                                   "block-src",
                                   "pcrc",
                                   "ore:100",
                                   "robust-ore:100",
                                   "boosted-ore:100",
                                   "equal:100",
                                   "default",
                                   "balanced",
                                   "fast",
                                   "equal-default"};
// How many faces there are, since pictures may be missing: rows and columns of these records.
constexpr const char* kArFaces = "faces";
constexpr const char* kArGallery = "gallery";
constexpr const char* kArCount = "count";

std::string missing_for_ar_inference(const DataSet& data) {
  if (data.layout != DataLayout::kAr) return "pictures with AR's numbers in their names are needed";
  try {
    return missing_faces(split_ar(data).gallery, 2);
  } catch (const Error& error) {
    return error.what();
  }
}

const Probes& ar_probes(const ArSplit& split, const std::string& column) {
  if (column == "expressions") return split.expressions;
  return column == "sunglasses" ? split.sunglasses : split.scarves;
}

Trial ar_trial(const DataSet& data) {
  ArSplit split = split_ar(data);
  Trial trial{std::move(split.gallery), {}};
  for (const std::string column : kArColumns)
    if (const Probes& probes = ar_probes(split, column); !probes.faces.empty())
      trial.conditions.push_back({column, probes});
  return trial;
}

/// Of patches or of projections: the split has none.
bool has_randomness(const std::string& method) {
  return is_ore(method) || method.find(":randomfaces") != std::string::npos;
}

/// The slowest: a quick run does without them.
bool is_slow_on_ar(const std::string& method) {
  return method == "src:randomfaces:400" || method == "balanced" || method == "equal-default";
}

Cell ar_count_cell(const DataSet& data) {
  return {
      .key = fmt::format("{}/{}", kArInference, kArFaces), .effort = 0.1, .run = [&data](const Progress&) {
        const ArSplit split = split_ar(data);
        std::vector<Record> records = {{kArInference, kArFaces, kArGallery, 0, kArCount,
                                        static_cast<double>(split.gallery.face_count())}};
        for (const std::string column : kArColumns)
          records.push_back({kArInference, kArFaces, column, 0, kArCount,
                             static_cast<double>(ar_probes(split, column).faces.size())});
        return records;
      }};
}

std::vector<Cell> ar_inference_cells(const DataSet& data, const ExperimentOptions& options) {
  std::vector<Cell> cells = {ar_count_cell(data)};
  for (int repetition = 1; repetition <= options.repetitions; ++repetition)
    for (const std::string method : kArMethods)
      if ((repetition == 1 || has_randomness(method)) && !(options.quick && is_slow_on_ar(method)))
        cells.push_back(accuracy_cell({.experiment = kArInference,
                                       .row = method,
                                       .compared_method = method,
                                       .repetition = repetition,
                                       .conditions = static_cast<int>(kArColumns.size()),
                                       .threads = options.threads,
                                       .trial = [&data] { return ar_trial(data); }}));
  return cells;
}

std::string ar_faces_sentence(const Records& records) {
  const auto count = [&](const char* column) {
    return static_cast<int>(records.mean(kArFaces, column, kArCount).mean);
  };
  if (records.rows(kArCount).empty()) return "";
  return fmt::format(
      " There are {} faces to learn from, and to test {} with expressions, {} with sunglasses and {} with "
      "scarves.",
      count(kArGallery), count("expressions"), count("sunglasses"), count("scarves"));
}

std::vector<Block> ar_inference_blocks(const ExperimentResults& results) {
  AccuracyTable table{.experiment = kArInference,
                      .caption = "Rank-1 in per cent on faces that are deformed or hidden",
                      .heads = {"method"},
                      .columns = {kArColumns.begin(), kArColumns.end()},
                      .rows = method_rows(kArMethods, {"ore:100", "default"})};
  return {Paragraph{"Learned from plain faces of both sessions: neutral, and lit from three sides (8 of each "
                    "person where none is missing). Nothing is drawn at random but patches and projections: "
                    "repetitions differ in these, and methods without them are run once. The recommended "
                    "settings have learned from copies of the plain faces under drawn occluders, noise and "
                    "textures but no sunglasses or scarves; all others have seen nothing hidden." +
                    ar_faces_sentence(results.records)},
          accuracy_table(results.records, table)};
}

}  // namespace

Experiment ar_inference_experiment() {
  return {.name = kArInference,
          .title = "Expressions, sunglasses and scarves",
          .needs = "the AR database, or drawn:ar",
          .missing = missing_for_ar_inference,
          .cells = ar_inference_cells,
          .blocks = ar_inference_blocks};
}

namespace {

constexpr const char* kOcclusion = "occlusion";
constexpr std::array kSides = {20, 40, 60, 80, 100, 120};
constexpr std::array kOcclusionMethods = {"lrc:randomfaces:400",
                                          "nn:fisherfaces-eq:most",
                                          "def",
                                          "block-src",
                                          "pcrc",
                                          "ore:100",
                                          "robust-ore:100",
                                          "robust-ore-printed:100",
                                          "boosted-ore:100",
                                          "equal:100",
                                          "equal-default",
                                          "default",
                                          "balanced",
                                          "fast"};

std::string missing_for_occlusion(const DataSet& data) {
  if (data.gallery.height < kSides.back() || data.gallery.width < kSides.back())
    return fmt::format(
        "faces of at least {0}x{0} pixels are needed for the largest squares, these have {1}x{2}",
        kSides.back(), data.gallery.height, data.gallery.width);
  return missing_faces(data.gallery, 2);
}

std::vector<Cell> occlusion_cells(const DataSet& data, const ExperimentOptions& options) {
  std::vector<OccludedColumn> columns = {{"clean", std::nullopt}};
  for (const int side : kSides)
    if (!options.quick || side == 20 || side == 60 || side == 120) columns.push_back(noise_column(side));
  std::vector<std::string> methods(kOcclusionMethods.begin(), kOcclusionMethods.end());
  return occluded_cells(
      data.gallery, {.experiment = kOcclusion, .methods = methods, .columns = columns, .options = options});
}

std::vector<Block> occlusion_blocks(const ExperimentResults& results) {
  AccuracyTable table{.experiment = kOcclusion,
                      .caption = "Rank-1 in per cent under squares of noise with sides of s pixels",
                      .heads = {"method"},
                      .columns = {"clean"},
                      .rows = method_rows(kOcclusionMethods, {"ore:100", "equal-default"})};
  for (const int side : kSides) table.columns.push_back(noise_column(side).column);
  return {
      Paragraph{
          "Learned from clean faces; the squares cover 40 % of the face or, when there would be fewer than "
          "three, three squares. Their pixels are drawn from a normal distribution with mean 128 and "
          "deviation 64. The recommended settings have learned from copies of the training faces under "
          "drawn occluders, noise among them; all others have seen nothing hidden."},
      accuracy_table(results.records, table)};
}

}  // namespace

Experiment noise_occlusion_experiment() {
  return {.name = kOcclusion,
          .title = "Squares of noise",
          .needs = "at least 2 faces of each person, of 120 x 120 pixels or more, as in Extended Yale B",
          .missing = missing_for_occlusion,
          .cells = occlusion_cells,
          .blocks = occlusion_blocks};
}

}  // namespace ore
