#pragma once
// The trained cascades that come with OpenCV (Debian: opencv-data).

#include <memory>
#include <opencv2/objdetect.hpp>
#include <string>

namespace ore {

/// `name` is the file without its folder. Looked for in OPENCV_DATA_PATH, where that is set, and where OpenCV
/// puts its data; null when it is in none of them. Throws Error: found but damaged.
std::unique_ptr<cv::CascadeClassifier> find_cascade(const std::string& name);

/// The same; throws Error also when there is no such file.
std::unique_ptr<cv::CascadeClassifier> open_cascade(const std::string& name);

}  // namespace ore
