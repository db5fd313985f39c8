// ore identify people.ore IMG|DIR|VIDEO|camera:N...

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <span>
#include <string_view>

#include "explain/answer_json.h"
#include "explain/explanation.h"
#include "image/image_file.h"
#include "input_files.h"
#include "ore/error.h"
#include "ore/ore.h"
#include "recognition/video.h"
#include "shared_options.h"
#include "support/parallel.h"
#include "terminal.h"
#include "verbs.h"

namespace ore::cli {
namespace {

namespace fs = std::filesystem;

struct IdentifyArguments {
  ProbeFlags probe;
  std::vector<std::string> inputs;  ///< images, folders, videos, camera:N
  std::string explain;              ///< a PNG to draw for every face; empty: none
  int every = 1;                    ///< frame of a video that is looked at
  bool json = false;
  int top = 1;
};

/// What became of one image: its faces, or why there are none.
struct ReadImage {
  std::vector<IdentifiedFace> faces;
  std::string problem;
};

ReadImage read_image_faces(const fs::path& image, const ProbeReader& reader) {
  try {
    return {reader.read(image), ""};
  } catch (const Error& error) {
    return {{}, error.what()};
  }
}

/// "anna (0.912)", "unknown (nearest anna 0.310)", with more names where more are asked for.
std::string answer_text(const Identification& answer, int top) {
  const Candidate& best = answer.candidates.front();
  if (answer.unknown && top == 1)
    return fmt::format("unknown (nearest {} {:.3f})", printable(best.name), best.score);
  std::string text = answer.unknown ? "unknown, nearest" : "";
  for (const Candidate& candidate : answer.candidates)
    text += fmt::format("{}{} ({:.3f})", text.empty() ? "" : " ", printable(candidate.name), candidate.score);
  return text;
}

class IdentifyRun {
 public:
  IdentifyRun(const IdentifyArguments& arguments, const People& people, const Recognizer& recognizer,
              const ProbeReader& reader, const Progress& progress)
      : arguments_(arguments),
        people_(people),
        recognizer_(recognizer),
        reader_(reader),
        only_stop_{.report = {}, .stop_requested = progress.stop_requested} {}

  /// Reads, identifies and prints some images; those that cannot be used are reported and passed over.
  void process(std::span<const fs::path> images) {
    const int threads = arguments_.probe.threads;
    std::vector<ReadImage> read(images.size());
    parallel_for(
        static_cast<int>(images.size()), threads,
        [&](int i) { read[i] = read_image_faces(images[i], reader_); }, only_stop_);
    identify_all(read);
    for (std::size_t i = 0; i < images.size(); ++i) {
      if (read[i].problem.empty()) {
        print_answers(images[i], read[i].faces);
      } else {
        print_failure(images[i], read[i].problem);
      }
    }
  }

  bool failed() const { return failed_; }

 private:
  /// All faces at once, which takes a tenth of the time of one by one.
  void identify_all(std::vector<ReadImage>& read) const {
    std::vector<IdentifiedFace> faces;
    for (ReadImage& image : read)
      std::move(image.faces.begin(), image.faces.end(), std::back_inserter(faces));
    identify(recognizer_, faces, {.top = arguments_.top, .threads = arguments_.probe.threads}, only_stop_);
    auto next = faces.begin();
    for (ReadImage& image : read)
      for (IdentifiedFace& face : image.faces) face = std::move(*next++);
  }

  void print_answers(const fs::path& image, const std::vector<IdentifiedFace>& faces) {
    for (const IdentifiedFace& face : faces) explain(face.face);
    if (arguments_.json) {
      Json objects = Json::array();
      for (const IdentifiedFace& face : faces)
        objects.push_back(answer_json(face, people_.model.calibration));
      print_json({{"image", image.string()}, {"faces", std::move(objects)}});
      return;
    }
    if (faces.empty()) print_line(printable(image.string()) + ": no face");
    for (const IdentifiedFace& face : faces) {
      const FaceBox& box = face.found.box;
      const std::string where =
          reader_.photographs() ? fmt::format(" at {},{} {}x{}", box.x, box.y, box.width, box.height) : "";
      print_line(fmt::format("{}: {}{}", printable(image.string()), answer_text(face.answer, arguments_.top),
                             where));
      if (!face.remark.empty()) print_error(fmt::format("note: {}: {}", image.string(), face.remark));
    }
  }

  /// One picture for every face: OUT.png, OUT-2.png, ...
  void explain(const GrayImage& face) {
    if (arguments_.explain.empty()) return;
    fs::path file = arguments_.explain;
    if (++explained_ > 1)
      file.replace_filename(
          fmt::format("{}-{}{}", file.stem().string(), explained_, file.extension().string()));
    write_explanation(file, recognizer_, people_.model, people_.gallery, face);
  }

  void print_failure(const fs::path& image, const std::string& reason) {
    failed_ = true;
    print_error(reason);
    if (arguments_.json) print_json({{"image", image.string()}, {"faces", Json::array()}, {"error", reason}});
  }

  const IdentifyArguments& arguments_;
  const People& people_;
  const Recognizer& recognizer_;
  const ProbeReader& reader_;
  Progress only_stop_;  ///< the bar counts images and not the steps within a batch
  int explained_ = 0;
  bool failed_ = false;
};

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
      IdentifiedFace face;
      face.found = {.box = tracked.track.box, .landmarks = {}, .confidence = 1.0};
      face.answer = summary;
      const Json object = {{"image", input_},
                           {"track", tracked.track.number},
                           {"first_frame", tracked.first_frame},
                           {"last_frame", tracked.last_frame},
                           {"gone", gone},
                           {"faces", Json::array({answer_json(face, calibration_)})}};
      print_json(object);
      return;
    }
    print_line(fmt::format("{}: {} face {}: {}{}", printable(input_), when(tracked.last_frame),
                           tracked.track.number, answer_text(summary, arguments_.top),
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

/// Whether it is camera:N, or has the extension of a video.
bool is_video(const std::string& input) {
  constexpr std::array<std::string_view, 8> kExtensions = {".mp4", ".avi",  ".mkv", ".mov",
                                                           ".m4v", ".webm", ".mpg", ".mpeg"};
  return input.starts_with("camera:") || has_extension(input, kExtensions);
}

/// Prints a line whenever the verdict on a face changes, and one when the face is gone; as JSON, one object
/// for each. Throws Error when it cannot be read, or the people were learned from cropped faces.
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
  steps.identify = [&](const Photo& frame) { return reader.identify(frame); };
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

/// Before the work: what is asked for must not be left out in silence.
void require_explainable(const IdentifyArguments& arguments) {
  require_png("--explain", arguments.explain);
  const auto video = std::find_if(arguments.inputs.begin(), arguments.inputs.end(), is_video);
  if (video != arguments.inputs.end())
    throw InvalidOption(fmt::format("--explain is for pictures, and {} is a video", *video));
}

int run_identify(const IdentifyArguments& arguments) {
  // Few enough that a large archive takes little memory and answers come as it goes on.
  constexpr std::size_t kImagesAtOnce = 64;
  if (!arguments.explain.empty()) require_explainable(arguments);
  ProgressBar bar;
  const Progress progress = bar.progress();
  const People people = load_people(arguments.probe.people);
  std::vector<std::string> pictures;
  std::copy_if(arguments.inputs.begin(), arguments.inputs.end(), std::back_inserter(pictures),
               [](const std::string& input) { return !is_video(input); });
  const std::vector<fs::path> images = images_of(pictures);
  const Recognizer recognizer(people.model, people.gallery, arguments.probe.recognizer(people.model),
                              progress);
  const ProbeReader reader(arguments.probe, people, recognizer);
  note_doubts(arguments.probe, people, reader);
  IdentifyRun run(arguments, people, recognizer, reader, progress);
  for (std::size_t first = 0; first < images.size(); first += kImagesAtOnce) {
    const std::size_t count = std::min(kImagesAtOnce, images.size() - first);
    bar.clear();
    run.process(std::span(images).subspan(first, count));
    if (progress.report)
      progress.report("identifying", static_cast<double>(first + count) / static_cast<double>(images.size()));
  }
  bar.clear();
  for (const std::string& input : arguments.inputs)
    if (is_video(input)) identify_video(input, arguments, people, recognizer, reader, bar);
  return run.failed() ? 1 : 0;
}

}  // namespace

void add_identify(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<IdentifyArguments>();
  CLI::App* command =
      program.add_subcommand("identify", "Name the faces in pictures, folders of them, and videos");
  command->add_option("PEOPLE", arguments->probe.people, kPeopleText)->required();
  command->add_option("INPUTS", arguments->inputs, "Pictures, folders of them, video files, or camera:0")
      ->required();
  command->add_option("--explain", arguments->explain,
                      "A PNG to write: why each face got its name (OUT.png, OUT-2.png, ...)");
  command->add_option("--every", arguments->every, "Look at every N-th frame of a video")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command->add_option("--top", arguments->top, "Number of names for each face")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  add_probe_options(*command, arguments->probe);
  command->add_flag("--json", arguments->json, "Print one JSON object per line");
  command->callback([arguments, &run] { run = [arguments] { return run_identify(*arguments); }; });
}

}  // namespace ore::cli
