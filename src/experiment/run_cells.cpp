#include "experiment/run_cells.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>

#include "ore/error.h"
#include "support/parallel.h"
#include "support/stopwatch.h"

namespace ore {
namespace {

constexpr const char* kStage = "experiments";
constexpr int kCellsAtOnce = 2;

/// Cells to be done, given out in their order to several threads.
class CellQueue {
 public:
  CellQueue(std::vector<const PlannedCell*> cells, Journal& journal, const Progress& progress)
      : cells_(std::move(cells)), journal_(journal), progress_(progress) {
    for (const PlannedCell* planned : cells_) total_ += planned->cell.effort;
  }

  /// Does cells until there is none left that may run beside others, or none at all.
  void work(bool timed) {
    try {
      while (const PlannedCell* planned = next(timed)) {
        const Stopwatch stopwatch;
        const std::vector<Record> records = planned->cell.run(inside_cell());
        finish(*planned, records, stopwatch.seconds());
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  void rethrow_failure() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  /// nullptr: nothing is left to do, or somebody failed.
  const PlannedCell* next(bool timed) {
    const std::lock_guard lock(mutex_);
    if (failure_) return nullptr;
    if (progress_.stop_requested && progress_.stop_requested()) throw Interrupted();
    const auto found = std::find_if(cells_.begin(), cells_.end(),
                                    [&](const PlannedCell* planned) { return planned->cell.timed == timed; });
    if (found == cells_.end()) return nullptr;
    const PlannedCell* planned = *found;
    cells_.erase(found);
    return planned;
  }

  void finish(const PlannedCell& planned, const std::vector<Record>& records, double seconds) {
    const std::lock_guard lock(mutex_);
    journal_.add(planned.key, records, seconds);
    done_ += planned.cell.effort;
    if (progress_.report) progress_.report(kStage, done_ / total_);
  }

  /// What a cell tells of its stages is kept from the bar, which would run from 0 to 1 for each of them: the
  /// bar moves when a cell is done. The question whether to stop goes through.
  Progress inside_cell() {
    Progress part;
    if (progress_.stop_requested)
      part.stop_requested = [this] {
        const std::lock_guard lock(mutex_);
        return progress_.stop_requested();
      };
    if (progress_.report)
      part.report = [this](std::string_view, double) {
        const std::lock_guard lock(mutex_);
        progress_.report(kStage, done_ / total_);
      };
    return part;
  }

  std::vector<const PlannedCell*> cells_;
  Journal& journal_;
  const Progress& progress_;
  double total_ = 0.0;
  double done_ = 0.0;
  std::exception_ptr failure_;
  std::mutex mutex_;
};

}  // namespace

bool is_done(const PlannedCell& planned, const Journal& journal) {
  return journal.has(planned.key) && std::all_of(planned.cell.pictures.begin(), planned.cell.pictures.end(),
                                                 [&](const std::string& file) {
                                                   return std::filesystem::exists(planned.pictures / file);
                                                 });
}

void run_cells(const std::vector<PlannedCell>& cells, Journal& journal, const Progress& progress) {
  std::vector<const PlannedCell*> remaining;
  remaining.reserve(cells.size());
  for (const PlannedCell& planned : cells)
    if (!is_done(planned, journal)) remaining.push_back(&planned);
  CellQueue queue(std::move(remaining), journal, progress);
  // Inside parallel_for BLAS keeps to one thread from here to the end: its number of threads is the
  // process's, and must not change while another cell multiplies.
  parallel_for(1, 1, [&](int) {
    std::vector<std::thread> others;
    for (int i = 1; i < kCellsAtOnce; ++i) others.emplace_back([&] { queue.work(false); });
    queue.work(false);
    for (std::thread& other : others) other.join();
    queue.work(true);
  });
  queue.rethrow_failure();
}

}  // namespace ore
