#pragma once
// Learning anew from everybody, beside the requests that go on being answered.

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

  /// Begins; what is not given stays as the model has it. Events tell how it goes. Throws HttpError 409 when
  /// one is running, 400 when the profile is none.
  void start(const std::optional<std::string>& profile);

  void stop();

  /// Waits until none is running, or the deadline has come.
  void wait(Deadline deadline) const;

  /// Nothing when none is running.
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
