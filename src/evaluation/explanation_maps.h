#pragma once
// What is shown of a face to somebody who asks why: where the evidence is, and what was not trusted.
// Internal: it shows OpenCV's types.

#include <Eigen/Core>
#include <opencv2/imgproc.hpp>

#include "evaluation/face_panels.h"
#include "ore/model.h"
#include "ore/recognizer.h"

namespace ore {

/// Of OpenCV's colour maps, for the evidence.
inline constexpr int kExplanationColours = cv::COLORMAP_INFERNO;

/// pixel_evidence in [0, 1] without the edges of single patches, which mean nothing to a human.
Eigen::MatrixXf shown_evidence(const Model& model, const PatchTrust& trust);

/// Pixels with little confidence around them.
PixelMask distrusted_pixels(const Model& model, const PatchTrust& trust);

}  // namespace ore
