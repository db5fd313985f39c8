#pragma once
// The detectors behind open_detector, one file each.

#include <filesystem>
#include <memory>

#include "ore/photo.h"

namespace ore {

/// Throws Error: no such file, not a YuNet model that this OpenCV can read.
std::unique_ptr<FaceDetector> yunet_detector(const std::filesystem::path& model);

}  // namespace ore
