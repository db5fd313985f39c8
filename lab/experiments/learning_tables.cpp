#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lab/experiments/accuracy.h"
#include "lab/experiments/compared_method.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"

namespace ore {

struct DimensionExperiment {
  std::string name;
  int people = 0;     ///< of the data: Fisherfaces have one dimension less
  int faces = 0;      ///< training faces of all people together: Eigenfaces have fewer dimensions
  int few_faces = 0;  ///< to learn from at 25-D, for methods that need fewer faces than dimensions; 0: all

  /// The faces of a repetition, with `gallery_faces` training faces per person; 0: all.
  std::function<Split(std::uint64_t seed, int gallery_faces)> split;
  ExperimentOptions options;
};

std::vector<Cell> dimension_cells(const DimensionExperiment& experiment);

/// The table over the dimension, and the one of what has none.
std::vector<Block> dimension_tables(const std::string& name, const Records& records);

namespace {

constexpr std::array kDimensions = {25, 50, 100, 200, 400};
constexpr std::array kClassifiers = {"nn", "nfl", "nfs", "lrc", "crc", "src"};
constexpr std::array kFeatures = {"fisherfaces", "fisherfaces-eq", "randomfaces", "eigenfaces"};
constexpr std::array kOre = {"ore", "robust-ore", "boosted-ore", "equal"};
constexpr std::array kWhole = {
    "def",     "block-src", "pcrc", "opencv-eigenfaces", "opencv-fisherfaces", "opencv-lbph",
    "default", "balanced",  "fast"};
constexpr const char* kNoDimension = "clean";

std::string column_of(int dimension) {
  return fmt::format("{}-D", dimension);
}

/// What is asked of features in the column of `dimension`; 0: nothing. Fisherfaces end at people - 1, which
/// stand in the first column beyond it, as in the paper.
int dimension_in_column(const std::string& features, int dimension, const DimensionExperiment& experiment) {
  if (features == "eigenfaces") return dimension < experiment.faces ? dimension : 0;
  if (!features.starts_with("fisherfaces") || dimension < experiment.people) return dimension;
  const auto first =
      std::find_if(kDimensions.begin(), kDimensions.end(), [&](int d) { return d >= experiment.people; });
  return dimension == *first ? experiment.people - 1 : 0;
}

bool in_quick_run(int dimension) {
  return dimension == 25 || dimension == 100 || dimension == 400;
}

/// The slowest, which a quick run does without.
bool is_slow(const std::string& compared_method) {
  constexpr std::array kSlow = {"equal:25", "opencv-eigenfaces", "opencv-lbph", "balanced", "fast"};
  return (compared_method.starts_with("src:") && compared_method.ends_with(":400")) ||
         std::find(kSlow.begin(), kSlow.end(), compared_method) != kSlow.end();
}

/// Adds the cells of one row and column to `cells`, one a repetition.
void add_cells(const DimensionExperiment& experiment, const std::string& row,
               const std::string& compared_method, const std::string& column, int gallery_faces,
               std::vector<Cell>& cells) {
  if (!is_built(compared_method) || (experiment.options.quick && is_slow(compared_method))) return;
  for (int repetition = 1; repetition <= experiment.options.repetitions; ++repetition)
    cells.push_back(
        accuracy_cell({.experiment = experiment.name,
                       .row = row,
                       .compared_method = compared_method,
                       .repetition = repetition,
                       .variant = column,
                       .threads = experiment.options.threads,
                       .trial = [split = experiment.split, repetition, gallery_faces, column] {
                         Split faces = split(static_cast<std::uint64_t>(repetition), gallery_faces);
                         return Trial{std::move(faces.gallery), {{column, std::move(faces.probes)}}};
                       }}));
}

/// The paper trains with fewer faces where 25 dimensions would not determine the least squares.
bool needs_fewer_faces(const std::string& method, int dimension) {
  return dimension == 25 && (method == "lrc" || is_ore(method));
}

}  // namespace

std::vector<Cell> dimension_cells(const DimensionExperiment& experiment) {
  std::vector<Cell> cells;
  for (const int dimension : kDimensions) {
    if (experiment.options.quick && !in_quick_run(dimension)) continue;
    for (const std::string features : kFeatures) {
      const int asked = dimension_in_column(features, dimension, experiment);
      if (asked == 0) continue;
      for (const std::string classifier : kClassifiers)
        add_cells(experiment, classifier + ":" + features,
                  fmt::format("{}:{}:{}", classifier, features, asked), column_of(dimension),
                  needs_fewer_faces(classifier, asked) ? experiment.few_faces : 0, cells);
    }
    // Whole patches of 225 pixels stand for 200-D, as in the paper; they have no 400.
    if (dimension > 200) continue;
    for (const std::string form : kOre)
      add_cells(experiment, form, fmt::format("{}:{}", form, dimension == 200 ? 225 : dimension),
                column_of(dimension), needs_fewer_faces(form, dimension) ? experiment.few_faces : 0, cells);
  }
  for (const std::string method : kWhole) add_cells(experiment, method, method, kNoDimension, 0, cells);
  return cells;
}

std::vector<Block> dimension_tables(const std::string& name, const Records& records) {
  AccuracyTable by_dimension{.experiment = name,
                             .caption = "Rank-1 in per cent over the dimension of the features",
                             .heads = {"features", "method"},
                             .columns = {},
                             .rows = {}};
  for (const int dimension : kDimensions) by_dimension.columns.push_back(column_of(dimension));
  const auto shown = [](const std::string& features) {
    const char* const short_name = features == "randomfaces"  ? " (Rand)"
                                   : features == "eigenfaces" ? " (PCA)"
                                                              : "";
    return features_label(features) + (features == "fisherfaces" ? " (LDA)" : short_name);
  };
  for (const std::string features : kFeatures)
    for (const std::string classifier : kClassifiers)
      by_dimension.rows.push_back({.heads = {shown(features), display_name(classifier)},
                                   .row = classifier + ":" + features,
                                   .separated = classifier == kClassifiers.front()});
  for (const std::string form : kOre)
    by_dimension.rows.push_back({.heads = {"patches", display_name(form)},
                                 .row = form,
                                 .separated = form == kOre.front(),
                                 .emphasised = form != "equal"});
  AccuracyTable whole{.experiment = name,
                      .caption = "Rank-1 in per cent of methods that have no such dimension",
                      .heads = {"method"},
                      .columns = {kNoDimension},
                      .rows = {}};
  for (const std::string method : kWhole)
    whole.rows.push_back({.heads = {display_name(method)}, .row = method, .emphasised = is_ore(method)});
  return {accuracy_table(records, by_dimension), accuracy_table(records, whole)};
}

namespace {

constexpr const char* kArLearning = "ar-learning";

std::string missing_for_ar_learning(const DataSet& data) {
  if (data.layout != DataLayout::kAr) return "pictures with AR's numbers in their names are needed";
  return missing_faces(data.gallery, 4);
}

std::vector<Cell> ar_learning_cells(const DataSet& data, const ExperimentOptions& options) {
  const auto people = static_cast<int>(data.gallery.people.size());
  return dimension_cells(
      {.name = kArLearning,
       .people = people,
       .faces = people * default_gallery_faces(data.gallery),
       .few_faces = 0,
       .split = [&data](std::uint64_t seed, int) { return default_split(data.gallery, seed); },
       .options = options});
}

std::vector<Block> ar_learning_blocks(const ExperimentResults& results) {
  std::vector<Block> blocks = {Paragraph{
      "Half of each person's pictures (13 where none is missing) are for training and half for testing, in "
      "a new random split in every repetition: both contain expressions, sunglasses and scarves. ORE's "
      "200-D are whole patches of 225 pixels. Fisherfaces have at most one dimension less than there are "
      "people; they stand in the next larger column. The paper has 95 in the column of 100-D."}};
  for (Block& block : dimension_tables(kArLearning, results.records)) blocks.push_back(std::move(block));
  return blocks;
}

}  // namespace

Experiment ar_learning_experiment() {
  return {.name = kArLearning,
          .title = "Learning from all kinds of pictures",
          .needs = "the AR database, or drawn:ar",
          .missing = missing_for_ar_learning,
          .cells = ar_learning_cells,
          .blocks = ar_learning_blocks};
}

namespace {

constexpr const char* kName = "illumination";
/// 30 to learn from, and some to test.
constexpr int kNeededFaces = 40;
/// The paper's number at 25-D, where 30 faces would represent everything.
constexpr int kFewFaces = 20;

std::string missing_for_illumination(const DataSet& data) {
  return missing_faces(data.gallery, kNeededFaces);
}

std::vector<Cell> illumination_cells(const DataSet& data, const ExperimentOptions& options) {
  return dimension_cells(
      {.name = kName,
       .people = static_cast<int>(data.gallery.people.size()),
       .faces = static_cast<int>(data.gallery.people.size()) * default_gallery_faces(data.gallery),
       .few_faces = kFewFaces,
       .split = [&data](std::uint64_t seed,
                        int gallery_faces) { return default_split(data.gallery, seed, gallery_faces); },
       .options = options});
}

std::vector<Block> illumination_blocks(const ExperimentResults& results) {
  std::vector<Block> blocks = {Paragraph{
      "Every repetition draws 30 faces of each person for training and up to 30 others for testing. Linear "
      "regression and ORE at 25-D learn from 20, as in the paper, where 30 faces would represent every "
      "vector. "
      "ORE's 200-D are whole patches of 225 pixels. Fisherfaces have at most one dimension less than there "
      "are people; they stand in the next larger column."}};
  for (Block& block : dimension_tables(kName, results.records)) blocks.push_back(std::move(block));
  return blocks;
}

}  // namespace

Experiment illumination_experiment() {
  return {.name = kName,
          .title = "Changing light",
          .needs = "at least 40 faces of each person, as in Extended Yale B",
          .missing = missing_for_illumination,
          .cells = illumination_cells,
          .blocks = illumination_blocks};
}

}  // namespace ore
