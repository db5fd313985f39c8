#include "support/parallel.h"

#include <cblas.h>
#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <mutex>

#include "ore/error.h"

namespace ore {
namespace {

/// OpenBLAS has one process-wide thread count; this is the only place that touches it. Nested and
/// concurrent users share one count, and the first value comes back when the last of them leaves.
class SingleThreadedBlas {
 public:
  SingleThreadedBlas() {
    const std::lock_guard lock(mutex());
    if (users()++ == 0) {
      previous() = openblas_get_num_threads();
      if (previous() != 1) openblas_set_num_threads(1);
    }
  }
  ~SingleThreadedBlas() {
    const std::lock_guard lock(mutex());
    if (--users() == 0 && previous() != 1) openblas_set_num_threads(previous());
  }
  SingleThreadedBlas(const SingleThreadedBlas&) = delete;
  SingleThreadedBlas& operator=(const SingleThreadedBlas&) = delete;

 private:
  static std::mutex& mutex() {
    static std::mutex instance;
    return instance;
  }
  static int& users() {
    static int count = 0;
    return count;
  }
  static int& previous() {
    static int count = 1;
    return count;
  }
};

/// Serialises the calls into Progress, as its contract promises.
class Reporter {
 public:
  Reporter(const Progress& progress, const char* stage, int count)
      : progress_(progress), stage_(stage), count_(count) {}

  void check_stop() {
    if (!progress_.stop_requested) return;
    const std::lock_guard lock(mutex_);
    if (progress_.stop_requested()) throw Interrupted();
  }
  void piece_done() {
    if (!progress_.report) return;
    const std::lock_guard lock(mutex_);
    progress_.report(stage_, static_cast<double>(++done_) / count_);
  }

 private:
  const Progress& progress_;
  const char* stage_;
  int count_;
  int done_ = 0;
  std::mutex mutex_;
};

}  // namespace

int resolve_threads(int threads) {
  const int cores = tbb::info::default_concurrency();
  return threads > 0 ? std::min(threads, cores) : cores;
}

void parallel_for(int count, int threads, const std::function<void(int)>& body, const Progress& progress,
                  const char* stage) {
  if (count <= 0) return;
  const SingleThreadedBlas single_threaded_blas;
  Reporter reporter(progress, stage, count);
  const auto piece = [&](int index) {
    reporter.check_stop();
    body(index);
    reporter.piece_done();
  };
  const int workers = resolve_threads(threads);
  if (workers == 1 || count == 1) {
    for (int index = 0; index < count; ++index) piece(index);
    return;
  }
  tbb::task_arena arena(workers);
  arena.execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<int>(0, count, 1),
        [&](const tbb::blocked_range<int>& range) {
          for (int index = range.begin(); index != range.end(); ++index) piece(index);
        },
        tbb::simple_partitioner());
  });
}

}  // namespace ore
