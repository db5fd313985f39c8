#pragma once
// Retrains the model from all people in the background while the service answers requests.

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "ore/training.h"
#include "service/http/event_stream.h"
#include "service/http/limits.h"
#include "service/http/router.h"
#include "service/live_gallery.h"
#include "support/stopwatch.h"

namespace ore::service {

struct TrainingState {
  std::string stage;
  double share = 0.0;
  std::optional<double> seconds_left;  ///< of the stage
};

/// {"stage", "share", "seconds_left"}
Json as_json(const TrainingState& state);

class TrainingJob {
 public:
  TrainingJob(LiveGallery& keeper, EventStream& events) : keeper_(keeper), events_(events) {}
  ~TrainingJob();
  TrainingJob(const TrainingJob&) = delete;
  TrainingJob& operator=(const TrainingJob&) = delete;

  /// Starts training; without a `profile`, with that of the current model. Publishes progress as events.
  /// Throws Conflict if a training is running, InvalidOption if the profile does not exist.
  void start(const std::optional<std::string>& profile);

  void stop();

  /// Waits until no training is running, or until the deadline.
  void wait(Deadline deadline) const;

  /// Nothing if no training is running.
  std::optional<TrainingState> state() const;

 private:
  void run(std::optional<Profile> profile);
  void report(std::string_view stage, double share);

  LiveGallery& keeper_;
  EventStream& events_;
  std::atomic<bool> stopping_ = false;
  mutable std::mutex mutex_;
  mutable std::condition_variable ended_;
  std::optional<TrainingState> state_;
  Stopwatch stage_time_;
  Stopwatch event_time_;  ///< since the last
  std::thread thread_;
};

}  // namespace ore::service
