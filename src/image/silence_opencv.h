#pragma once

#include <opencv2/core/utils/logger.hpp>

namespace ore {

/// OpenCV's own lines on standard error would repeat what our Errors say. Lasts for the process.
inline void silence_opencv() {
  static const auto previous_level = cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
  static_cast<void>(previous_level);
}

}  // namespace ore
