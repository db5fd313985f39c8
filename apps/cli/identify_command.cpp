// ore identify people.ore IMG|DIR|VIDEO|camera:N...

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

#include "commands.h"
#include "explain/explanation.h"
#include "format_answer.h"
#include "identify_video.h"
#include "input_files.h"
#include "ore/ore.h"
#include "probe_faces.h"
#include "support/parallel.h"
#include "terminal.h"

namespace ore::cli {
namespace {

namespace fs = std::filesystem;

/// What became of one image: its faces, or why there are none.
struct ReadImage {
  std::vector<ProbeFace> faces;
  std::string problem;
};

ReadImage read_image_faces(const fs::path& image, const ProbeReader& reader) {
  try {
    return {reader.read(image), ""};
  } catch (const Interrupted&) {
    throw;
  } catch (const Error& error) {
    return {{}, error.what()};
  }
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
        [&](int i) {
          const auto index = static_cast<std::size_t>(i);
          read[index] = read_image_faces(images[index], reader_);
        },
        only_stop_);
    std::vector<GrayImage> faces;
    for (const ReadImage& image : read)
      for (const ProbeFace& probe : image.faces) faces.push_back(probe.face);
    const std::vector<Identification> answers =
        recognizer_.identify(faces, arguments_.top, threads, only_stop_);
    std::span<const Identification> rest(answers);
    for (std::size_t i = 0; i < images.size(); ++i) {
      if (read[i].problem.empty()) {
        print_answers(images[i], read[i].faces, rest.first(read[i].faces.size()));
        rest = rest.subspan(read[i].faces.size());
      } else {
        print_failure(images[i], read[i].problem);
      }
    }
  }

  bool failed() const { return failed_; }

 private:
  void print_answers(const fs::path& image, const std::vector<ProbeFace>& faces,
                     std::span<const Identification> answers) {
    for (const ProbeFace& probe : faces) explain(probe.face);
    if (arguments_.json) {
      Json objects = Json::array();
      for (std::size_t i = 0; i < faces.size(); ++i) {
        objects.push_back(as_json(faces[i].box, answers[i], people_.model.calibration));
        if (!faces[i].remark.empty()) objects.back()["remark"] = faces[i].remark;
      }
      print_json({{"image", image.string()}, {"faces", std::move(objects)}});
      return;
    }
    if (faces.empty()) print_line(printable(image.string()) + ": no face");
    for (std::size_t i = 0; i < faces.size(); ++i) {
      const FaceBox& box = faces[i].box;
      const std::string where =
          reader_.photographs() ? fmt::format(" at {},{} {}x{}", box.x, box.y, box.width, box.height) : "";
      print_line(
          fmt::format("{}: {}{}", printable(image.string()), as_text(answers[i], arguments_.top), where));
      if (!faces[i].remark.empty()) print_error(fmt::format("note: {}: {}", image.string(), faces[i].remark));
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

/// Before the work: what is asked for must not be left out in silence.
void require_explainable(const IdentifyArguments& arguments) {
  require_png("--explain", arguments.explain);
  const auto video = std::find_if(arguments.inputs.begin(), arguments.inputs.end(), is_video);
  if (video != arguments.inputs.end())
    throw InvalidOption(fmt::format("--explain is for pictures, and {} is a video", *video));
}

}  // namespace

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

}  // namespace ore::cli
