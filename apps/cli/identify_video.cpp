#include "identify_video.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "format_answer.h"
#include "image/image_file.h"
#include "ore/error.h"
#include "recognition/video.h"
#include "terminal.h"

namespace ore::cli {
namespace {

class VideoPrinter {
 public:
  VideoPrinter(const std::string& input, const IdentifyArguments& arguments, const Calibration& calibration,
               double frames_per_second, ProgressBar& bar)
      : input_(input),
        arguments_(arguments),
        calibration_(calibration),
        frames_per_second_(frames_per_second),
        bar_(bar) {}

  void print(const TrackedFace& tracked, bool gone) const {
    const Identification summary = tracked.evidence->summary(arguments_.top);
    if (summary.candidates.empty()) return;
    bar_.clear();
    if (arguments_.json) {
      Json object = {{"image", input_},
                     {"track", tracked.track.number},
                     {"first_frame", tracked.first_frame},
                     {"last_frame", tracked.last_frame},
                     {"gone", gone},
                     {"faces", Json::array({as_json(tracked.track.box, summary, calibration_)})}};
      print_json(object);
      return;
    }
    print_line(fmt::format("{}: {} face {}: {}{}", printable(input_), when(tracked.last_frame),
                           tracked.track.number, as_text(summary, arguments_.top),
                           gone ? fmt::format(", seen in {} frames, gone", tracked.track.seen) : ""));
  }

 private:
  std::string when(int frame) const {
    return frames_per_second_ > 0.0 ? fmt::format("{:.1f} s", frame / frames_per_second_)
                                    : fmt::format("frame {}", frame);
  }

  const std::string& input_;
  const IdentifyArguments& arguments_;
  const Calibration& calibration_;
  double frames_per_second_;
  ProgressBar& bar_;
};

}  // namespace

bool is_video(const std::string& input) {
  constexpr std::array<std::string_view, 8> kExtensions = {".mp4", ".avi",  ".mkv", ".mov",
                                                           ".m4v", ".webm", ".mpg", ".mpeg"};
  return input.starts_with("camera:") || has_extension(input, kExtensions);
}

void identify_video(const std::string& input, const IdentifyArguments& arguments, const People& people,
                    const Recognizer& recognizer, const ProbeReader& reader, ProgressBar& bar) {
  if (!reader.photographs())
    throw Error(
        fmt::format("{} was learned from cropped faces, so the faces in a video cannot be cut out alike; "
                    "train on photographs",
                    arguments.probe.people));
  const std::optional<int> camera = camera_number(input);
  FrameReader frames = camera ? FrameReader::open_camera(*camera) : FrameReader::open_file(input);
  const VideoPrinter printer(input, arguments, people.model.calibration, frames.frames_per_second(), bar);
  VideoSteps steps;
  steps.find_faces = [&](const Photo& photo) {
    std::vector<FrameFace> faces;
    for (ProbeFace& probe : reader.find(photo)) faces.push_back({probe.box, std::move(probe.face)});
    return faces;
  };
  steps.identify = [&](std::span<const GrayImage> faces) {
    return recognizer.identify(faces, 0, arguments.probe.threads);
  };
  steps.show_frame = [&](const VideoFrame& frame) {
    for (const TrackedFace& tracked : frame.tracks)
      if (tracked.verdict_changed) printer.print(tracked, false);
  };
  steps.show_ended_track = [&](const TrackedFace& tracked) { printer.print(tracked, true); };
  const VideoSummary summary = process_video(
      frames, steps, {.threshold = recognizer.threshold(), .every = arguments.every}, bar.progress());
  bar.clear();
  if (!arguments.json)
    print_line(fmt::format("{}: {} faces in {} frames{}", printable(input), summary.tracks, summary.frames,
                           summary.stopped ? ", stopped" : ""));
}

}  // namespace ore::cli
