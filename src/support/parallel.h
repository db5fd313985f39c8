#pragma once
// parallel_for runs independent tasks on several cores, reports progress and stops on request;
// SingleThreadedBlas makes results independent of the number of cores.

#include <functional>

#include "ore/progress.h"

namespace ore {

/// Limits BLAS to one thread during its lifetime: sums then have a fixed order, and results do not depend on
/// the number of cores. Every learning function holds a guard from start to end. Guards may be nested and
/// used in several threads at once; the destructor of the last guard restores the number of threads of
/// OpenBLAS.
class SingleThreadedBlas {
 public:
  SingleThreadedBlas();
  ~SingleThreadedBlas();
  SingleThreadedBlas(const SingleThreadedBlas&) = delete;
  SingleThreadedBlas& operator=(const SingleThreadedBlas&) = delete;
};

/// Calls body(0) ... body(count - 1), each once, in any order, on `threads` threads (0: all cores).
/// BLAS uses one thread meanwhile, so results do not depend on the number of cores. Reports `stage` after
/// every finished call. Throws Interrupted when asked to stop, and any exception of a body; in both cases it
/// starts no further call.
void parallel_for(int count, int threads, const std::function<void(int)>& body, const Progress& progress = {},
                  const char* stage = "");

/// The number of threads to use for the option `threads` (0: all cores); at most the number of cores.
int resolve_threads(int threads);

}  // namespace ore
