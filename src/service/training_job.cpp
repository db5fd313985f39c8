#include "service/training_job.h"

#include <fmt/format.h>

#include "learning/options.h"
#include "ore/training.h"
#include "service/errors.h"

namespace ore::service {
namespace {

/// Events of one stage no more often than this, in seconds.
constexpr double kEventEvery = 0.1;

Profile profile_called(const std::string& name) {
  if (const std::optional<Profile> profile = parse_profile(name)) return *profile;
  throw InvalidOption(fmt::format("The profile is \"{}\"; it must be accurate, balanced or fast.", name));
}

}  // namespace

Json as_json(const TrainingState& state) {
  return {{"stage", state.stage},
          {"share", state.share},
          {"seconds_left", state.seconds_left ? Json(*state.seconds_left) : Json(nullptr)}};
}

TrainingJob::~TrainingJob() {
  stop();
  if (thread_.joinable()) thread_.join();
}

void TrainingJob::start(const std::optional<std::string>& profile) {
  const std::optional<Profile> chosen = profile ? std::optional(profile_called(*profile)) : std::nullopt;
  const std::scoped_lock lock(mutex_);
  if (state_) throw Conflict("A training is running already; wait for it or stop it.");
  if (thread_.joinable()) thread_.join();
  stopping_ = false;
  state_ = TrainingState{.stage = "starting", .share = 0.0, .seconds_left = {}};
  thread_ = std::thread([this, chosen] { run(chosen); });
}

void TrainingJob::stop() {
  stopping_ = true;
}

void TrainingJob::wait(Deadline deadline) const {
  std::unique_lock lock(mutex_);
  ended_.wait_until(lock, deadline, [this] { return !state_; });
}

std::optional<TrainingState> TrainingJob::state() const {
  const std::scoped_lock lock(mutex_);
  return state_;
}

void TrainingJob::report(std::string_view stage, double share) {
  Json event;
  {
    const std::scoped_lock lock(mutex_);
    if (!state_) return;
    const bool next_stage = stage != state_->stage;
    if (next_stage) stage_time_ = Stopwatch();
    const double gone = stage_time_.seconds();
    state_->stage = stage;
    state_->share = share;
    state_->seconds_left = share > 0.02 ? std::optional(gone * (1.0 - share) / share) : std::nullopt;
    if (!next_stage && event_time_.seconds() < kEventEvery) return;
    event_time_ = Stopwatch();
    event = as_json(*state_);
  }
  events_.publish("progress", as_text(event));
}

void TrainingJob::run(std::optional<Profile> profile) {
  std::string name = "failed";
  Json data;
  try {
    const LiveGallery::State people = keeper_.now();
    TrainOptions options = is_untrained(*people->model) ? TrainOptions{} : options_like(*people->model);
    if (profile) {
      if (options.learner != Learner::kEvidence) options.learner = Learner::kRobust;
      options.profile = *profile;
    }
    const Progress progress{.report = [this](std::string_view stage, double share) { report(stage, share); },
                            .stop_requested = [this] { return stopping_.load(); }};
    const Training training = train(people->gallery(), options, progress);
    const LiveGallery::State now = keeper_.replace_model(training.model);
    name = "trained";
    data = {{"revision", now->revision},
            {"training_error", training.summary.training_error},
            {"kept", training.summary.kept},
            {"seconds", training.summary.seconds}};
  } catch (const Interrupted&) {
    data = {{"message", "Stopped; the model is as it was."}, {"stopped", true}};
  } catch (const std::exception& error) {
    data = {{"message", error.what()}};
  }
  {
    const std::scoped_lock lock(mutex_);
    state_.reset();
  }
  ended_.notify_all();
  events_.publish(name, as_text(data));
}

}  // namespace ore::service
