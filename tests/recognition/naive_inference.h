#pragma once
// A model with confidence curves and patches of every descriptor, and its scores word by word in double
// precision.

#include <Eigen/Core>
#include <vector>

#include "ore/recognizer.h"

namespace ore::testing {

/// Random patches and weights, two curves in turn. For faces of 24 x 20.
Model robust_model(int patches, std::uint64_t seed);

/// `model` as it was before anything hidden was seen.
Model without_curves(Model model);

struct NaivePatchScores {
  Eigen::VectorXd posteriors;
  double confidence = 1.0;        ///< by the patch's curve, linear between its knots
  double generic_residual = 0.0;  ///< r~^2, squared distance to the leading directions of all gallery faces
};

std::vector<NaivePatchScores> naive_patch_scores(const Model& model, const Gallery& gallery,
                                                 const GrayImage& face);

/// sum_t weight_t confidence_t b_t / sum_t weight_t confidence_t.
Eigen::VectorXd naive_weighted_sum(const std::vector<double>& weights, const std::vector<double>& confidences,
                                   const std::vector<NaivePatchScores>& scores_of_patches);

Eigen::VectorXd naive_robust_scores(const Model& model, const Gallery& gallery, const GrayImage& face);
Eigen::VectorXd naive_gfc_scores(const Model& model, const Gallery& gallery, const GrayImage& face,
                                 double factor, double fading);

/// The scores of all people, by person.
Eigen::VectorXd scores_of(const Recognizer& recognizer, const GrayImage& face, int threads = 1);

/// The last faces of all, as they are and with their left half hidden.
std::vector<GrayImage> plain_and_hidden(const std::vector<GrayImage>& faces);

}  // namespace ore::testing
