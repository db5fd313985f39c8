#pragma once
// Pictures as PNG bytes, and as text for JSON. Internal: it exposes OpenCV's types.

#include <opencv2/core.hpp>

#include <string>

#include "ore/image.h"
#include "service/live_gallery.h"

namespace ore::service {

std::string png_bytes(const cv::Mat& picture);
std::string png_bytes(const GrayImage& picture);

/// "data:image/png;base64,..."
std::string data_url(const cv::Mat& picture);

/// The mean of all faces, as a background for a model's patches that shows no real person.
GrayImage mean_face(const Snapshot& people);

}  // namespace ore::service
