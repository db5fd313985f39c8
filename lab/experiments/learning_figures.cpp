#include "lab/experiments/experiment_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "lab/experiments/accuracy.h"
#include "lab/experiments/compared_method.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"
#include "lab/metrics/learning_curves.h"
#include "learning/margins.h"
#include "learning/weights.h"

namespace ore {
namespace {

/// The side of the square among the shapes of the paper's patches.
constexpr int kPublishedSide = 15;

}  // namespace

std::string missing_for_published(const Gallery& all) {
  if (all.height < kPublishedSide || all.width < kPublishedSide)
    return fmt::format(
        "faces of at least {0}x{0} pixels are needed for the paper's patches, these have {1}x{2}",
        kPublishedSide, all.height, all.width);
  // Two faces to learn from, because one is left out, and two to test.
  return missing_faces(all, 4);
}

PatchPoolOptions published_pool(int candidates, std::uint64_t seed) {
  const TrainOptions options = ore_options(kPublishedLearning, {.seed = seed});
  return {.count = candidates,
          .kinds = pixel_kinds(options.patch_areas),
          .dimension = options.dimension,
          .seed = seed};
}

std::vector<std::size_t> best_lit_first(const DataSet& data, std::size_t person) {
  std::vector<std::size_t> order(data.gallery.people[person].faces.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (data.layout != DataLayout::kYaleB) return order;
  const auto angle = [&](std::size_t face) {
    const std::optional<LightDirection>& light = data.lights[person][face];
    return light ? light->angle() : std::numeric_limits<double>::infinity();
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return angle(a) < angle(b); });
  return order;
}

namespace {

constexpr const char* kBoostingName = "boosting";
constexpr const char* kBoostingTraining = "training";
constexpr const char* kBoostingTest = "test";
constexpr const char* kBoostingEnd = "end";
constexpr const char* kBoostingLoss = "log-loss";
constexpr const char* kBoostingApart = "optima apart";
constexpr double kBoostingEffort = 10.0;

/// The largest difference of the logarithms of the loss, over the budgets that both solved.
double optima_apart(const TrainSummary& boosting, const TrainSummary& learning) {
  double largest = 0.0;
  for (const WeightTrial& boosted : boosting.trials)
    for (const WeightTrial& learned : learning.trials)
      if (boosted.budget == learned.budget)
        largest = std::max(largest, std::abs(boosted.log_loss - learned.log_loss));
  return largest;
}

std::vector<Record> boosting_records(const Training& training, const std::vector<double>& errors,
                                     int repetition) {
  std::vector<Record> records;
  const auto add = [&](const char* row, const std::string& column, const char* metric, double value) {
    records.push_back({kBoostingName, row, column, repetition, metric, value});
  };
  for (std::size_t s = 0; s < errors.size(); ++s) {
    const std::string step = fmt::format("{}", s + 1);
    add(kBoostingTraining, step, "error", 100.0 * training.steps[s].training_error);
    add(kBoostingTraining, step, kBoostingLoss, training.steps[s].log_loss);
    add(kBoostingTest, step, "error", 100.0 * errors[s]);
  }
  add(kBoostingEnd, "all", "budget", training.summary.budget);
  add(kBoostingEnd, "all", "kept", training.summary.kept);
  return records;
}

Cell boosting_cell(const DataSet& data, int repetition, int threads) {
  Cell cell;
  cell.key =
      fmt::format("{}/{} and {}/{}", kBoostingName, kPublishedBoosting, kPublishedLearning, repetition);
  cell.effort = kBoostingEffort;
  cell.run = [&data, repetition, threads](const Progress& progress) {
    const auto seed = static_cast<std::uint64_t>(repetition);
    const Split split = default_split(data.gallery, seed);
    const MethodOptions options{.seed = seed, .threads = threads};
    const Training training = train(split.gallery, ore_options(kPublishedBoosting, options), progress);
    const Training learning = train(split.gallery, ore_options(kPublishedLearning, options), progress);
    std::vector<Record> records = boosting_records(
        training, test_errors(training, split.gallery, known_probes(split.probes), threads, progress),
        repetition);
    records.push_back({kBoostingName, kBoostingEnd, "all", repetition, kBoostingApart,
                       optima_apart(training.summary, learning.summary)});
    return records;
  };
  return cell;
}

std::string missing_for_boosting(const DataSet& data) {
  return missing_for_published(data.gallery);
}

std::vector<Cell> boosting_cells(const DataSet& data, const ExperimentOptions& options) {
  std::vector<Cell> cells;
  for (int repetition = 1; repetition <= options.repetitions; ++repetition)
    cells.push_back(boosting_cell(data, repetition, options.threads));
  return cells;
}

/// The values of every repetition, by step.
std::vector<std::vector<double>> boosting_curves(const Records& records, const char* row,
                                                 const char* metric) {
  std::map<int, std::vector<double>> curves;
  for (const Record& record : records.all())
    if (record.row == row && record.metric == metric) curves[record.repetition].push_back(record.value);
  std::vector<std::vector<double>> result;
  result.reserve(curves.size());
  for (auto& [repetition, curve] : curves) result.push_back(std::move(curve));
  return result;
}

/// Their mean. A repetition that ended earlier than another keeps its last value: its model stays as it is.
Series boosting_mean(const std::string& name, const std::vector<std::vector<double>>& curves) {
  Series series{.name = name};
  std::size_t longest = 0;
  for (const std::vector<double>& curve : curves) longest = std::max(longest, curve.size());
  for (std::size_t s = 0; s < longest; ++s) {
    double sum = 0.0;
    for (const std::vector<double>& curve : curves) sum += curve[std::min(s, curve.size() - 1)];
    series.x.push_back(static_cast<double>(s + 1));
    series.y.push_back(sum / static_cast<double>(curves.size()));
  }
  return series;
}

/// Of the last values.
Mean boosting_last(const char* row, const std::vector<std::vector<double>>& curves) {
  Records last;
  for (const std::vector<double>& curve : curves) last.add({{"", row, "", 0, "", curve.back()}});
  return last.mean(row, "", "");
}

/// Whole numbers; their means are none.
std::string boosting_count(const Mean& mean) {
  return mean_text(mean, mean.count > 1 ? 1 : 0);
}

Table boosting_table(const Records& records) {
  const auto curves = [&](const char* row) { return boosting_curves(records, row, "error"); };
  Records steps;
  for (const std::vector<double>& curve : curves(kBoostingTraining))
    steps.add({{"", "", "", 0, "", static_cast<double>(curve.size())}});
  const Mean apart = records.mean(kBoostingEnd, "all", kBoostingApart);
  Table table{
      .caption = "Where boosting ends",
      .head = {"method", "steps", "patches with a weight", "budget 1/λ", "training error, in per cent",
               "test error, in per cent", "from ORE-Learning's optimum"}};
  table.rows.push_back(
      {.heads = {"ORE-Boosting"},
       .cells = {{.text = boosting_count(steps.mean("", "", ""))},
                 {.text = boosting_count(records.mean(kBoostingEnd, "all", "kept"))},
                 {.text = boosting_count(records.mean(kBoostingEnd, "all", "budget"))},
                 {.text = mean_text(boosting_last(kBoostingTraining, curves(kBoostingTraining)), 2)},
                 {.text = mean_text(boosting_last(kBoostingTest, curves(kBoostingTest)), 2)},
                 {.text = apart.count == 0 ? "" : fmt::format("{:.1e}", apart.mean)}}});
  return table;
}

std::vector<Block> boosting_blocks(const ExperimentResults& results) {
  const Records& records = results.records;
  std::vector<Block> blocks = {Paragraph{
      "Every step adds one of 500 patches, with features of 100 dimensions, and computes the weights of all "
      "added patches again. The training error is that of leaving one face out. The figures show the budget "
      "of 10, 20, ..., 100 whose training error at the end is the smallest. Curves are means of the "
      "repetitions; a repetition that ended earlier keeps its last value. ORE-Learning solves the same "
      "problem at once: the last column is the largest difference of the two logarithms of the loss over "
      "the budgets."}};
  const auto training = boosting_curves(records, kBoostingTraining, "error");
  if (training.empty()) return blocks;
  blocks.emplace_back(Figure{
      .chart = {.x = {.label = "step"},
                .y = {.label = "error in per cent", .low = 0.0},
                .series = {boosting_mean("training error", training),
                           boosting_mean("test error", boosting_curves(records, kBoostingTest, "error"))}},
      .caption = "Training and test error of ORE-Boosting after every step."});
  Series loss = boosting_mean("training loss", boosting_curves(records, kBoostingTraining, kBoostingLoss));
  blocks.emplace_back(Figure{
      .chart = {.x = {.label = "step"}, .y = {.label = "logarithm of the summed loss"}, .series = {loss}},
      .caption = "What boosting makes smaller: the logarithm of the sum of the exponential losses of all "
                 "training faces."});
  blocks.emplace_back(boosting_table(records));
  return blocks;
}

}  // namespace

Experiment boosting_progress_experiment() {
  return {.name = kBoostingName,
          .title = "ORE-Boosting step by step",
          .needs = kPublishedNeeds,
          .missing = missing_for_boosting,
          .cells = boosting_cells,
          .blocks = boosting_blocks};
}

namespace {

constexpr const char* kBudgetName = "budget";
constexpr const char* kBudgetRow = "ore:100";
constexpr double kBudgetEffort = 20.0;
/// Those that learning chooses from, 10 ... 100, are among them.
constexpr std::array kBudgets = {0.1,  0.2,  0.5,  1.0,  2.0,  5.0,  10.0,  20.0,  30.0,
                                 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 100.0, 200.0, 500.0,
                                 1e3,  2e3,  5e3,  1e4,  2e4,  5e4,  1e5};

/// The test errors of all solutions; the scores of each patch are computed once.
std::vector<double> budget_test_errors(const std::vector<Patch>& candidates,
                                       const std::vector<BudgetWeights>& solved, const Split& split,
                                       std::uint64_t seed, int threads, const Progress& progress) {
  Model model{.face_height = split.gallery.height, .face_width = split.gallery.width, .seed = seed};
  std::vector<std::vector<double>> weightings(solved.size());
  for (std::size_t t = 0; t < candidates.size(); ++t) {
    const auto index = static_cast<Eigen::Index>(t);
    bool kept = false;
    for (const BudgetWeights& one : solved) kept = kept || one.weights[index] > 0.0;
    if (!kept) continue;
    model.patches.push_back({.patch = candidates[t], .weight = 1.0});
    for (std::size_t b = 0; b < solved.size(); ++b) weightings[b].push_back(solved[b].weights[index]);
  }
  return weighting_errors(model, weightings, split.gallery, known_probes(split.probes), threads, progress);
}

std::vector<Record> budget_records(const std::vector<BudgetWeights>& solved,
                                   const std::vector<double>& test_errors, int repetition) {
  std::vector<Record> records;
  for (std::size_t b = 0; b < solved.size(); ++b) {
    const WeightTrial& trial = solved[b].trial;
    const auto add = [&](const char* metric, double value) {
      records.push_back(
          {kBudgetName, kBudgetRow, fmt::format("{}", trial.budget), repetition, metric, value});
    };
    add("training-error", 100.0 * trial.training_error);
    add("test-error", 100.0 * test_errors[b]);
    add("kept", trial.kept);
    add("log-loss", trial.log_loss);
    add("relative-gap", trial.relative_gap);
  }
  return records;
}

/// All budgets are solved on the margins of the same candidates, and none of them is represented twice.
std::vector<Record> run_budgets(const Gallery& all, int repetition, int threads, const Progress& progress) {
  const auto seed = static_cast<std::uint64_t>(repetition);
  const Split split = default_split(all, seed);
  const TrainOptions options = ore_options(kPublishedLearning, {.seed = seed, .threads = threads});
  const std::vector<Patch> candidates =
      sample_patches(all.height, all.width, published_pool(options.patches, seed));
  const TrainingSet set(split.gallery, map_kinds(candidates), {.seed = seed, .threads = threads}, progress);
  PaperMargins margin_source(set, seed);
  MarginTable table(candidates, margin_source, threads, progress);
  const std::vector<BudgetWeights> solved =
      solve_budgets(table, {kBudgets.begin(), kBudgets.end()}, options.relative_gap, progress);
  return budget_records(solved, budget_test_errors(candidates, solved, split, seed, threads, progress),
                        repetition);
}

std::string missing_for_budget(const DataSet& data) {
  return missing_for_published(data.gallery);
}

std::vector<Cell> budget_cells(const DataSet& data, const ExperimentOptions& options) {
  std::vector<Cell> cells;
  for (int repetition = 1; repetition <= options.repetitions; ++repetition)
    cells.push_back({.key = fmt::format("{}/{}/{}", kBudgetName, kPublishedLearning, repetition),
                     .effort = kBudgetEffort,
                     .run = [&data, repetition, threads = options.threads](const Progress& progress) {
                       return run_budgets(data.gallery, repetition, threads, progress);
                     }});
  return cells;
}

Series budget_series(const Records& records, const std::string& name, const char* metric) {
  Series series{.name = name};
  for (const double budget : kBudgets) {
    const Mean mean = records.mean(kBudgetRow, fmt::format("{}", budget), metric);
    if (mean.count == 0) continue;
    series.x.push_back(budget);
    series.y.push_back(mean.mean);
    series.deviation.push_back(mean.deviation);
  }
  return series;
}

Table budget_table(const Records& records) {
  Table table{.caption = "Patches with a weight, and errors, over the budget",
              .head = {"budget 1/λ", "patches kept", "training error, in per cent", "test error, in per cent",
                       "logarithm of the summed loss"}};
  for (const double budget : kBudgets) {
    const auto text = [&](const char* metric, int decimals) {
      return mean_text(records.mean(kBudgetRow, fmt::format("{}", budget), metric), decimals);
    };
    if (text("kept", 0).empty()) continue;
    table.rows.push_back({.heads = {fmt::format("{}", budget)},
                          .cells = {{.text = text("kept", 0)},
                                    {.text = text("training-error", 2)},
                                    {.text = text("test-error", 2)},
                                    {.text = text("log-loss", 2)}}});
  }
  return table;
}

std::vector<Block> budget_blocks(const ExperimentResults& results) {
  std::vector<Block> blocks = {Paragraph{
      "ORE-Learning bounds the sum of the weights by the budget 1/λ: the larger it is, the more complex the "
      "model may be. The training error is that of leaving one face out, by which the budget is chosen "
      "among 10, 20, ..., 100. The loss asks that the right person's posterior be above chance, not above "
      "those of all other people, so a smaller loss need not mean fewer errors. Features have 100 "
      "dimensions."}};
  Table table = budget_table(results.records);
  if (table.rows.empty()) return blocks;
  blocks.emplace_back(
      Figure{.chart = {.x = {.label = "budget 1/λ", .scale = Scale::kLogarithmic},
                       .y = {.label = "error in per cent", .low = 0.0},
                       .series = {budget_series(results.records, "training error", "training-error"),
                                  budget_series(results.records, "test error", "test-error")}},
             .caption = "Training and test error of ORE-Learning over the budget."});
  blocks.emplace_back(std::move(table));
  return blocks;
}

}  // namespace

Experiment budget_errors_experiment() {
  return {.name = kBudgetName,
          .title = "Errors over the budget",
          .needs = kPublishedNeeds,
          .missing = missing_for_budget,
          .cells = budget_cells,
          .blocks = budget_blocks};
}

}  // namespace ore
