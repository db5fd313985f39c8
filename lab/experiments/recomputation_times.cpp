#include "lab/experiments/experiment_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"
#include "learning/boosting.h"
#include "learning/margins.h"
#include "support/parallel.h"
#include "support/stopwatch.h"

namespace ore {

RecomputingOracle::RecomputingOracle(const std::vector<Patch>& candidates, MarginSource& margin_source,
                                     int threads, const Progress& progress)
    : candidates_(candidates), margin_source_(margin_source), threads_(threads) {
  quiet_.stop_requested = progress.stop_requested;
}

ColumnOracle::Column RecomputingOracle::most_violated(const Eigen::VectorXd& face_weights) {
  Eigen::VectorXd scores(static_cast<Eigen::Index>(candidates_.size()));
  parallel_for(
      static_cast<int>(candidates_.size()), threads_,
      [&](int t) { scores[t] = margins_of(t).dot(face_weights); }, quiet_, "representing patches");
  Column best;
  best.score = scores.maxCoeff(&best.index);
  return best;
}

Eigen::VectorXd RecomputingOracle::column(Eigen::Index index) {
  // For the same sums, to the last bit, as in the parallel loop.
  const SingleThreadedBlas single_threaded_blas;
  return margins_of(index);
}

Eigen::VectorXd RecomputingOracle::margins_of(Eigen::Index index) {
  return margin_source_.patch_margins(candidates_[index]).margins.cast<double>();
}

namespace {

constexpr const char* kRecomputationName = "recomputation";
constexpr std::array kRecomputationPools = {10, 20, 50, 100, 200, 500, 1000, 2000};
constexpr int kRecomputationQuickPool = 100;
constexpr double kRecomputationBudget = 50.0;  ///< the paper's lambda of 0.02
constexpr int kRecomputationSeed = 1;
// Seconds that representing again may take; longer times are extrapolated.
constexpr double kRecomputationLimit = 60.0;
constexpr double kRecomputationLimitQuick = 10.0;
/// Shorter work is measured several times.
constexpr double kRecomputationMeasurable = 0.5;

// Rows of the records; the metrics "seconds" (measured) and "seconds-expected" (extrapolated) are times.
constexpr const char* kRepresentedOnce = "once";
constexpr const char* kRepresentedAgain = "anew";

/// Mean seconds of `work`.
template <typename Work>
double recomputation_seconds(const Work& work) {
  const Stopwatch watch;
  int count = 0;
  do {
    work();
    ++count;
  } while (watch.seconds() < kRecomputationMeasurable);
  return watch.seconds() / count;
}

/// Both ways of training from so many candidates, in seconds.
std::vector<Record> time_training(const Gallery& gallery, int count, double bearable, int threads,
                                  const Progress& progress) {
  std::vector<Patch> candidates =
      sample_patches(gallery.height, gallery.width, published_pool(count, kRecomputationSeed));
  const PatchSampler sampler(gallery.height, gallery.width, published_pool(count, kRecomputationSeed));
  const TrainingSet set(gallery, map_kinds(candidates));
  PaperMargins margin_source(set, kRecomputationSeed);
  const ColumnGenerationOptions options{.budget = kRecomputationBudget};
  ColumnGenerationSummary once;
  const double fast = recomputation_seconds([&] {
    CandidateOracle oracle(candidates, sampler, margin_source, {.threads = threads}, progress);
    once = generate_columns(oracle, options);
  });
  std::vector<Record> records;
  const auto add = [&](const char* row, const char* metric, double value) {
    records.push_back({kRecomputationName, row, fmt::format("{}", count), 0, metric, value});
  };
  add(kRepresentedOnce, "seconds", fast);
  add(kRepresentedOnce, "steps", static_cast<double>(once.columns.size()));
  // One search a step, and the last one, which finds nothing.
  const auto searches = static_cast<double>(once.columns.size() + 1);
  RecomputingOracle oracle(candidates, margin_source, threads, progress);
  const double search = recomputation_seconds([&] {
    oracle.most_violated(Eigen::VectorXd::Constant(oracle.rows(), 1.0 / static_cast<double>(oracle.rows())));
  });
  if (search * searches > bearable) {
    add(kRepresentedAgain, "seconds-expected", search * searches);
    return records;
  }
  const Stopwatch slow;
  const ColumnGenerationSummary again = generate_columns(oracle, options);
  add(kRepresentedAgain, "seconds", slow.seconds());
  add(kRepresentedAgain, "same-patches", again.columns == once.columns ? 1.0 : 0.0);
  return records;
}

std::string missing_for_recomputation(const DataSet& data) {
  return missing_for_published(data.gallery);
}

std::vector<Cell> recomputation_cells(const DataSet& data, const ExperimentOptions& options) {
  const double bearable = options.quick ? kRecomputationLimitQuick : kRecomputationLimit;
  std::vector<Cell> cells;
  for (const int count : kRecomputationPools) {
    if (options.quick && count > kRecomputationQuickPool) continue;
    cells.push_back({.key = fmt::format("{}/{}/{} s", kRecomputationName, count, bearable),
                     .effort = std::min(0.1 * count, 10.0 + bearable),
                     .run =
                         [&data, count, bearable, threads = options.threads](const Progress& progress) {
                           return time_training(default_split(data.gallery, kRecomputationSeed).gallery,
                                                count, bearable, threads, progress);
                         },
                     .timed = true});
  }
  return cells;
}

Series recomputation_series(const Records& records, const std::string& name, const char* row,
                            const char* metric) {
  Series series{.name = name};
  for (const int count : kRecomputationPools) {
    const Mean mean = records.mean(row, fmt::format("{}", count), metric);
    if (mean.count == 0) continue;
    series.x.push_back(count);
    series.y.push_back(mean.mean);
  }
  return series;
}

Chart recomputation_chart(const Records& records) {
  Chart chart{.x = {.label = "candidates", .scale = Scale::kLogarithmic},
              .y = {.label = "training time in seconds", .scale = Scale::kLogarithmic},
              .series = {recomputation_series(records, "represented once", kRepresentedOnce, "seconds")}};
  Series measured =
      recomputation_series(records, "represented again at every step", kRepresentedAgain, "seconds");
  Series expected =
      recomputation_series(records, "represented again, extrapolated", kRepresentedAgain, "seconds-expected");
  if (!expected.x.empty()) {
    // The line goes on from the last measured point, whose own mark is drawn over this one.
    if (!measured.x.empty()) {
      expected.x.insert(expected.x.begin(), measured.x.back());
      expected.y.insert(expected.y.begin(), measured.y.back());
      expected.like = 2;
    }
    expected.dashed = true;
    chart.series.push_back(std::move(expected));
  }
  if (!measured.x.empty()) chart.series.push_back(std::move(measured));
  return chart;
}

Table recomputation_table(const Records& records) {
  Table table{
      .caption = "Training time in seconds; extrapolated ones in brackets",
      .head = {"candidates", "steps", "represented once", "represented again", "ratio", "same patches"}};
  for (const std::string& column : records.columns(kRepresentedOnce, "seconds")) {
    const double once = records.mean(kRepresentedOnce, column, "seconds").mean;
    const Mean measured = records.mean(kRepresentedAgain, column, "seconds");
    const Mean expected = records.mean(kRepresentedAgain, column, "seconds-expected");
    const Mean same = records.mean(kRepresentedAgain, column, "same-patches");
    std::string again;
    std::string ratio;
    if (measured.count + expected.count > 0) {
      const char* pattern = measured.count > 0 ? "{:.{}f}" : "({:.{}f})";
      const double seconds = measured.count > 0 ? measured.mean : expected.mean;
      again = fmt::format(fmt::runtime(pattern), seconds, 2);
      ratio = fmt::format(fmt::runtime(pattern), seconds / once, 1);
    }
    table.rows.push_back(
        {.heads = {column},
         .cells = {{.text = fmt::format("{:.0f}", records.mean(kRepresentedOnce, column, "steps").mean)},
                   {.text = fmt::format("{:.3f}", once)},
                   {.text = again},
                   {.text = ratio},
                   {.text = same.count == 0   ? ""
                            : same.mean > 0.0 ? "yes"
                                              : "no"}}});
  }
  return table;
}

std::vector<Block> recomputation_blocks(const ExperimentResults& results) {
  std::vector<Block> blocks = {Paragraph{
      "ORE-Boosting with a budget of 50 (λ = 0.02) and features of 100 dimensions. The posteriors of a "
      "candidate do not depend on the weights of the training faces, so it is represented once; boosting in "
      "general has to represent it again at every step. Where that would take longer than a time limit, one "
      "search through all candidates was timed and multiplied by the number of searches. All times are "
      "of one run on all cores. They exclude the description of the faces and the choice of the budget, "
      "which are the same for both."}};
  if (results.records.columns(kRepresentedOnce, "seconds").empty()) return blocks;
  blocks.emplace_back(Figure{.chart = recomputation_chart(results.records),
                             .caption = "Training time over the number of candidates."});
  blocks.emplace_back(recomputation_table(results.records));
  return blocks;
}

}  // namespace

Experiment recomputation_times_experiment() {
  return {.name = kRecomputationName,
          .title = "Training with and without repeated representation",
          .needs = kPublishedNeeds,
          .missing = missing_for_recomputation,
          .cells = recomputation_cells,
          .blocks = recomputation_blocks};
}

}  // namespace ore
