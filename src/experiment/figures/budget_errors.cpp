#include "experiment/all_experiments.h"

#include <fmt/format.h>

#include <array>

#include "evaluation/weighting_errors.h"
#include "experiment/contestant.h"
#include "experiment/figures/published_learning.h"
#include "experiment/mean_text.h"
#include "experiment/usual_split.h"
#include "learning/ore_learning.h"
#include "learning/published_evidence.h"

namespace ore {
namespace {

constexpr const char* kBudgetName = "budget";
constexpr const char* kBudgetRow = "ore:100";
constexpr double kBudgetEffort = 20.0;
/// Those that learning chooses from, 10 ... 100, are among them.
constexpr std::array kBudgets = {0.1,  0.2,  0.5,  1.0,  2.0,  5.0,  10.0,  20.0,  30.0,
                                 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 100.0, 200.0, 500.0,
                                 1e3,  2e3,  5e3,  1e4,  2e4,  5e4,  1e5};

/// Tells the test errors of all solutions, which share what the patches say.
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
  const Split split = usual_split(all, seed);
  const TrainOptions options = ore_options(kPublishedLearning, {.seed = seed, .threads = threads});
  const std::vector<Patch> candidates =
      sample_patches(all.height, all.width, published_pool(options.patches, seed));
  const TrainingSet set(split.gallery, map_kinds(candidates), {.seed = seed, .threads = threads}, progress);
  PublishedEvidence evidence(set, seed);
  MarginTable table(candidates, evidence, threads, progress);
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
      "everybody else's, so that a smaller loss need not mean fewer errors. Features have 100 dimensions."}};
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
