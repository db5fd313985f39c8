#include "photo/detectors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "image/image_file.h"
#include "ore/error.h"
#include "support/files.h"

namespace ore {
namespace {

std::vector<std::filesystem::path> cascade_folders() {
  std::vector<std::filesystem::path> folders;
  const char* chosen = std::getenv("OPENCV_DATA_PATH");
  if (chosen != nullptr && *chosen != '\0') folders.emplace_back(chosen);
  for (const char* typical : {"/usr/share/opencv4", "/usr/local/share/opencv4", "/usr/share/opencv"})
    folders.emplace_back(typical);
  return folders;
}

/// Empty when there is none.
std::filesystem::path cascade_file(const std::string& name) {
  for (const std::filesystem::path& folder : cascade_folders()) {
    for (const char* kind : {"", "haarcascades", "lbpcascades"}) {
      std::filesystem::path file = folder / kind / name;
      std::error_code failure;
      if (std::filesystem::is_regular_file(file, failure)) return file;
    }
  }
  return {};
}

bool load_cascade(cv::CascadeClassifier& cascade, const std::filesystem::path& file) {
  try {
    return cascade.load(file.string());
  } catch (const cv::Exception&) {
    return false;
  }
}

}  // namespace

std::unique_ptr<cv::CascadeClassifier> find_cascade(const std::string& name) {
  silence_opencv();
  const std::filesystem::path file = cascade_file(name);
  if (file.empty()) return nullptr;
  auto cascade = std::make_unique<cv::CascadeClassifier>();
  if (!load_cascade(*cascade, file)) {
    throw Error(fmt::format("{} is not a cascade that OpenCV {} can read; install Debian's opencv-data again",
                            file.string(), CV_VERSION));
  }
  return cascade;
}

std::unique_ptr<cv::CascadeClassifier> open_cascade(const std::string& name) {
  std::unique_ptr<cv::CascadeClassifier> cascade = find_cascade(name);
  if (cascade == nullptr) {
    throw Error(
        fmt::format("OpenCV's {} is not installed: install Debian's package opencv-data, set "
                    "OPENCV_DATA_PATH to the folder that has it, or choose another face detector",
                    name));
  }
  return cascade;
}

namespace {

/// Two people's boxes may overlap where one stands behind the other, but not by half of the smaller one.
constexpr double kMostShared = 0.5;

double box_area(const FaceBox& box) {
  return static_cast<double>(box.width) * box.height;
}

bool mostly_one_over_the_other(const FaceBox& a, const FaceBox& b) {
  const double width = std::min(a.x + a.width, b.x + b.width) - std::max(a.x, b.x);
  const double height = std::min(a.y + a.height, b.y + b.height) - std::max(a.y, b.y);
  if (width <= 0.0 || height <= 0.0) return false;
  return width * height > kMostShared * std::min(box_area(a), box_area(b));
}

}  // namespace

std::vector<FoundFace> each_face_once(std::vector<FoundFace> faces) {
  std::stable_sort(faces.begin(), faces.end(),
                   [](const FoundFace& a, const FoundFace& b) { return a.confidence > b.confidence; });
  std::vector<FoundFace> kept;
  for (const FoundFace& face : faces) {
    const bool known = std::any_of(kept.begin(), kept.end(), [&face](const FoundFace& other) {
      return mostly_one_over_the_other(face.box, other.box);
    });
    if (!known) kept.push_back(face);
  }
  std::stable_sort(kept.begin(), kept.end(),
                   [](const FoundFace& a, const FoundFace& b) { return box_area(a.box) > box_area(b.box); });
  return kept;
}

namespace {

namespace fs = std::filesystem;

/// Empty when it is not set.
std::string environment(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr ? value : "";
}

/// Empty when none is installed.
fs::path installed_model() {
  for (const fs::path& folder : system_data_folders()) {
    fs::path model = folder / "ore" / "face_detection_yunet.onnx";
    std::error_code failure;
    if (fs::is_regular_file(model, failure)) return model;
  }
  return {};
}

std::unique_ptr<FaceDetector> default_detector() {
  const std::string chosen = environment("ORE_DETECTOR");
  if (!chosen.empty() && chosen != "auto") return open_detector(chosen);
  const fs::path model = installed_model();
  if (!model.empty()) return yunet_detector(model);
  return has_hog_detector() ? hog_detector() : cascade_detector(CascadeKind::kHaar);
}

}  // namespace

std::unique_ptr<FaceDetector> open_detector(const std::string& choice) {
  if (choice == "auto") return default_detector();
  if (choice == "hog") return hog_detector();
  if (choice == "haar") return cascade_detector(CascadeKind::kHaar);
  if (choice == "lbp") return cascade_detector(CascadeKind::kLbp);
  return yunet_detector(choice);
}

std::unique_ptr<FaceDetector> open_detector(const DetectorSource& source) {
  for (const char* always_there : {"hog", "haar", "lbp"})
    if (source.name == always_there) return open_detector(source.name);
  if (source.name != "yunet")
    throw Error(fmt::format("this version of ore has no face detector \"{}\"", source.name));
  if (source.model.empty())
    throw Error("the faces were found by a YuNet model that was not stored with them");
  return yunet_detector(source.model);
}

namespace {

bool can_open(const DetectorSource& source) {
  if (source.name == "yunet") return !source.model.empty();
  return source.name == "haar" || source.name == "lbp" || (source.name == "hog" && has_hog_detector());
}

}  // namespace

std::unique_ptr<FaceDetector> open_detector_like(const DetectorSource& own, const std::string& choice) {
  return choice == "auto" && can_open(own) ? open_detector(own) : open_detector(choice);
}

}  // namespace ore
