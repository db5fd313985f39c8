// ore identify people.ore IMG|DIR...

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "commands.h"
#include "faces_and_folders.h"
#include "ore/ore.h"
#include "output.h"
#include "progress_bar.h"
#include "support/parallel.h"

namespace ore::cli {
namespace {

namespace fs = std::filesystem;

/// The images of a folder and those below it, by rising path.
std::vector<fs::path> images_below(const fs::path& folder) {
  std::vector<fs::path> images;
  std::error_code status;
  auto entry =
      fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, status);
  for (; !status && entry != fs::recursive_directory_iterator(); entry.increment(status))
    if (entry->is_regular_file(status) && has_image_extension(entry->path())) images.push_back(entry->path());
  if (status) throw Error(fmt::format("cannot read the folder {}: {}", folder.string(), status.message()));
  if (images.empty()) throw Error(fmt::format("there is no image in the folder {}", folder.string()));
  std::sort(images.begin(), images.end());
  return images;
}

std::vector<fs::path> images_of(const std::vector<std::string>& inputs) {
  std::vector<fs::path> images;
  for (const fs::path input : inputs) {
    if (fs::is_directory(input)) {
      const std::vector<fs::path> below = images_below(input);
      images.insert(images.end(), below.begin(), below.end());
    } else {
      images.push_back(input);
    }
  }
  return images;
}

Json as_json(const fs::path& image, const Identification& answer, const Recognizer& recognizer) {
  Json top = Json::array();
  for (const Candidate& candidate : answer.candidates)
    top.push_back({{"name", candidate.name}, {"score", candidate.score}});
  const Candidate& best = answer.candidates.front();
  // Strangers are not told apart yet: the best name is given whatever its score.
  Json face = {{"box", {0, 0, recognizer.face_width(), recognizer.face_height()}},
               {"name", best.name},
               {"score", best.score},
               {"unknown", false},
               {"top", std::move(top)}};
  return {{"image", image.string()}, {"faces", Json::array({std::move(face)})}};
}

std::string as_text(const fs::path& image, const Identification& answer) {
  std::string line = printable(image.string()) + ":";
  for (const Candidate& candidate : answer.candidates)
    line += fmt::format(" {} ({:.3f})", printable(candidate.name), candidate.score);
  return line;
}

/// What became of one image: a face, or why there is none.
struct ReadFace {
  GrayImage face;
  std::string problem;
};

ReadFace read_face(const fs::path& image, const Recognizer& recognizer) {
  try {
    return {read_aligned_face(image, recognizer.face_height(), recognizer.face_width()), ""};
  } catch (const Error& error) {
    return {{}, error.what()};
  }
}

class IdentifyRun {
 public:
  IdentifyRun(const IdentifyArguments& arguments, const Recognizer& recognizer, const Progress& progress)
      : arguments_(arguments),
        recognizer_(recognizer),
        only_stop_{.report = {}, .stop_requested = progress.stop_requested} {}

  /// Reads, identifies and prints some images; those that cannot be used are reported and passed over.
  void process(std::span<const fs::path> images) {
    const int threads = arguments_.probe.threads;
    std::vector<ReadFace> read(images.size());
    parallel_for(
        static_cast<int>(images.size()), threads,
        [&](int i) {
          read[static_cast<std::size_t>(i)] = read_face(images[static_cast<std::size_t>(i)], recognizer_);
        },
        only_stop_);
    std::vector<GrayImage> faces;
    for (ReadFace& one : read)
      if (one.problem.empty()) faces.push_back(std::move(one.face));
    const std::vector<Identification> answers =
        recognizer_.identify(faces, arguments_.top, threads, only_stop_);
    std::size_t next = 0;
    for (std::size_t i = 0; i < images.size(); ++i) {
      if (read[i].problem.empty()) {
        print_answer(images[i], answers[next++]);
      } else {
        print_failure(images[i], read[i].problem);
      }
    }
  }

  bool failed() const { return failed_; }

 private:
  void print_answer(const fs::path& image, const Identification& answer) const {
    if (arguments_.json) {
      print_json(as_json(image, answer, recognizer_));
    } else {
      print_line(as_text(image, answer));
    }
  }

  void print_failure(const fs::path& image, const std::string& reason) {
    failed_ = true;
    print_error(reason);
    if (arguments_.json) print_json({{"image", image.string()}, {"faces", Json::array()}, {"error", reason}});
  }

  const IdentifyArguments& arguments_;
  const Recognizer& recognizer_;
  Progress only_stop_;  ///< the bar counts images and not the steps within a batch
  bool failed_ = false;
};

}  // namespace

int run_identify(const IdentifyArguments& arguments) {
  // Few enough that a large archive takes little memory and answers come as it goes on.
  constexpr std::size_t kImagesAtOnce = 512;
  ProgressBar bar;
  const Progress progress = bar.progress();
  const People people = load_people(arguments.probe.people);
  const std::vector<fs::path> images = images_of(arguments.inputs);
  const Recognizer recognizer(people.model, people.gallery, arguments.probe.recognizer(), progress);
  IdentifyRun run(arguments, recognizer, progress);
  for (std::size_t first = 0; first < images.size(); first += kImagesAtOnce) {
    const std::size_t count = std::min(kImagesAtOnce, images.size() - first);
    bar.clear();
    run.process(std::span(images).subspan(first, count));
    if (progress.report)
      progress.report("identifying", static_cast<double>(first + count) / static_cast<double>(images.size()));
  }
  return run.failed() ? 1 : 0;
}

}  // namespace ore::cli
