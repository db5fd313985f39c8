#pragma once
// What the pictures of models and of faces share. Internal: it shows OpenCV's types.

#include <filesystem>
#include <opencv2/core.hpp>
#include <vector>

#include "ore/image.h"
#include "ore/model.h"

namespace ore {

/// Writes the picture, whole or not at all. Throws Error.
void write_png(const std::filesystem::path& file, const cv::Mat& picture);

cv::Mat as_matrix(const GrayImage& face);

/// The picture in another size, smooth either way.
cv::Mat resized(const cv::Mat& picture, cv::Size size);

/// The colour of a share in [0, 1] on one of OpenCV's colour maps.
cv::Scalar colour_of(double share, int colour_map);

/// Frames of the model's patches on a colour picture of the whole face, whatever its size: the larger the
/// share in [0, 1] of a patch, the redder, thicker and less transparent. `widest` is in pixels.
void draw_frames(cv::Mat& picture, const Model& model, const std::vector<double>& shares, double widest);

}  // namespace ore
