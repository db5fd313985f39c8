#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "photo/detectors.h"
#include "support/data_folders.h"

namespace ore {
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

std::unique_ptr<FaceDetector> open_detector_like(const std::string& own, const std::string& choice) {
  const bool always_there = own == "haar" || own == "lbp" || (own == "hog" && has_hog_detector());
  return open_detector(choice == "auto" && always_there ? own : choice);
}

}  // namespace ore
