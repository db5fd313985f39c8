#include "service/http/limits.h"

#include "service/http/access.h"

namespace ore::service {

WorkLimit::Place::Place(WorkLimit& limit, std::chrono::steady_clock::time_point deadline) : limit_(limit) {
  std::unique_lock lock(limit.mutex_);
  if (limit.working_ >= limit.at_once_ && limit.waiting_ >= limit.most_waiting_)
    throw busy("The server has more work than it can do; try again in a moment.");
  ++limit.waiting_;
  const bool free = limit.free_.wait_until(lock, deadline, [&] { return limit.working_ < limit.at_once_; });
  --limit.waiting_;
  if (!free) throw busy("The server did not get to this request in time; try again in a moment.");
  ++limit.working_;
}

WorkLimit::Place::~Place() {
  {
    const std::scoped_lock lock(limit_.mutex_);
    --limit_.working_;
  }
  limit_.free_.notify_one();
}

int WorkLimit::working() const {
  const std::scoped_lock lock(mutex_);
  return working_;
}

int WorkLimit::waiting() const {
  const std::scoped_lock lock(mutex_);
  return waiting_;
}

}  // namespace ore::service
