#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "explain/maps.h"
#include "explain/model_pictures.h"
#include "lab/experiments/accuracy.h"
#include "lab/experiments/compared_method.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"
#include "lab/experiments/experiment_parts.h"
#include "occlusion/occluder.h"
#include "support/parallel.h"

namespace ore {
namespace {

constexpr const char* kStemsName = "stems";
constexpr int kStemsSquares = 3;
constexpr double kStemsEffort = 8.0;

// Rows of the records, and the pictures.
constexpr const char* kStemsBefore = "before";
constexpr const char* kStemsAfter = "after";
constexpr const char* kStemsCleanPicture = "stems-clean.png";
constexpr const char* kStemsHiddenPicture = "stems-hidden.png";

/// Ways to weight the patches: as learned; faded; faded and times the confidence.
struct StemsWeighting {
  const char* row;
  const char* shown;
};
constexpr std::array kStemsWeightings = {StemsWeighting{"learned", "learned weights"},
                                         StemsWeighting{"faded", "faded weights"},
                                         StemsWeighting{"gfc", "faded weights times confidence"}};

/// The smallest side of which three squares are laid over a face, or all that fits into it.
int stems_side(const Gallery& gallery) {
  const int most = std::min(gallery.height, gallery.width);
  int side = 1;
  while (side < most && noise_square_count(gallery.height, gallery.width, side) > kStemsSquares) ++side;
  return side;
}

std::vector<double> stems_learned_shares(const Model& model) {
  std::vector<double> shares;
  double sum = 0.0;
  for (const WeightedPatch& kept : model.patches) {
    shares.push_back(kept.weight);
    sum += kept.weight;
  }
  for (double& share : shares) share /= sum;
  return shares;
}

/// One repetition: a model, the test faces, and the same under squares.
struct StemsTrial {
  StemsTrial(const Gallery& all, std::uint64_t seed, int threads, const Progress& progress)
      : split(default_split(all, seed)),
        hidden(occlude_all(split.probes.faces, {.kind = OccluderKind::kNoise, .side = stems_side(all)}, seed,
                           threads)),
        model(train(split.gallery, ore_options(kPublishedLearning, {.seed = seed, .threads = threads}),
                    progress)
                  .model),
        recognizer(model, split.gallery, {.inference = Inference::kGfc, .threads = threads}, progress) {}

  Split split;
  std::vector<GrayImage> hidden;
  Model model;
  Recognizer recognizer;
};

/// The test face that shows a person best.
std::size_t stems_face(const DataSet& data, const Split& split) {
  const Person& person = data.gallery.people.front();
  for (const std::size_t face : best_lit_first(data, 0)) {
    const auto found = std::find(split.probes.faces.begin(), split.probes.faces.end(), person.faces[face]);
    if (found != split.probes.faces.end())
      return static_cast<std::size_t>(found - split.probes.faces.begin());
  }
  return 0;
}

Model stems_model(Model model, const std::vector<double>& weights) {
  for (std::size_t t = 0; t < weights.size(); ++t) model.patches[t].weight = weights[t];
  return model;
}

/// What the charts show: the weights of the patches, heaviest first, before and after.
std::vector<Record> stems_of_face(const StemsTrial& trial, std::size_t face,
                                  const std::filesystem::path& pictures) {
  const GrayImage& clean = trial.split.probes.faces[face];
  const std::vector<double> before = stems_learned_shares(trial.model);
  const std::vector<double> after = final_shares(trial.recognizer.trust(trial.hidden[face]));
  const std::vector<bool> hidden = patches_that_differ(trial.model, clean, trial.hidden[face]);
  write_weighted_patches(pictures / kStemsCleanPicture, trial.model, clean);
  write_weighted_patches(pictures / kStemsHiddenPicture, stems_model(trial.model, after), trial.hidden[face]);
  std::vector<std::size_t> order(before.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return before[a] > before[b]; });
  std::vector<Record> records;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t t = order[i];
    const std::string patch = fmt::format("{}", i + 1);
    records.push_back({kStemsName, kStemsBefore, patch, 0, "share", 100.0 * before[t]});
    records.push_back({kStemsName, kStemsAfter, patch, 0, "share", 100.0 * after[t]});
    records.push_back({kStemsName, kStemsAfter, patch, 0, "hidden", hidden[t] ? 1.0 : 0.0});
  }
  return records;
}

double stems_hidden_share(const std::vector<double>& shares, const std::vector<bool>& hidden) {
  double sum = 0.0;
  for (std::size_t t = 0; t < shares.size(); ++t)
    if (hidden[t]) sum += shares[t];
  return sum;
}

/// By weighting, the share of hidden patches in the score sum, mean of all test faces.
std::vector<Record> stems_of_all(const StemsTrial& trial, int repetition, int threads,
                                 const Progress& progress) {
  const std::vector<GrayImage>& faces = trial.split.probes.faces;
  const std::vector<double> learned = stems_learned_shares(trial.model);
  std::vector<std::array<double, kStemsWeightings.size()>> shares(faces.size());
  parallel_for(
      static_cast<int>(faces.size()), threads,
      [&](int face) {
        const auto i = static_cast<std::size_t>(face);
        const std::vector<bool> hidden = patches_that_differ(trial.model, faces[i], trial.hidden[i]);
        const PatchTrust trust = trial.recognizer.trust(trial.hidden[i]);
        shares[i] = {stems_hidden_share(learned, hidden), stems_hidden_share(trust.weight, hidden),
                     stems_hidden_share(final_shares(trust), hidden)};
      },
      progress, "trusting patches");
  std::vector<Record> records;
  for (std::size_t w = 0; w < kStemsWeightings.size(); ++w) {
    double sum = 0.0;
    for (const auto& share : shares) sum += share[w];
    records.push_back({kStemsName, kStemsWeightings[w].row, "all", repetition, "hidden-share",
                       100.0 * sum / static_cast<double>(shares.size())});
  }
  return records;
}

Cell stems_cell(const DataSet& data, int repetition, const ExperimentOptions& options) {
  Cell cell;
  cell.key = fmt::format("{}/{}/{}", kStemsName, kPublishedLearning, repetition);
  cell.effort = kStemsEffort;
  if (repetition == 1) cell.pictures = {kStemsCleanPicture, kStemsHiddenPicture};
  cell.run = [&data, repetition, options](const Progress& progress) {
    const StemsTrial trial(data.gallery, static_cast<std::uint64_t>(repetition), options.threads, progress);
    std::vector<Record> records = stems_of_all(trial, repetition, options.threads, progress);
    if (repetition == 1)
      for (Record& record : stems_of_face(trial, stems_face(data, trial.split), options.pictures))
        records.push_back(std::move(record));
    return records;
  };
  return cell;
}

std::string missing_for_stems(const DataSet& data) {
  const Gallery& all = data.gallery;
  if (std::string missing = missing_for_published(all); !missing.empty()) return missing;
  if (noise_square_count(all.height, all.width, stems_side(all)) == kStemsSquares) return "";
  return fmt::format("faces of {}x{} pixels are too narrow for three large squares", all.height, all.width);
}

std::vector<Cell> stems_cells(const DataSet& data, const ExperimentOptions& options) {
  std::vector<Cell> cells;
  for (int repetition = 1; repetition <= options.repetitions; ++repetition)
    cells.push_back(stems_cell(data, repetition, options));
  return cells;
}

/// The shares of one row, clean patches apart from hidden ones.
Chart stems_chart(const Records& records, const char* row, double top) {
  Chart chart{.x = {.label = "patch, by falling learned weight"},
              .y = {.label = "share of the vote in per cent", .low = 0.0, .high = top},
              .series = {{.name = "patches on clean parts", .stems = true},
                         {.name = "patches that a square touches", .stems = true}}};
  double number = 0.0;
  for (const std::string& patch : records.columns(row, "share")) {
    const bool hidden = records.mean(kStemsAfter, patch, "hidden").mean > 0.0;
    Series& series = chart.series[hidden ? 1 : 0];
    series.x.push_back(++number);
    series.y.push_back(records.mean(row, patch, "share").mean);
  }
  return chart;
}

Table stems_table(const Records& records) {
  Table table{.caption =
                  "Share of the score sum, in per cent, from patches that a square touches: mean over all "
                  "test faces, each under three squares at its own random places",
              .head = {"weights", "share on hidden patches"}};
  for (const StemsWeighting& weighting : kStemsWeightings)
    if (const Mean mean = records.mean(weighting.row, "all", "hidden-share"); mean.count > 0)
      table.rows.push_back({.heads = {weighting.shown}, .cells = {{.text = mean_text(mean)}}});
  return table;
}

std::vector<Block> stems_blocks(const ExperimentResults& results) {
  const Records& records = results.records;
  std::vector<Block> blocks = {Paragraph{
      "Learned from clean faces with features of 100 dimensions; a test face is shown as it is and under "
      "three squares of noise. Generic-Face-Confidence gives each patch of the face a confidence from "
      "how well all training faces together represent it; learned weights are faded, which makes them more "
      "alike, and multiplied by it. The squares have the smallest side for which three are drawn."}};
  Pictures pictures;
  show_picture(results.pictures / kStemsCleanPicture, "A test face and the learned weights", pictures);
  show_picture(results.pictures / kStemsHiddenPicture,
               "The same face under three squares, and its weights after Generic-Face-Confidence", pictures);
  if (!pictures.pictures.empty()) blocks.emplace_back(std::move(pictures));
  double top = 0.0;
  for (const Record& record : records.all())
    if (record.metric == "share") top = std::max(top, 1.05 * record.value);
  if (top > 0.0) {
    blocks.emplace_back(Figure{.chart = stems_chart(records, kStemsBefore, top),
                               .caption = "Learned weights of the patches, before Generic-Face-Confidence."});
    blocks.emplace_back(Figure{.chart = stems_chart(records, kStemsAfter, top),
                               .caption = "Weights of the same patches after it."});
  }
  if (Table table = stems_table(records); !table.rows.empty()) blocks.emplace_back(std::move(table));
  return blocks;
}

}  // namespace

Experiment stems_experiment() {
  return {.name = kStemsName,
          .title = "Weights before and after Generic-Face-Confidence",
          .needs = kPublishedNeeds,
          .missing = missing_for_stems,
          .cells = stems_cells,
          .blocks = stems_blocks};
}

}  // namespace ore
