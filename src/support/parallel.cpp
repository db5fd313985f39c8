#include "support/parallel.h"

#include <cblas.h>
#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "ore/error.h"

namespace ore {
namespace {

/// State shared by all guards: OpenBLAS has one number of threads for the whole process.
struct BlasThreads {
  std::mutex mutex;
  int guards = 0;
  int before = 1;

  static BlasThreads& instance() {
    static BlasThreads threads;
    return threads;
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

#if defined(__SANITIZE_THREAD__)

/// The thread sanitizer does not understand TBB's synchronisation and reports false races, so builds with it
/// use plain threads.
void run_on_threads(int workers, int count, const std::function<void(int)>& piece) {
  std::atomic<int> next{0};
  std::mutex failure_mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      for (int index = next++; index < count; index = next++) piece(index);
    } catch (...) {
      next = count;
      const std::lock_guard lock(failure_mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < workers; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
}

#else

void run_on_threads(int workers, int count, const std::function<void(int)>& piece) {
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

#endif

}  // namespace

SingleThreadedBlas::SingleThreadedBlas() {
  BlasThreads& threads = BlasThreads::instance();
  const std::lock_guard lock(threads.mutex);
  if (threads.guards++ > 0) return;
  threads.before = openblas_get_num_threads();
  if (threads.before != 1) openblas_set_num_threads(1);
}

SingleThreadedBlas::~SingleThreadedBlas() {
  BlasThreads& threads = BlasThreads::instance();
  const std::lock_guard lock(threads.mutex);
  if (--threads.guards == 0 && threads.before != 1) openblas_set_num_threads(threads.before);
}

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
  run_on_threads(workers, count, piece);
}

}  // namespace ore
