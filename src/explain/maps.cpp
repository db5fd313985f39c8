#include "explain/maps.h"

#include <Eigen/Core>

#include <algorithm>
#include <cassert>
#include <limits>
#include <vector>

#include "patch/descriptors.h"
#include "recognition/score_sum.h"

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

namespace {

constexpr double kEvidenceBlur = 0.03;  ///< in widths of the face
constexpr double kTrustBlur = 0.06;

/// Pixels with a smaller confidence around them are drawn as not trusted. On ORL, 0.6 % of the pixels of
/// clean faces are, and 75 % of drawn sunglasses.
constexpr float kLeastTrust = 0.45F;

}  // namespace

Eigen::MatrixXf shown_evidence(const Model& model, const PatchTrust& trust) {
  Eigen::MatrixXf values = smoothed(pixel_evidence(model, trust), kEvidenceBlur * model.face_width);
  const float largest = values.maxCoeff();
  if (largest > 0.0F) values /= largest;
  return values;
}

PixelMask distrusted_pixels(const Model& model, const PatchTrust& trust) {
  // Not so where it is NaN.
  return smoothed(pixel_confidence(model, trust), kTrustBlur * model.face_width).array() < kLeastTrust;
}

int nearest_face(const Model& model, const PatchTrust& trust, const GrayImage& probe, const Person& person) {
  assert(!person.faces.empty());
  std::vector<double> shares = final_shares(trust);
  if (std::all_of(shares.begin(), shares.end(), [](double share) { return share <= 0.0; }))
    shares = trust.weight;

  std::vector<const GrayImage*> faces = face_pointers(person.faces);
  faces.push_back(&probe);
  const DescribedFaces described(faces, map_kinds(model));
  const int last = described.count() - 1;

  // Of vectors of length 1 the closest is the one with the largest product.
  Eigen::VectorXd likeness = Eigen::VectorXd::Zero(last);
  for (std::size_t t = 0; t < model.patches.size(); ++t) {
    const Patch& patch = model.patches[t].patch;
    Eigen::MatrixXf values(patch.values(), described.count());
    for (int i = 0; i <= last; ++i) described.cut(i, patch, values.col(i).data());
    values.colwise().normalize();
    likeness += shares[t] * (values.leftCols(last).transpose() * values.col(last)).cast<double>();
  }
  Eigen::Index best = 0;
  likeness.maxCoeff(&best);
  return static_cast<int>(best);
}

}  // namespace ore
