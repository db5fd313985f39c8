// Cells of the experiments behind the paper's figures, run on small random people.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "helpers/random_faces.h"
#include "helpers/temporary_folder.h"
#include "lab/experiments/compared_method.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"
#include "lab/experiments/experiment_parts.h"
#include "lab/metrics/evaluate.h"
#include "lab/synth/drawn_galleries.h"

namespace ore {
namespace {

using testing::TemporaryFolder;

/// People who are sometimes confused.
DataSet hard_data() {
  DataSet data;
  data.gallery = testing::random_gallery(
      {.faces = {8, 8, 8, 8, 8}, .height = 24, .width = 20, .rank = 5, .noise = 100.0, .seed = 4});
  return data;
}

/// All that the first `count` cells record.
Records run(const Experiment& experiment, const DataSet& data, const ExperimentOptions& options,
            std::size_t count) {
  EXPECT_EQ(experiment.missing(data), "");
  Records records;
  const std::vector<Cell> cells = experiment.cells(data, options);
  for (std::size_t i = 0; i < count; ++i) {
    records.add(cells.at(i).run({}));
    for (const std::string& picture : cells[i].pictures)
      EXPECT_TRUE(std::filesystem::exists(options.pictures / picture)) << picture;
  }
  return records;
}

TEST(BudgetExperiment, EqualsTrainingWithTheBudget) {
  const DataSet data = hard_data();
  const Records records =
      run(budget_errors_experiment(), data, {.quick = true, .repetitions = 1, .threads = 1}, 1);
  const Split split = default_split(data.gallery, 1);
  for (const double budget : {0.5, 20.0}) {
    TrainOptions options = ore_options(kPublishedLearning, {.seed = 1, .threads = 1});
    options.budget = budget;
    const Training training = train(split.gallery, options);
    const Recognizer recognizer(training.model, split.gallery, {.inference = Inference::kPlain});
    const int right = count_right(best_people(recognizer.identify(split.probes.faces)), split.probes);
    const auto value = [&](const char* metric) {
      return records.mean("ore:100", fmt::format("{}", budget), metric).mean;
    };
    EXPECT_DOUBLE_EQ(value("training-error"), 100.0 * training.summary.training_error);
    EXPECT_NEAR(value("test-error"), 100.0 - 100.0 * right / static_cast<double>(split.probes.faces.size()),
                1e-9);
    EXPECT_GT(value("test-error"), 0.0) << "people who are never confused prove nothing";
    // Both are within the solver's relative gap of the optimum.
    EXPECT_NEAR(value("log-loss"), training.summary.trials.front().log_loss, 1e-6);
  }
}

TEST(BoostingExperiment, EndsAtTheOptimumOfLearning) {
  const Records records =
      run(boosting_progress_experiment(), hard_data(), {.repetitions = 1, .threads = 1}, 1);
  const Mean apart = records.mean("end", "all", "optima apart");
  ASSERT_EQ(apart.count, 1);
  EXPECT_LT(apart.mean, 1e-5);
  EXPECT_GT(apart.mean, 0.0) << "two solvers that agree to the last bit were not compared";
}

TEST(CandidatesExperiment, ComparesModelsOfTheSameSize) {
  const DataSet data = drawn_data_set("drawn:yaleb", {.people = 4, .pictures = 8, .height = 48, .width = 42});
  const Experiment experiment = candidates_experiment();
  const std::size_t quick_cells = experiment.cells(data, {.quick = true, .repetitions = 1}).size();
  EXPECT_LT(quick_cells, experiment.cells(data, {.repetitions = 1}).size());
  const Records records = run(experiment, data, {.quick = true, .repetitions = 1, .threads = 1}, quick_cells);
  const auto table = std::get<Table>(experiment.blocks({.records = records, .pictures = {}})[1]);
  ASSERT_EQ(table.rows.size(), quick_cells);
  for (const TableRow& row : table.rows) {
    EXPECT_LE(std::stoi(row.heads.at(2)), 28) << row.heads[1];
    EXPECT_GE(std::stoi(row.heads.at(2)), 1) << row.heads[1];
    EXPECT_EQ(row.cells.size(), 7U) << "every occluder was tested";
  }
}

TEST(StemsExperiment, SharesOfAllPatchesAreTheWholeVote) {
  const TemporaryFolder folder;
  const DataSet drawn =
      drawn_data_set("drawn:yaleb", {.people = 4, .pictures = 12, .height = 72, .width = 63});
  const Records records =
      run(stems_experiment(), drawn, {.repetitions = 1, .threads = 1, .pictures = folder.path()}, 1);
  for (const char* row : {"before", "after"}) {
    double sum = 0.0;
    for (const std::string& patch : records.columns(row, "share"))
      sum += records.mean(row, patch, "share").mean;
    EXPECT_NEAR(sum, 100.0, 1e-4) << row;
  }
  EXPECT_GT(records.mean("learned", "all", "hidden-share").mean, 0.0);
  EXPECT_LT(records.mean("gfc", "all", "hidden-share").mean,
            records.mean("faded", "all", "hidden-share").mean);
}

TEST(PatchesExperiment, LeavesItsPicturesAndBothLearnersKeepTheSame) {
  const TemporaryFolder folder;
  const Records records =
      run(patch_pictures_experiment(), hard_data(), {.threads = 1, .pictures = folder.path()}, 2);
  for (const char* metric : {"candidates", "kept", "half"})
    EXPECT_EQ(records.mean("ore:100", "all", metric).mean,
              records.mean("boosted-ore:100", "all", metric).mean);
  EXPECT_EQ(records.mean("ore:100", "all", "candidates").mean, 500.0);
  EXPECT_LE(records.mean("ore:100", "all", "half").mean, records.mean("ore:100", "all", "kept").mean);
  const std::vector<Block> blocks =
      patch_pictures_experiment().blocks({.records = records, .pictures = folder.path()});
  // Text, selected patches, table, and the three parts of one of two models.
  ASSERT_EQ(blocks.size(), 4u);
  EXPECT_EQ(std::get<Pictures>(blocks[1]).pictures.size(), 3u);
  EXPECT_EQ(std::get<Table>(blocks[2]).rows.size(), 2u);
  EXPECT_EQ(std::get<Pictures>(blocks[3]).pictures.size(), 3u);
}

TEST(RecomputationExperiment, BothWaysChooseTheSamePatches) {
  const Records records =
      run(recomputation_times_experiment(), hard_data(), {.quick = true, .threads = 1}, 1);
  EXPECT_GT(records.mean("once", "10", "steps").mean, 1.0);
  EXPECT_EQ(records.mean("anew", "10", "same-patches").mean, 1.0);
  EXPECT_GT(records.mean("anew", "10", "seconds").mean, 0.0);
}

TEST(FigureExperiments, AQuickRunsCellsAreOfAFullRun) {
  const DataSet data = hard_data();
  const auto keys = [&](const Experiment& experiment, const ExperimentOptions& options) {
    std::vector<std::string> result;
    for (const Cell& cell : experiment.cells(data, options)) result.push_back(cell.key);
    return result;
  };
  for (const Experiment& experiment : {patch_pictures_experiment(), stems_experiment(),
                                       boosting_progress_experiment(), budget_errors_experiment()})
    EXPECT_THAT(keys(experiment, {.quick = true, .repetitions = 1}),
                ::testing::IsSubsetOf(keys(experiment, {.repetitions = 3})))
        << experiment.name;
}

}  // namespace
}  // namespace ore
