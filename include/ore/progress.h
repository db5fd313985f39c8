#pragma once
// How long work talks to whoever started it. Both functions may be called from any thread, one at a time.

#include <functional>
#include <string_view>

namespace ore {

struct Progress {
  /// Called now and then with the name of the running stage and the finished share of it, in [0, 1].
  std::function<void(std::string_view stage, double fraction)> report;

  /// Asked often; when it answers true, the work throws Interrupted and leaves nothing half done.
  std::function<bool()> stop_requested;
};

}  // namespace ore
