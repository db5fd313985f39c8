#pragma once
// What the confidence of the patches makes of a face, in numbers: shares of the vote and trust by pixel.

#include <Eigen/Core>
#include <vector>

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

}  // namespace ore
