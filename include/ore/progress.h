#pragma once
// Progress: callbacks by which long operations report progress and learn that they should stop. The library
// may call them from any thread, but never two at the same time.

#include <functional>
#include <string_view>

namespace ore {

struct Progress {
  /// Called from time to time with the name of the running stage and its finished share, in [0, 1].
  std::function<void(std::string_view stage, double fraction)> report;

  /// Called often. When it returns true, the operation throws Interrupted and leaves no partial result.
  std::function<bool()> stop_requested;
};

}  // namespace ore
