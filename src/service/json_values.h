#pragma once
// Pictures in JSON.

#include <opencv2/core.hpp>

#include <string>

#include "ore/image.h"
#include "service/live_gallery.h"

namespace ore::service {

// Pictures as bytes of a PNG, and as text within JSON. Internal: it shows OpenCV's types.

std::string png_bytes(const cv::Mat& picture);
std::string png_bytes(const GrayImage& picture);

/// "data:image/png;base64,..."
std::string data_url(const cv::Mat& picture);

/// The mean of everybody's faces, to draw a model's patches on: nobody's own.
GrayImage mean_face(const Snapshot& people);

}  // namespace ore::service
