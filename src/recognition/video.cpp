#include "recognition/video.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include "ore/error.h"

namespace ore {
namespace {

class VideoRun {
 public:
  VideoRun(FrameReader& reader, const VideoSteps& steps, const VideoOptions& options)
      : reader_(reader), steps_(steps), options_(options), tracker_(options.tracker) {}

  /// Looks at the next frame. False after the last one.
  bool step() {
    const int number = reader_.position();
    const std::optional<Photo> picture = reader_.next();
    if (!picture) return false;
    look_at(*picture, number);
    for (int skipped = 1; skipped < options_.every; ++skipped)
      if (!reader_.skip()) return false;
    return true;
  }

  void end_all() {
    for (const Track& track : tracker_.tracks()) end(track);
  }

  int tracks() const { return tracks_; }

 private:
  struct Story {
    TrackScores evidence;
    int first_frame;
    int last_frame;
  };

  void look_at(const Photo& picture, int number) {
    const std::vector<IdentifiedFace> faces = steps_.identify(picture);
    std::vector<FaceBox> boxes;
    boxes.reserve(faces.size());
    for (const IdentifiedFace& face : faces) boxes.push_back(face.found.box);
    const std::vector<int> track_numbers = tracker_.follow(boxes);
    for (const Track& track : tracker_.ended()) end(track);

    std::map<int, TrackedFace> seen;
    for (std::size_t i = 0; i < faces.size(); ++i)
      seen[track_numbers[i]] = add(track_numbers[i], number, faces[i]);
    show(picture, number, seen);
  }

  TrackedFace add(int track, int number, const IdentifiedFace& face) {
    const auto [place, is_new] = stories_.try_emplace(
        track, Story{TrackScores(options_.threshold, options_.evidence), number, number});
    if (is_new) ++tracks_;
    Story& story = place->second;
    const auto before = std::pair(story.evidence.verdict(), story.evidence.person());
    story.evidence.add(face.answer);
    story.last_frame = number;
    TrackedFace tracked;
    tracked.verdict_changed = before != std::pair(story.evidence.verdict(), story.evidence.person());
    tracked.face = &face;
    return tracked;
  }

  void show(const Photo& picture, int number, const std::map<int, TrackedFace>& seen) const {
    if (!steps_.show_frame) return;
    std::vector<TrackedFace> tracks;
    for (const Track& track : tracker_.tracks()) {
      const auto place = seen.find(track.number);
      tracks.push_back(told(track, place == seen.end() ? TrackedFace{} : place->second));
    }
    const double rate = reader_.frames_per_second();
    steps_.show_frame({.number = number,
                       .seconds = rate > 0.0 ? number / rate : 0.0,
                       .picture = picture,
                       .tracks = tracks});
  }

  TrackedFace told(const Track& track, TrackedFace tracked) const {
    const Story& story = stories_.at(track.number);
    tracked.track = track;
    tracked.first_frame = story.first_frame;
    tracked.last_frame = story.last_frame;
    tracked.evidence = &story.evidence;
    return tracked;
  }

  void end(const Track& track) {
    Story& story = stories_.at(track.number);
    const Verdict before = story.evidence.verdict();
    story.evidence.end();
    TrackedFace tracked = told(track, {});
    tracked.verdict_changed = before != story.evidence.verdict();
    if (steps_.show_ended_track) steps_.show_ended_track(tracked);
    stories_.erase(track.number);
  }

  FrameReader& reader_;
  const VideoSteps& steps_;
  const VideoOptions& options_;
  FaceTracker tracker_;
  std::map<int, Story> stories_;  ///< by the number of the track; those that go on
  int tracks_ = 0;
};

}  // namespace

void VideoOptions::validate() const {
  if (every < 1) throw InvalidOption(fmt::format("every is {}; it must be at least 1", every));
  tracker.validate();
  evidence.validate();
}

VideoSummary process_video(FrameReader& reader, const VideoSteps& steps, const VideoOptions& options,
                           const Progress& progress) {
  options.validate();
  assert(steps.identify);
  VideoRun run(reader, steps, options);
  VideoSummary summary;
  const int count = reader.frame_count();
  const auto stop_requested = [&] { return progress.stop_requested && progress.stop_requested(); };
  while (!(summary.stopped = stop_requested()) && run.step()) {
    if (progress.report && count > 0)
      progress.report("watching", std::min(1.0, static_cast<double>(reader.position()) / count));
  }
  run.end_all();
  summary.frames = reader.position();
  summary.tracks = run.tracks();
  return summary;
}

}  // namespace ore
