#pragma once
// The detectors behind open_detector, one file each.

#include <filesystem>
#include <memory>

#include "ore/photo.h"

namespace ore {

/// Throws Error: no such file, not a YuNet model that this OpenCV can read.
std::unique_ptr<FaceDetector> yunet_detector(const std::filesystem::path& model);

/// False where this library was built without dlib.
bool has_hog_detector();

/// The detector of dlib. Eyes are searched for where OpenCV's cascades are installed. Throws Error: not part
/// of this build.
std::unique_ptr<FaceDetector> hog_detector();

enum class CascadeKind { kHaar, kLbp };

/// OpenCV's cascades. Throws Error: they are not installed.
std::unique_ptr<FaceDetector> cascade_detector(CascadeKind kind);

}  // namespace ore
