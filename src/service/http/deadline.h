#pragma once

#include <chrono>

namespace ore::service {

using Deadline = std::chrono::steady_clock::time_point;

inline Deadline after(std::chrono::milliseconds time) {
  return std::chrono::steady_clock::now() + time;
}

inline bool is_over(Deadline deadline) {
  return std::chrono::steady_clock::now() >= deadline;
}

}  // namespace ore::service
