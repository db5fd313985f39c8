#pragma once
// Waiting for what another thread or another process does.

#include <chrono>
#include <thread>

namespace ore::testing {

/// A busy machine takes less than this for anything that the tests wait for; only a hang takes longer.
inline constexpr std::chrono::minutes kLongestWait{3};

/// Polls the condition until it holds. Returns false if it does not hold within kLongestWait.
template <typename Condition>
bool wait_until(const Condition& condition) {
  const auto deadline = std::chrono::steady_clock::now() + kLongestWait;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace ore::testing
