#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "explain/model_pictures.h"
#include "lab/experiments/compared_method.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"
#include "lab/experiments/experiment_parts.h"

namespace ore {
namespace {

constexpr const char* kPatchesName = "patches";
constexpr const char* kPatchesColumn = "all";
constexpr const char* kCandidatesPicture = "patches-candidates.png";
constexpr int kPatchesSeed = 1;

struct PatchesMethod {
  const char* compared_method;
  const char* shown;
  const char* file;  ///< how the names of its pictures begin
  double effort;
  const char* paper_kept;  ///< on Yale B; empty: the paper does not have it
};

constexpr std::array kPatchesMethods = {
    PatchesMethod{kPublishedLearning, "ORE-Learning", "patches-learning", 4.0, "31"},
    PatchesMethod{kPublishedBoosting, "ORE-Boosting", "patches-boosting", 4.0, "32"},
    PatchesMethod{"default", "Recommended settings", "patches-recommended", 14.0, ""}};

std::string frames_of(const PatchesMethod& method) {
  return fmt::format("{}.png", method.file);
}
std::string energy_of(const PatchesMethod& method) {
  return fmt::format("{}-energy.png", method.file);
}
std::string focus_of(const PatchesMethod& method) {
  return fmt::format("{}-focused.png", method.file);
}

/// All candidates as a model, each with the same weight.
Model all_candidates(const Training& training) {
  Model model = training.model;
  model.patches.clear();
  for (const Patch& patch : training.candidates) model.patches.push_back({.patch = patch, .weight = 1.0});
  return model;
}

/// How many of the heaviest patches have half of the weight together.
int patches_with_half(std::vector<double> weights) {
  std::sort(weights.rbegin(), weights.rend());
  const double half = 0.5 * std::accumulate(weights.begin(), weights.end(), 0.0);
  int count = 0;
  for (double sum = 0.0; sum < half; ++count) sum += weights[count];
  return count;
}

std::vector<Record> patches_records(const PatchesMethod& method, const Training& training) {
  std::vector<double> weights;
  for (const WeightedPatch& kept : training.model.patches) weights.push_back(kept.weight);
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  const auto record = [&](const char* metric, double value) {
    return Record{kPatchesName, method.compared_method, kPatchesColumn, 0, metric, value};
  };
  return {record("candidates", static_cast<double>(training.candidates.size())),
          record("kept", static_cast<double>(weights.size())),
          record("largest-share", 100.0 * *std::max_element(weights.begin(), weights.end()) / sum),
          record("half", patches_with_half(weights))};
}

Cell patches_cell(const DataSet& data, const PatchesMethod& method, const ExperimentOptions& options) {
  const bool with_candidates = method.compared_method == kPatchesMethods.front().compared_method;
  Cell cell;
  cell.key = fmt::format("{}/{}/{}", kPatchesName, method.compared_method, kPatchesSeed);
  cell.effort = method.effort;
  cell.pictures = {frames_of(method), energy_of(method), focus_of(method)};
  if (with_candidates) cell.pictures.emplace_back(kCandidatesPicture);
  cell.run = [&data, method, options, with_candidates](const Progress& progress) {
    const Gallery gallery = default_split(data.gallery, kPatchesSeed).gallery;
    const Training training = train(
        gallery, ore_options(method.compared_method, {.seed = kPatchesSeed, .threads = options.threads}),
        progress);
    const GrayImage& face = data.gallery.people.front().faces[best_lit_first(data, 0).front()];
    const Eigen::MatrixXf energy = pixel_energy(training.model, training.candidates);
    write_weighted_patches(options.pictures / frames_of(method), training.model, face);
    write_energy_map(options.pictures / energy_of(method), energy);
    write_focused_face(options.pictures / focus_of(method), energy, face);
    if (with_candidates)
      write_weighted_patches(options.pictures / kCandidatesPicture, all_candidates(training), face);
    return patches_records(method, training);
  };
  return cell;
}

std::string missing_for_patches(const DataSet& data) {
  return missing_for_published(data.gallery);
}

std::vector<Cell> patches_cells(const DataSet& data, const ExperimentOptions& options) {
  std::vector<Cell> cells;
  cells.reserve(kPatchesMethods.size());
  for (const PatchesMethod& method : kPatchesMethods) cells.push_back(patches_cell(data, method, options));
  return cells;
}

Table patches_table(const Records& records) {
  Table table{.caption = "Patches that are kept, and how the weight is spread over them",
              .head = {"method", "candidates", "kept", "share of the heaviest, in per cent",
                       "patches that have half of the weight"},
              .text_name = "here",
              .beside_name = "the paper"};
  for (const PatchesMethod& method : kPatchesMethods) {
    const auto value = [&](const char* metric) {
      return records.mean(method.compared_method, kPatchesColumn, metric);
    };
    if (value("kept").count == 0) continue;
    const auto whole = [&](const char* metric) { return fmt::format("{:.0f}", value(metric).mean); };
    table.rows.push_back({.heads = {method.shown},
                          .cells = {{.text = whole("candidates")},
                                    {.text = whole("kept"), .beside = method.paper_kept},
                                    {.text = fmt::format("{:.1f}", value("largest-share").mean)},
                                    {.text = whole("half")}}});
  }
  return table;
}

/// The paper's figure of what one model looks at.
Pictures patches_attention(const std::filesystem::path& folder, const PatchesMethod& method) {
  Pictures row;
  show_picture(folder / frames_of(method), fmt::format("{}: weighted patches", method.shown), row);
  show_picture(folder / energy_of(method),
               fmt::format("{}: pixel-energy map, the mean weight of all candidates over a pixel, from blue "
                           "(none) to red",
                           method.shown),
               row);
  show_picture(folder / focus_of(method),
               fmt::format("{}: focused face, sharp where the energy is", method.shown), row);
  return row;
}

std::vector<Block> patches_blocks(const ExperimentResults& results) {
  std::vector<Block> blocks = {Paragraph{
      "Learned from the gallery of the first split, with features of 100 dimensions for the paper's two "
      "learners. A thicker and redder frame is a larger weight, relative to the largest of its picture. "
      "Candidates are drawn with equal weights. The recommended settings choose from patches of pixels, "
      "gradients and cells of orientations, and learn also from faces with parts hidden; they penalise "
      "the squares of the weights and do not bound their sum, so that few become zero. The paper's numbers "
      "are of Extended Yale B."}};
  Pictures selected;
  show_picture(results.pictures / kCandidatesPicture, "All candidates", selected);
  for (const std::size_t m : {0, 1})
    show_picture(results.pictures / frames_of(kPatchesMethods[m]),
                 fmt::format("Selected by {}", kPatchesMethods[m].shown), selected);
  if (!selected.pictures.empty()) blocks.emplace_back(std::move(selected));
  if (Table table = patches_table(results.records); !table.rows.empty())
    blocks.emplace_back(std::move(table));
  for (const std::size_t m : {0, 2})
    if (Pictures row = patches_attention(results.pictures, kPatchesMethods[m]); !row.pictures.empty())
      blocks.emplace_back(std::move(row));
  return blocks;
}

}  // namespace

Experiment patch_pictures_experiment() {
  return {.name = kPatchesName,
          .title = "What the model looks at",
          .needs = kPublishedNeeds,
          .missing = missing_for_patches,
          .cells = patches_cells,
          .blocks = patches_blocks};
}

}  // namespace ore
