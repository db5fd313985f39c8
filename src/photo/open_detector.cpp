#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "photo/detectors.h"

namespace ore {
namespace {

namespace fs = std::filesystem;

/// Empty when it is not set.
std::string environment(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr ? value : "";
}

/// Where the XDG Base Directory Specification has files like this, the user's own first.
std::vector<fs::path> data_folders() {
  std::vector<fs::path> folders;
  const std::string own = environment("XDG_DATA_HOME");
  const std::string home = environment("HOME");
  if (!own.empty()) {
    folders.emplace_back(own);
  } else if (!home.empty()) {
    folders.push_back(fs::path(home) / ".local" / "share");
  }
  std::string list = environment("XDG_DATA_DIRS");
  if (list.empty()) list = "/usr/local/share:/usr/share";
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(':', begin), list.size());
    if (end > begin) folders.emplace_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return folders;
}

/// Empty when none is installed.
fs::path installed_model() {
  for (const fs::path& folder : data_folders()) {
    const fs::path model = folder / "ore" / "face_detection_yunet.onnx";
    std::error_code failure;
    if (fs::is_regular_file(model, failure)) return model;
  }
  return {};
}

std::unique_ptr<FaceDetector> usual_detector() {
  const std::string chosen = environment("ORE_DETECTOR");
  if (!chosen.empty() && chosen != "auto") return open_detector(chosen);
  const fs::path model = installed_model();
  if (!model.empty()) return yunet_detector(model);
  return has_hog_detector() ? hog_detector() : cascade_detector(CascadeKind::kHaar);
}

}  // namespace

std::unique_ptr<FaceDetector> open_detector(const std::string& choice) {
  if (choice == "auto") return usual_detector();
  if (choice == "hog") return hog_detector();
  if (choice == "haar") return cascade_detector(CascadeKind::kHaar);
  if (choice == "lbp") return cascade_detector(CascadeKind::kLbp);
  return yunet_detector(choice);
}

}  // namespace ore
