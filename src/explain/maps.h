#pragma once
// Maps that explain an answer: the share of each patch in the score sum, the confidence and the evidence
// for a person at each pixel, and the face of a person that is nearest to the probe.

#include <Eigen/Core>
#include <opencv2/imgproc.hpp>

#include <vector>

#include "explain/model_pictures.h"
#include "ore/gallery.h"
#include "ore/image.h"
#include "ore/model.h"
#include "ore/recognizer.h"

namespace ore {

/// The share of each patch in the score sum: weight times confidence, over the sum of all patches. All 0 if
/// no patch has any confidence.
std::vector<double> final_shares(const PatchTrust& trust);

/// Confidence at every pixel (face_height x face_width): the mean of the kept patches that cover it, weighted
/// by their weights; NaN where no patch covers it.
Eigen::MatrixXf pixel_confidence(const Model& model, const PatchTrust& trust);

/// The evidence for the person of `trust` at every pixel: the sum over the kept patches that cover it of
/// share (final_shares) times support, over the largest such sum. All 0 if all shares are 0. Requires
/// trust.support.
Eigen::MatrixXf pixel_evidence(const Model& model, const PatchTrust& trust);

/// By patch of the model: whether the two faces differ inside it.
std::vector<bool> patches_that_differ(const Model& model, const GrayImage& one, const GrayImage& other);

// The same maps prepared for display. Internal: it exposes OpenCV's types.

/// OpenCV's colour map for the evidence.
inline constexpr int kExplanationColours = cv::COLORMAP_INFERNO;

/// pixel_evidence in [0, 1], smoothed to hide the edges of single patches, which mean nothing to a viewer.
Eigen::MatrixXf shown_evidence(const Model& model, const PatchTrust& trust);

/// Pixels with little confidence around them.
PixelMask distrusted_pixels(const Model& model, const PatchTrust& trust);

// The most similar face of a person, by the model's features.

/// The index of the person's face with the smallest distance from the probe
///
///   sum_t share_t |u_t(probe) - u_t(face)|^2,
///
/// where u_t is the descriptor of patch t, scaled to length 1, and share_t the patch's share in the score sum
/// (final_shares), so that hidden parts do not count; the patch's weight if all shares are 0. Of equal faces,
/// the first. Requires: the person has a face, and all faces have the model's size.
int nearest_face(const Model& model, const PatchTrust& trust, const GrayImage& probe, const Person& person);

}  // namespace ore
