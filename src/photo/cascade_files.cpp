#include "photo/cascade_files.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include "image/silence_opencv.h"
#include "ore/error.h"

namespace ore {
namespace {

std::vector<std::filesystem::path> cascade_folders() {
  std::vector<std::filesystem::path> folders;
  const char* chosen = std::getenv("OPENCV_DATA_PATH");
  if (chosen != nullptr && *chosen != '\0') folders.emplace_back(chosen);
  for (const char* usual : {"/usr/share/opencv4", "/usr/local/share/opencv4", "/usr/share/opencv"})
    folders.emplace_back(usual);
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

}  // namespace ore
