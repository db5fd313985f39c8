#pragma once
// What a model looks at, drawn. Internal: it shows OpenCV's types; model_pictures.h has the same as files.

#include <Eigen/Core>
#include <opencv2/core.hpp>

#include "ore/image.h"
#include "ore/model.h"

namespace ore {

/// Frames of the kept patches on the face, thicker and redder for a larger weight.
cv::Mat weighted_patches_panel(const Model& model, const GrayImage& face);

/// Dark blue for no energy to dark red for the largest.
cv::Mat energy_panel(const Eigen::MatrixXf& energy);

/// The face, sharp where the energy is and blurred elsewhere.
cv::Mat focused_face_panel(const Eigen::MatrixXf& energy, const GrayImage& face);

}  // namespace ore
