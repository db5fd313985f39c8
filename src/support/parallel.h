#pragma once
// Running independent pieces of work on several cores, with progress, and stopping on request.

#include <functional>

#include "ore/progress.h"

namespace ore {

/// Holds BLAS to one thread while it lives: sums then have one order, and results do not depend on the number of
/// cores. Everything that learns holds one from its beginning to its end. Guards may be nested and may live in
/// several threads at once; OpenBLAS gets its number of threads back when the last one is gone.
class SingleThreadedBlas {
 public:
  SingleThreadedBlas();
  ~SingleThreadedBlas();
  SingleThreadedBlas(const SingleThreadedBlas&) = delete;
  SingleThreadedBlas& operator=(const SingleThreadedBlas&) = delete;
};

/// Calls body(0) ... body(count - 1), each once, in any order, on `threads` threads (0: all cores).
/// While it runs, BLAS is held to one thread: the parallelism is ours, and results do not depend on it.
/// Reports `stage` after every finished piece. Throws Interrupted when asked to stop, and whatever a
/// body throws; in both cases no further piece is started.
void parallel_for(int count, int threads, const std::function<void(int)>& body, const Progress& progress = {},
                  const char* stage = "");

/// The number of threads that `threads` (0: all cores) stands for: never more than there are cores.
int resolve_threads(int threads);

}  // namespace ore
