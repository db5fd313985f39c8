#include "evaluation/trust_maps.h"

#include <cassert>
#include <limits>

namespace ore {

std::vector<double> final_shares(const PatchTrust& trust) {
  std::vector<double> shares;
  double sum = 0.0;
  for (std::size_t t = 0; t < trust.weight.size(); ++t) {
    shares.push_back(trust.weight[t] * trust.confidence[t]);
    sum += shares.back();
  }
  if (sum > 0.0)
    for (double& share : shares) share /= sum;
  return shares;
}

Eigen::MatrixXf pixel_confidence(const Model& model, const PatchTrust& trust) {
  Eigen::MatrixXd weight = Eigen::MatrixXd::Zero(model.face_height, model.face_width);
  Eigen::MatrixXd trusted = weight;
  for (std::size_t t = 0; t < model.patches.size(); ++t) {
    const Patch& patch = model.patches[t].patch;
    weight.block(patch.y, patch.x, patch.height, patch.width).array() += trust.weight[t];
    trusted.block(patch.y, patch.x, patch.height, patch.width).array() +=
        trust.weight[t] * trust.confidence[t];
  }
  return (weight.array() > 0.0)
      .select(trusted.array() / weight.array(), std::numeric_limits<double>::quiet_NaN())
      .cast<float>();
}

Eigen::MatrixXf pixel_evidence(const Model& model, const PatchTrust& trust) {
  assert(trust.support.size() == model.patches.size());
  const std::vector<double> shares = final_shares(trust);
  Eigen::MatrixXd evidence = Eigen::MatrixXd::Zero(model.face_height, model.face_width);
  for (std::size_t t = 0; t < model.patches.size(); ++t) {
    const Patch& patch = model.patches[t].patch;
    evidence.block(patch.y, patch.x, patch.height, patch.width).array() += shares[t] * trust.support[t];
  }
  const double largest = evidence.maxCoeff();
  if (largest > 0.0) evidence /= largest;
  return evidence.cast<float>();
}

std::vector<bool> patches_that_differ(const Model& model, const GrayImage& one, const GrayImage& other) {
  const auto differs = [&](const Patch& patch) {
    for (int row = patch.y; row < patch.y + patch.height; ++row)
      for (int column = patch.x; column < patch.x + patch.width; ++column)
        if (one.at(row, column) != other.at(row, column)) return true;
    return false;
  };
  std::vector<bool> result;
  for (const WeightedPatch& kept : model.patches) result.push_back(differs(kept.patch));
  return result;
}

}  // namespace ore
