#include <fmt/format.h>

#include <array>

#include "lab/experiments/accuracy.h"
#include "lab/experiments/compared_method.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"
#include "lab/experiments/experiment_parts.h"
#include "lab/metrics/evaluate.h"
#include "lab/metrics/learning_curves.h"

namespace ore {
namespace {

constexpr const char* kCandidates = "candidates";
/// Patches of every model that is compared: what ORE-Learning keeps of 500 on Extended Yale B.
constexpr int kCandidatesKept = 28;

/// Candidates that boosting chooses from.
struct CandidatePool {
  int first;   ///< drawn before the first step
  int fresh;   ///< more in every step
  bool quick;  ///< also in a quick run

  std::string name() const {
    return fresh > 0 ? fmt::format("{}, +{} a step", first, fresh) : std::to_string(first);
  }
};

constexpr std::array kCleanPools = {CandidatePool{500, 0, true}, CandidatePool{2000, 0, true},
                                    CandidatePool{20000, 0, false}, CandidatePool{100000, 0, false},
                                    CandidatePool{500, 200, false}};
constexpr std::array kOccludedPools = {CandidatePool{500, 0, true}, CandidatePool{8000, 0, false}};

struct CandidateSetting {
  const char* faces;  ///< learned from
  bool occluded;
  std::span<const CandidatePool> pools;

  std::string row(const CandidatePool& pool) const { return fmt::format("{}/{}", faces, pool.name()); }
};

constexpr std::array kCandidateSettings = {CandidateSetting{"clean faces", false, kCleanPools},
                                           CandidateSetting{"occluded copies", true, kOccludedPools}};

std::string missing_for_candidates(const DataSet& data) {
  return missing_for_published(data.gallery);
}

std::vector<OccludedColumn> candidate_columns(const Gallery& all) {
  std::vector<OccludedColumn> columns = {{"clean", std::nullopt}};
  for (const int side : {20, 60, 120}) {
    columns.push_back(noise_column(side));
    columns.back().occluder->side = scaled_side(all, side);
  }
  columns.push_back({"texture 50 %", Occluder{.kind = OccluderKind::kTexture, .percent = 50.0}});
  columns.push_back({"sunglasses", Occluder{.kind = OccluderKind::kSunglasses}});
  columns.push_back({"scarf", Occluder{.kind = OccluderKind::kScarf}});
  return columns;
}

TrainOptions candidate_options(const CandidateSetting& setting, const CandidatePool& pool, int repetition,
                               int threads) {
  const MethodOptions options{.seed = static_cast<std::uint64_t>(repetition), .threads = threads};
  TrainOptions result = ore_options(kPublishedBoosting, options);
  if (setting.occluded)
    result = {.learner = Learner::kBoost,
              .occluded_copies = 2,
              .budget = 50.0,
              .seed = options.seed,
              .threads = threads};
  result.patches = pool.first;
  result.boost.fresh = pool.fresh;
  return result;
}

/// The first model with kCandidatesKept patches, or the last one where boosting ends before.
Model model_to_compare(const Training& training) {
  for (std::size_t step = 0; step < training.steps.size(); ++step)
    if (kept_after(training.steps[step]) == kCandidatesKept) return model_after(training, step);
  return training.model;
}

std::vector<Record> candidate_records(const Gallery& all, const CandidateSetting& setting,
                                      const CandidatePool& pool, int repetition, int threads,
                                      const Progress& progress) {
  const auto seed = static_cast<std::uint64_t>(repetition);
  const Trial trial = occluded_trial(default_split(all, seed), candidate_columns(all), seed, threads);
  const Training training =
      train(trial.gallery, candidate_options(setting, pool, repetition, threads), progress);
  const Model model = model_to_compare(training);
  const Recognizer recognizer(
      model, trial.gallery,
      {.inference = setting.occluded ? Inference::kRobust : Inference::kPlain, .threads = threads}, progress);
  std::vector<Record> records = {{kCandidates, setting.row(pool), "kept", repetition, "patches",
                                  static_cast<double>(model.patches.size())}};
  for (const Condition& condition : trial.conditions) {
    const std::vector<int> best =
        best_people(recognizer.identify(condition.probes.faces, 1, threads, progress));
    records.push_back({kCandidates, setting.row(pool), condition.column, repetition, "rank1",
                       100.0 * count_right(best, condition.probes) / static_cast<double>(best.size())});
  }
  return records;
}

/// Seconds on Extended Yale B: so many candidates represented, with two copies of every face or none.
double candidate_effort(const CandidateSetting& setting, const CandidatePool& pool) {
  const int all = pool.first + pool.fresh * kCandidatesKept;
  return 5.0 + 0.005 * all * (setting.occluded ? 3.0 : 1.0);
}

std::vector<Cell> candidate_cells(const DataSet& data, const ExperimentOptions& options) {
  std::vector<Cell> cells;
  for (int repetition = 1; repetition <= options.repetitions; ++repetition)
    for (const CandidateSetting& setting : kCandidateSettings)
      for (const CandidatePool& pool : setting.pools)
        if (pool.quick || !options.quick)
          cells.push_back({.key = fmt::format("{}/{}/{}", kCandidates, setting.row(pool), repetition),
                           .effort = candidate_effort(setting, pool),
                           .run = [&data, &setting, &pool, repetition,
                                   threads = options.threads](const Progress& progress) {
                             return candidate_records(data.gallery, setting, pool, repetition, threads,
                                                      progress);
                           }});
  return cells;
}

std::vector<Block> candidate_blocks(const ExperimentResults& results) {
  AccuracyTable table{.experiment = kCandidates,
                      .caption = "Rank-1 in per cent of small models chosen from more and more candidates",
                      .heads = {"learned from", "candidates", "patches"},
                      .columns = {"clean", "s=20", "s=60", "s=120", "texture 50 %", "sunglasses", "scarf"},
                      .rows = {}};
  const auto kept = [&](const std::string& row) {
    const Mean patches = results.records.mean(row, "kept", "patches");
    return mean_text(patches, patches.deviation > 0.0 ? 1 : 0);
  };
  for (const CandidateSetting& setting : kCandidateSettings)
    for (const CandidatePool& pool : setting.pools)
      table.rows.push_back({.heads = {setting.faces, pool.name(), kept(setting.row(pool))},
                            .row = setting.row(pool),
                            .separated = &pool == &setting.pools.front()});
  return {Paragraph{fmt::format(
              "ORE-Boosting adds patches one by one. Compared are its models with {} patches (or fewer, "
              "where it ends before). From clean faces it learns as published; from faces and two occluded "
              "copies of each, with a budget of 50 and the confidence of patches. On faces smaller than "
              "those of Extended Yale B the squares of noise are smaller in proportion.",
              kCandidatesKept)},
          accuracy_table(results.records, table)};
}

}  // namespace

Experiment candidates_experiment() {
  return {.name = kCandidates,
          .title = "Boosting from more candidates",
          .needs = kPublishedNeeds,
          .missing = missing_for_candidates,
          .cells = candidate_cells,
          .blocks = candidate_blocks};
}

}  // namespace ore
