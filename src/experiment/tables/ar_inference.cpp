#include "experiment/all_experiments.h"
#include "experiment/method_label.h"

#include <fmt/format.h>

#include <array>

#include "evaluation/ar_protocol.h"
#include "experiment/accuracy_cells.h"
#include "experiment/accuracy_table.h"
#include "experiment/usual_split.h"
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
                                       .contestant = method,
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
                      .rows = {}};
  for (const std::string method : kArMethods)
    table.rows.push_back({.heads = {method_label(method)},
                          .row = method,
                          .separated = method == "ore:100" || method == "default",
                          .emphasised = method == "default"});
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

}  // namespace ore
