// ore identify people.ore IMG|DIR...

#include <fmt/format.h>

#include <algorithm>

#include "commands.h"
#include "ore/ore.h"
#include "output.h"
#include "progress_bar.h"

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

void print_answer(const fs::path& image, const Identification& answer) {
  std::string line = printable(image.string()) + ":";
  for (const Candidate& candidate : answer.candidates)
    line += fmt::format(" {} ({:.3f})", printable(candidate.name), candidate.score);
  print_line(line);
}

class IdentifyRun {
 public:
  IdentifyRun(const IdentifyArguments& arguments, const Recognizer& recognizer)
      : arguments_(arguments), recognizer_(recognizer) {}

  /// Reads, identifies and prints some images; those that cannot be used are reported and passed over.
  void process(std::span<const fs::path> images, const Progress& progress) {
    std::vector<GrayImage> faces;
    std::vector<fs::path> files;
    for (const fs::path& image : images) {
      try {
        faces.push_back(read_face(image));
        files.push_back(image);
      } catch (const Error& error) {
        report_failure(image, error.what());
      }
    }
    const std::vector<Identification> answers =
        recognizer_.identify(faces, arguments_.top, arguments_.probe.threads, progress);
    for (std::size_t i = 0; i < files.size(); ++i) {
      if (arguments_.json) {
        print_json(as_json(files[i], answers[i], recognizer_));
      } else {
        print_answer(files[i], answers[i]);
      }
    }
  }

  bool failed() const { return failed_; }

 private:
  GrayImage read_face(const fs::path& image) const {
    GrayImage face = read_image(image);
    if (face.height != recognizer_.face_height() || face.width != recognizer_.face_width())
      throw Error(fmt::format("{} is {}x{}, but the model is for faces of {}x{} (height x width)",
                              image.string(), face.height, face.width, recognizer_.face_height(),
                              recognizer_.face_width()));
    return face;
  }

  void report_failure(const fs::path& image, const char* reason) {
    failed_ = true;
    print_error(reason);
    if (arguments_.json)
      print_json({{"image", image.string()}, {"faces", Json::array()}, {"error", std::string(reason)}});
  }

  const IdentifyArguments& arguments_;
  const Recognizer& recognizer_;
  bool failed_ = false;
};

}  // namespace

int run_identify(const IdentifyArguments& arguments) {
  // Few enough that a large archive takes little memory and answers come as it goes on.
  constexpr std::size_t kImagesAtOnce = 512;
  ProgressBar bar;
  const People people = load_people(arguments.probe.people);
  const std::vector<fs::path> images = images_of(arguments.inputs);
  const Recognizer recognizer(people.model, people.gallery, arguments.probe.threads, bar.progress());
  bar.clear();
  IdentifyRun run(arguments, recognizer);
  for (std::size_t first = 0; first < images.size(); first += kImagesAtOnce) {
    const std::size_t count = std::min(kImagesAtOnce, images.size() - first);
    run.process(std::span(images).subspan(first, count),
                {.report = {}, .stop_requested = bar.progress().stop_requested});
  }
  return run.failed() ? 1 : 0;
}

}  // namespace ore::cli
