#pragma once
// Pictures as bytes of a PNG, and as text within JSON. Internal: it shows OpenCV's types.

#include <opencv2/core.hpp>
#include <string>
#include <string_view>

#include "ore/image.h"

namespace ore::service {

std::string png_bytes(const cv::Mat& picture);
std::string png_bytes(const GrayImage& picture);

/// As RFC 4648 has it, with padding.
std::string base64(std::string_view bytes);

/// "data:image/png;base64,..."
std::string data_url(const cv::Mat& picture);

}  // namespace ore::service
