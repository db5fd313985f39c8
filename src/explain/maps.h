#pragma once
// What the confidence of the patches makes of a face, in numbers: shares of the vote and trust by pixel.

#include <Eigen/Core>
#include <opencv2/imgproc.hpp>

#include <vector>

#include "explain/model_pictures.h"
#include "ore/gallery.h"
#include "ore/image.h"
#include "ore/model.h"
#include "ore/recognizer.h"

namespace ore {

/// Weight times confidence by patch, over the sum of all: their shares of the vote. Where no patch has any
/// confidence nobody votes: all 0.
std::vector<double> final_shares(const PatchTrust& trust);

/// Confidence at every pixel (face_height x face_width): the mean of the kept patches that cover it, weighted
/// by their weights; NaN where there is none.
Eigen::MatrixXf pixel_confidence(const Model& model, const PatchTrust& trust);

/// Where the evidence for the person that `trust` was asked about comes from, at every pixel: the sum over
/// the kept patches that cover it of share (final_shares) times support, over the largest such sum. All 0
/// where nobody votes. Requires trust.support.
Eigen::MatrixXf pixel_evidence(const Model& model, const PatchTrust& trust);

/// By patch of the model: whether the two faces differ inside it.
std::vector<bool> patches_that_differ(const Model& model, const GrayImage& one, const GrayImage& other);

// What is shown of a face to somebody who asks why: where the evidence is, and what was not trusted.
// Internal: it shows OpenCV's types.

/// Of OpenCV's colour maps, for the evidence.
inline constexpr int kExplanationColours = cv::COLORMAP_INFERNO;

/// pixel_evidence in [0, 1] without the edges of single patches, which mean nothing to a human.
Eigen::MatrixXf shown_evidence(const Model& model, const PatchTrust& trust);

/// Pixels with little confidence around them.
PixelMask distrusted_pixels(const Model& model, const PatchTrust& trust);

// Which picture of a person is most like a face, as the model sees them.

/// The index of the person's face with the smallest distance from the probe
///
///   sum_t share_t |u_t(probe) - u_t(face)|^2,
///
/// u_t being what the patch's descriptor sees inside of patch t, brought to length 1, and share_t its share
/// of the vote (final_shares), so that hidden parts do not count; the weights where nobody votes. Of equal
/// ones the first. Requires: the person has a face, of the model's size as all are.
int nearest_face(const Model& model, const PatchTrust& trust, const GrayImage& probe, const Person& person);

}  // namespace ore
