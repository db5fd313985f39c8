#include "lab/experiments/run_experiments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>

#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "ore/error.h"

namespace ore {
namespace {

using testing::TemporaryFolder;

/// Cells that note who ran.
class RunCells : public ::testing::Test {
 protected:
  PlannedCell cell(const std::string& key, bool timed = false) {
    Cell result{.key = key, .run = [this, key](const Progress&) {
                  const std::lock_guard lock(mutex_);
                  ran_.push_back(key);
                  return std::vector<Record>{{"light", key, "25-D", 1, "rank1", 1.0}};
                }};
    result.timed = timed;
    return {key, result, folder_.path()};
  }

  TemporaryFolder folder_;
  std::vector<std::string> ran_;
  std::mutex mutex_;
};

TEST_F(RunCells, RunsOnlyWhatIsNotDone) {
  Journal journal(folder_ / "cells.jsonl");
  run_cells({cell("a"), cell("b")}, journal, {});
  ran_.clear();
  run_cells({cell("a"), cell("c"), cell("b")}, journal, {});
  EXPECT_THAT(ran_, ::testing::ElementsAre("c"));
  EXPECT_EQ(journal.records("c").front().row, "c");
}

TEST_F(RunCells, RunsACellAgainWhosePictureIsGone) {
  Journal journal(folder_ / "cells.jsonl");
  PlannedCell drawing = cell("a");
  drawing.cell.pictures = {"a.png"};
  testing::write_text(folder_ / "a.png", "");
  run_cells({drawing}, journal, {});
  run_cells({drawing}, journal, {});
  EXPECT_EQ(ran_.size(), 1U);
  std::filesystem::remove(folder_ / "a.png");
  run_cells({drawing}, journal, {});
  EXPECT_EQ(ran_.size(), 2U);
}

TEST_F(RunCells, ProgressRisesToOneOverWhatRemains) {
  Journal journal(folder_ / "cells.jsonl");
  run_cells({cell("done")}, journal, {});
  std::vector<double> told;
  const Progress progress{.report = [&](std::string_view, double fraction) { told.push_back(fraction); },
                          .stop_requested = {}};
  run_cells({cell("done"), cell("a"), cell("b"), cell("c"), cell("d")}, journal, progress);
  EXPECT_THAT(told, ::testing::ElementsAre(0.25, 0.5, 0.75, 1.0));
}

TEST_F(RunCells, KeepsWhatWasDoneWhenOneFails) {
  Journal journal(folder_ / "cells.jsonl");
  PlannedCell bad = cell("bad");
  bad.cell.timed = true;  // after the others
  bad.cell.run = [](const Progress&) -> std::vector<Record> { throw Error("no such face"); };
  EXPECT_EQ(testing::error_of([&] {
              run_cells({bad, cell("a"), cell("b"), cell("c", true)}, journal, {});
            }),
            "no such face");
  EXPECT_TRUE(journal.has("a"));
  EXPECT_TRUE(journal.has("b"));
  EXPECT_FALSE(journal.has("bad"));
  EXPECT_FALSE(journal.has("c"));
}

TEST_F(RunCells, StopsWhenAsked) {
  Journal journal(folder_ / "cells.jsonl");
  const Progress progress{.report = {}, .stop_requested = [&] { return !ran_.empty(); }};
  EXPECT_THROW(run_cells({cell("a", true), cell("b", true)}, journal, progress), Interrupted);
  EXPECT_TRUE(journal.has("a"));
  EXPECT_FALSE(journal.has("b"));
}

TEST_F(RunCells, NothingRunsBesideACellThatMeasuresTime) {
  Journal journal(folder_ / "cells.jsonl");
  std::atomic<int> running{0};
  std::atomic<int> beside{0};
  std::vector<PlannedCell> cells;
  for (int i = 0; i < 8; ++i) {
    PlannedCell planned = cell(std::to_string(i), i % 2 == 0);
    planned.cell.run = [&, timed = i % 2 == 0](const Progress&) {
      ++running;
      for (int turn = 0; turn < 1000; ++turn)
        if (timed && running > 1) ++beside;
      --running;
      return std::vector<Record>{};
    };
    cells.push_back(planned);
  }
  run_cells(cells, journal, {});
  EXPECT_EQ(beside, 0);
}

}  // namespace
}  // namespace ore
