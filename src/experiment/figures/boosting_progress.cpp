#include "experiment/all_experiments.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "evaluation/boosting_curve.h"
#include "experiment/contestant.h"
#include "experiment/figures/published_learning.h"
#include "experiment/mean_text.h"
#include "experiment/usual_split.h"

namespace ore {
namespace {

constexpr const char* kBoostingName = "boosting";
constexpr const char* kBoostingTraining = "training";
constexpr const char* kBoostingTest = "test";
constexpr const char* kBoostingEnd = "end";
constexpr const char* kBoostingLoss = "log-loss";
constexpr double kBoostingEffort = 6.0;

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
  cell.key = fmt::format("{}/{}/{}", kBoostingName, kPublishedBoosting, repetition);
  cell.effort = kBoostingEffort;
  cell.run = [&data, repetition, threads](const Progress& progress) {
    const auto seed = static_cast<std::uint64_t>(repetition);
    const Split split = usual_split(data.gallery, seed);
    const Training training =
        train(split.gallery, ore_options(kPublishedBoosting, {.seed = seed, .threads = threads}), progress);
    return boosting_records(
        training, test_errors(training, split.gallery, known_probes(split.probes), threads, progress),
        repetition);
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
  Table table{.caption = "Where boosting ends",
              .head = {"method", "steps", "patches with a weight", "budget 1/λ",
                       "training error, in per cent", "test error, in per cent"}};
  table.rows.push_back(
      {.heads = {"ORE-Boosting"},
       .cells = {{.text = boosting_count(steps.mean("", "", ""))},
                 {.text = boosting_count(records.mean(kBoostingEnd, "all", "kept"))},
                 {.text = boosting_count(records.mean(kBoostingEnd, "all", "budget"))},
                 {.text = mean_text(boosting_last(kBoostingTraining, curves(kBoostingTraining)), 2)},
                 {.text = mean_text(boosting_last(kBoostingTest, curves(kBoostingTest)), 2)}}});
  return table;
}

std::vector<Block> boosting_blocks(const ExperimentResults& results) {
  const Records& records = results.records;
  std::vector<Block> blocks = {Paragraph{
      "One patch of 500 comes in at every step, with features of 100 dimensions, and all that have come in "
      "are weighted anew. The training error is that of leaving one face out. Of the budgets 10, 20, ..., "
      "100 the one with the smallest training error at its end is shown. Curves are means of the "
      "repetitions; one that ended earlier keeps its last value."}};
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

}  // namespace ore
