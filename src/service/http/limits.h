#pragma once
// Deadlines of requests, and a limit on the number of requests that compute at the same time (WorkLimit).

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace ore::service {

using Deadline = std::chrono::steady_clock::time_point;

inline Deadline after(std::chrono::milliseconds time) {
  return std::chrono::steady_clock::now() + time;
}

inline bool is_over(Deadline deadline) {
  return std::chrono::steady_clock::now() >= deadline;
}

// Limits how many requests compute at the same time, and how many wait for their turn.

class WorkLimit {
 public:
  WorkLimit(int at_once, int waiting) : at_once_(at_once), most_waiting_(waiting) {}

  /// The right to compute, released by the destructor.
  class Place {
   public:
    /// Waits for a free place. Throws HttpError 503 if too many wait already, or none is free by the
    /// deadline.
    Place(WorkLimit& limit, std::chrono::steady_clock::time_point deadline);
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    WorkLimit& limit_;
  };

  int at_once() const { return at_once_; }
  int working() const;
  int waiting() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable free_;
  int at_once_;
  int most_waiting_;
  int working_ = 0;
  int waiting_ = 0;
};

}  // namespace ore::service
