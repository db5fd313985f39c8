#include "naive_inference.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "helpers/naive_reference.h"
#include "helpers/random_faces.h"
#include "patch/patch_pool.h"

namespace ore::testing {
namespace {

double naive_confidence(const ConfidenceCurve& curve, double ratio) {
  std::size_t i = 0;
  while (i < curve.ratio.size() && static_cast<double>(curve.ratio[i]) <= ratio) ++i;
  if (i == 0) return static_cast<double>(curve.confidence.front());
  if (i == curve.ratio.size()) return static_cast<double>(curve.confidence.back());
  const auto x0 = static_cast<double>(curve.ratio[i - 1]);
  const auto x1 = static_cast<double>(curve.ratio[i]);
  const auto y0 = static_cast<double>(curve.confidence[i - 1]);
  const auto y1 = static_cast<double>(curve.confidence[i]);
  return y0 + (y1 - y0) * (ratio - x0) / (x1 - x0);
}

/// 40 % of the dimension, but at most a fifth of the faces, at least one direction.
double naive_generic_residual(const Model& model, const Gallery& gallery, const Patch& patch,
                              const GrayImage& face) {
  Eigen::MatrixXd all(patch.dimension, gallery.face_count());
  Eigen::Index next = 0;
  for (const Person& person : gallery.people)
    for (const GrayImage& known : person.faces) all.col(next++) = naive_feature(known, patch, model.seed);
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(all, Eigen::ComputeThinU);
  const int rank = std::max(1, std::min(patch.dimension * 2 / 5, gallery.face_count() / 5));
  const Eigen::MatrixXd leading = svd.matrixU().leftCols(rank);
  const Eigen::VectorXd y = naive_feature(face, patch, model.seed);
  return (y - leading * (leading.transpose() * y)).squaredNorm();
}

}  // namespace

Model robust_model(int patches, std::uint64_t seed) {
  Model model;
  model.face_height = 24;
  model.face_width = 20;
  model.seed = seed;
  model.profile = Profile::kAccurate;
  model.candidates = patches;
  model.penalty = 0.2;
  model.curves = {{{0.5F, 1.5F, 4.0F}, {1.0F, 0.6F, 0.05F}},
                  {{0.0F, 2.0F, 3.0F, 8.0F}, {1.0F, 0.7F, 0.3F, 0.0F}}};
  RandomStream random = test_stream(seed);
  const std::vector<Patch> pool = sample_patches(24, 20,
                                                 {.count = patches,
                                                  .kinds = {{Descriptor::kPixels, 1, 49},
                                                            {Descriptor::kGradients, 1, 36},
                                                            {Descriptor::kCells, 3, 36},
                                                            {Descriptor::kPixels, 2, 64}},
                                                  .dimension = 15,
                                                  .seed = seed});
  for (const Patch& patch : pool)
    model.patches.push_back({patch, random.uniform(0.1, 3.0), random.uniform(0.02, 0.2),
                             static_cast<int>(model.patches.size() % 2)});
  return model;
}

Model without_curves(Model model) {
  model.curves.clear();
  for (WeightedPatch& weighted : model.patches) weighted.curve = -1;
  return model;
}

std::vector<NaivePatchScores> naive_patch_scores(const Model& model, const Gallery& gallery,
                                                 const GrayImage& face) {
  std::vector<NaivePatchScores> scores_of_patches;
  for (const WeightedPatch& weighted : model.patches) {
    const Eigen::VectorXd residuals = naive_even_residuals(face, gallery, weighted.patch, model);
    NaivePatchScores& patch_scores = scores_of_patches.emplace_back();
    patch_scores.posteriors = naive_posteriors(residuals);
    if (weighted.curve >= 0)
      patch_scores.confidence = naive_confidence(model.curves[static_cast<std::size_t>(weighted.curve)],
                                                 residuals.minCoeff() / weighted.typical_residual);
    patch_scores.generic_residual = naive_generic_residual(model, gallery, weighted.patch, face);
  }
  return scores_of_patches;
}

Eigen::VectorXd naive_weighted_sum(const std::vector<double>& weights, const std::vector<double>& confidences,
                                   const std::vector<NaivePatchScores>& scores_of_patches) {
  Eigen::VectorXd scores = Eigen::VectorXd::Zero(scores_of_patches[0].posteriors.size());
  double sum = 0.0;
  for (std::size_t t = 0; t < scores_of_patches.size(); ++t) {
    scores += weights[t] * confidences[t] * scores_of_patches[t].posteriors;
    sum += weights[t] * confidences[t];
  }
  return scores / sum;
}

Eigen::VectorXd naive_robust_scores(const Model& model, const Gallery& gallery, const GrayImage& face) {
  const std::vector<NaivePatchScores> scores_of_patches = naive_patch_scores(model, gallery, face);
  std::vector<double> weights;
  std::vector<double> confidences;
  for (std::size_t t = 0; t < scores_of_patches.size(); ++t) {
    weights.push_back(model.patches[t].weight);
    confidences.push_back(scores_of_patches[t].confidence);
  }
  return naive_weighted_sum(weights, confidences, scores_of_patches);
}

Eigen::VectorXd naive_gfc_scores(const Model& model, const Gallery& gallery, const GrayImage& face,
                                 double factor, double fading) {
  const std::vector<NaivePatchScores> scores_of_patches = naive_patch_scores(model, gallery, face);
  double mean = 0.0;
  for (const NaivePatchScores& patch_scores : scores_of_patches)
    mean += std::sqrt(patch_scores.generic_residual) / static_cast<double>(scores_of_patches.size());
  std::vector<double> weights;
  std::vector<double> confidences;
  for (std::size_t t = 0; t < scores_of_patches.size(); ++t) {
    weights.push_back(std::pow(model.patches[t].weight, fading));
    confidences.push_back(std::exp(-scores_of_patches[t].generic_residual / (factor * mean * mean)));
  }
  return naive_weighted_sum(weights, confidences, scores_of_patches);
}

Eigen::VectorXd scores_of(const Recognizer& recognizer, const GrayImage& face, int threads) {
  const Identification result = recognizer.identify(face, 0, threads);
  Eigen::VectorXd scores(static_cast<Eigen::Index>(result.candidates.size()));
  for (const Candidate& candidate : result.candidates) scores[candidate.person] = candidate.score;
  return scores;
}

std::vector<GrayImage> plain_and_hidden(const std::vector<GrayImage>& faces) {
  std::vector<GrayImage> result = faces;
  RandomStream random = test_stream(77);
  for (GrayImage face : faces) {
    for (int row = 0; row < face.height; ++row)
      for (int column = 0; column < face.width / 2; ++column)
        face.at(row, column) = static_cast<std::uint8_t>(random.below(256));
    result.push_back(std::move(face));
  }
  return result;
}

}  // namespace ore::testing
