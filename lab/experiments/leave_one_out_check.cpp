#include "lab/experiments/experiment_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "lab/experiments/compared_method.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"
#include "learning/margins.h"
#include "learning/weights.h"

namespace ore {

double leave_one_out_error(const Gallery& gallery, const Model& model, int threads,
                           const Progress& progress) {
  std::vector<Patch> patches;
  Eigen::VectorXd weights(static_cast<Eigen::Index>(model.patches.size()));
  for (const WeightedPatch& patch : model.patches) {
    weights[static_cast<Eigen::Index>(patches.size())] = patch.weight;
    patches.push_back(patch.patch);
  }
  const TrainingSet set(gallery, map_kinds(patches), {.copies = model.copies, .threads = threads}, progress);
  assert(set.learnable());
  PaperMargins margin_source(set, model.seed);
  MarginTable table(patches, margin_source, threads, progress);
  return table.training_error(weights);
}

double error_rate(const std::vector<Identification>& answers, std::span<const int> labels) {
  assert(answers.size() == labels.size());
  int wrong = 0;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const std::vector<Candidate>& candidates = answers[i].candidates;
    const bool alone = candidates[0].score > candidates[1].score;
    wrong += candidates[0].person == labels[i] && alone ? 0 : 1;
  }
  return answers.empty() ? 0.0 : static_cast<double>(wrong) / static_cast<double>(answers.size());
}

ErrorAgreement agreement(std::span<const ErrorPair> pairs) {
  assert(!pairs.empty());
  ErrorAgreement result;
  result.models = static_cast<int>(pairs.size());
  for (const ErrorPair& pair : pairs) {
    result.training += pair.training / result.models;
    result.test += pair.test / result.models;
    result.absolute_difference += std::abs(pair.training - pair.test) / result.models;
  }
  double products = 0.0;
  double training_squares = 0.0;
  double test_squares = 0.0;
  for (const ErrorPair& pair : pairs) {
    products += (pair.training - result.training) * (pair.test - result.test);
    training_squares += (pair.training - result.training) * (pair.training - result.training);
    test_squares += (pair.test - result.test) * (pair.test - result.test);
  }
  result.correlation = products / std::sqrt(training_squares * test_squares);
  return result;
}

namespace {

constexpr const char* kTheorem = "theorem";
constexpr std::array kTheoremPatches = {1, 2, 5, 10, 20, 50, 100, 200, 500};
constexpr std::array kTheoremDimensions = {25, 50, 100};
constexpr std::array kTheoremFewFaces = {2, 3, 5, 10};
/// With more faces than dimensions everything is represented: the paper's number at 25-D.
constexpr int kTheoremFacesAt25 = 20;
/// Axes end at a multiple of it, in per cent.
constexpr double kTheoremGrid = 10.0;
constexpr const char* kTheoremTraining = "training error";
constexpr const char* kTheoremTest = "test error";

/// Models that differ in the number of patches alone.
struct TheoremFamily {
  std::string learner;  ///< "ore" or "equal"
  int dimension = 100;
  int faces = 30;
  bool operator==(const TheoremFamily&) const = default;
};

std::string theorem_row(const TheoremFamily& family) {
  return fmt::format("{}:{}, {} faces", family.learner, family.dimension, family.faces);
}

std::string missing_for_theorem(const DataSet& data) {
  return missing_faces(data.gallery, 4);
}

std::vector<TheoremFamily> theorem_families(int most_faces, bool quick) {
  std::vector<TheoremFamily> families;
  for (const char* const learner : {"ore", "equal"}) {
    for (const int dimension : kTheoremDimensions)
      if (!quick || dimension != 50)
        families.push_back(
            {learner, dimension, dimension == 25 ? std::min(kTheoremFacesAt25, most_faces) : most_faces});
    for (const int faces : kTheoremFewFaces)
      if (faces < most_faces && (!quick || faces == 3)) families.push_back({learner, 100, faces});
  }
  return families;
}

std::vector<Record> theorem_records(const Gallery& all, const TheoremFamily& family, int patches,
                                    int repetition, int threads, const Progress& progress) {
  const auto seed = static_cast<std::uint64_t>(repetition);
  const Split split = default_split(all, seed, family.faces);
  TrainOptions options =
      ore_options(fmt::format("{}:{}", family.learner, family.dimension), {.seed = seed, .threads = threads});
  options.patches = patches;
  const Model model = train(split.gallery, options, progress).model;
  const Recognizer recognizer(model, split.gallery, {.inference = Inference::kPlain, .threads = threads},
                              progress);
  const double training = leave_one_out_error(split.gallery, model, threads, progress);
  const double test =
      error_rate(recognizer.identify(split.probes.faces, 2, threads, progress), split.probes.labels);
  const std::string column = fmt::format("{} patches", patches);
  return {{kTheorem, theorem_row(family), column, repetition, kTheoremTraining, 100.0 * training},
          {kTheorem, theorem_row(family), column, repetition, kTheoremTest, 100.0 * test}};
}

std::vector<Cell> theorem_cells(const DataSet& data, const ExperimentOptions& options) {
  std::vector<Cell> cells;
  const Gallery& all = data.gallery;
  const int threads = options.threads;
  for (int repetition = 1; repetition <= options.repetitions; ++repetition)
    for (const TheoremFamily& family : theorem_families(default_gallery_faces(all), options.quick))
      for (const int patches : kTheoremPatches)
        if (!options.quick || patches == 1 || patches == 5 || patches == 20 || patches == 100)
          cells.push_back(
              {.key = fmt::format("{}/{}/{}/{}", kTheorem, theorem_row(family), patches, repetition),
               .effort = 0.5 + 0.01 * patches,
               .run = [&all, family, patches, repetition, threads](const Progress& progress) {
                 return theorem_records(all, family, patches, repetition, threads, progress);
               }});
  return cells;
}

std::vector<ErrorPair> theorem_pairs(const Records& records, const std::string& row) {
  std::vector<ErrorPair> pairs;
  for (const std::string& column : records.columns(row, kTheoremTest))
    pairs.push_back({.training = records.mean(row, column, kTheoremTraining).mean,
                     .test = records.mean(row, column, kTheoremTest).mean});
  return pairs;
}

/// "ore:100, 30 faces" without the learner.
std::string theorem_family_label(const std::string& row) {
  const std::size_t colon = row.find(':');
  const std::size_t comma = row.find(',');
  if (colon == std::string::npos || comma == std::string::npos || comma < colon) return row;
  return fmt::format("{}-D{}", row.substr(colon + 1, comma - colon - 1), row.substr(comma));
}

Figure theorem_figure(const Records& records, const std::string& learner, const std::string& caption) {
  Figure figure{.chart = {.x = {.label = "leave-one-out training error in per cent", .low = 0.0},
                          .y = {.label = "test error in per cent", .low = 0.0}},
                .caption = caption};
  double largest = 1.0;
  for (const std::string& row : records.rows(kTheoremTest)) {
    if (!row.starts_with(learner + ":")) continue;
    Series series{.name = theorem_family_label(row), .line = false};
    for (const ErrorPair& pair : theorem_pairs(records, row)) {
      series.x.push_back(pair.training);
      series.y.push_back(pair.test);
      largest = std::max({largest, pair.training, pair.test});
    }
    figure.chart.series.push_back(std::move(series));
  }
  largest = kTheoremGrid * std::ceil(largest / kTheoremGrid);
  figure.chart.x.high = largest;
  figure.chart.y.high = largest;
  figure.chart.series.push_back(
      {.name = "equal errors", .x = {0.0, largest}, .y = {0.0, largest}, .marks = false, .dashed = true});
  return figure;
}

TableRow theorem_table_row(const std::string& weights, const std::string& models,
                           const std::vector<ErrorPair>& pairs) {
  const ErrorAgreement all = agreement(pairs);
  const auto number = [](double value) { return TableCell{.text = fmt::format("{:.1f}", value)}; };
  const bool correlated = all.models > 2 && std::isfinite(all.correlation);
  return {.heads = {weights, models},
          .cells = {{.text = fmt::format("{}", all.models)},
                    number(all.training),
                    number(all.test),
                    {.text = fmt::format("{:+.1f}", all.training - all.test)},
                    number(all.absolute_difference),
                    {.text = correlated ? fmt::format("{:.3f}", all.correlation) : ""}}};
}

Table theorem_table(const Records& records) {
  Table table{.caption = "Training error against test error: means over the models of a row, in per cent",
              .head = {"weights", "features and training faces", "models", "training error", "test error",
                       "training - test", "absolute difference", "correlation"},
              .head_columns = 2,
              .rows = {}};
  for (const std::string learner : {"ore", "equal"}) {
    std::vector<ErrorPair> together;
    const std::string weights = learner == "ore" ? "learned" : "equal";
    for (const std::string& row : records.rows(kTheoremTest)) {
      if (!row.starts_with(learner + ":")) continue;
      const std::vector<ErrorPair> pairs = theorem_pairs(records, row);
      together.insert(together.end(), pairs.begin(), pairs.end());
      table.rows.push_back(theorem_table_row(weights, theorem_family_label(row), pairs));
      table.rows.back().separated = together.size() == pairs.size() && learner != "ore";
    }
    if (together.empty()) continue;
    table.rows.push_back(theorem_table_row(weights, "all of these", together));
    table.rows.back().emphasised = true;
  }
  return table;
}

std::vector<Block> theorem_blocks(const ExperimentResults& results) {
  const Records& records = results.records;
  return {
      Paragraph{
          "The paper chooses its models by the training error and shows, under assumptions, that it is "
          "the leave-one-out error, which estimates the error on new faces. Here both are counted for "
          "models of few and of many patches on the same faces. Training error: the share of the training "
          "faces whose own person does not have the single largest score, when every "
          "face is represented by the gallery without it (equation train_error). Test error: the same "
          "of other faces, represented by the whole gallery."},
      Paragraph{"The two errors differ for two reasons. First, the weights and their budget were chosen on "
                "the same faces whose error is then counted, and are not learned again for every face that "
                "is left out: this lowers the training error. Second, leaving out a face takes a face from "
                "its own person only: this raises the training error, most where people have few faces. "
                "With equal weights only the second reason applies."},
      theorem_figure(records, "ore",
                     "Weights by ORE-Learning: one mark a number of patches, mean of the repetitions."),
      theorem_figure(records, "equal",
                     "Equal weights: one mark a number of patches, mean of the repetitions."),
      theorem_table(records)};
}

}  // namespace

Experiment leave_one_out_check_experiment() {
  return {.name = kTheorem,
          .title = "Training error and test error",
          .needs = "at least 4 faces of each person",
          .missing = missing_for_theorem,
          .cells = theorem_cells,
          .blocks = theorem_blocks};
}

}  // namespace ore
