#pragma once
// Recognises people in a video: finds the faces of every frame, follows them from frame to frame, and
// combines the answers for the frames of each track.

#include <functional>
#include <span>
#include <vector>

#include "ore/photo.h"
#include "ore/probe.h"
#include "ore/progress.h"
#include "ore/recognizer.h"
#include "recognition/face_tracker.h"
#include "recognition/frame_reader.h"
#include "recognition/track_scores.h"

namespace ore {

/// The state of a track at one frame. Its pointers are valid only during the call that receives it.
struct TrackedFace {
  Track track{};
  int first_frame = 0;  ///< the frames where it was first and last seen, from 0
  int last_frame = 0;
  const TrackScores* evidence = nullptr;
  bool verdict_changed = false;          ///< by this frame: the verdict or the person
  const IdentifiedFace* face = nullptr;  ///< of this frame alone; nullptr: it was not found there
};

struct VideoFrame {
  int number = 0;        ///< from 0
  double seconds = 0.0;  ///< since the beginning; 0 where the speed is unknown
  const Photo& picture;
  std::span<const TrackedFace> tracks;  ///< that go on, oldest first
};

/// The functions called for each frame. `identify` is find_and_identify with all people in the answers
/// (top = 0).
struct VideoSteps {
  std::function<std::vector<IdentifiedFace>(const Photo&)> identify;
  std::function<void(const VideoFrame&)> show_frame{};         ///< may be empty
  std::function<void(const TrackedFace&)> show_ended_track{};  ///< its verdict is final; may be empty
};

struct VideoOptions {
  double threshold = 0.0;  ///< Recognizer::threshold()
  int every = 1;           ///< frame that is looked at; the ones between are skipped
  TrackerOptions tracker{};
  TrackScoreOptions evidence{};

  /// Throws InvalidOption naming the field, its value and its bound.
  void validate() const;
};

struct VideoSummary {
  int frames = 0;        ///< read, looked at or skipped
  int tracks = 0;        ///< that there were
  bool stopped = false;  ///< on request, not at the video's end
};

/// Runs to the end of the video. When `progress` asks it to stop, it ends all tracks and returns instead of
/// throwing, because a camera has no other end. Reports the share of frames done if the number is known.
VideoSummary process_video(FrameReader& reader, const VideoSteps& steps, const VideoOptions& options,
                           const Progress& progress = {});

}  // namespace ore
