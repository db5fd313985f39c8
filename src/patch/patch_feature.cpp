#include "patch/patch_feature.h"

#include <cassert>
#include <numeric>

#include "support/random.h"

namespace ore {
namespace {

Eigen::MatrixXf gaussian_matrix(int rows, int columns, RandomStream random) {
  Eigen::MatrixXf matrix(rows, columns);
  float* entry = matrix.data();
  for (Eigen::Index i = 0; i < matrix.size(); ++i) entry[i] = static_cast<float>(random.normal());
  return matrix;
}

}  // namespace

Eigen::MatrixXf draw_projection(const Patch& patch, std::uint64_t seed) {
  assert(patch.dimension >= 1 && patch.dimension <= patch.values());
  if (!patch.projected()) return {};
  return gaussian_matrix(patch.dimension, patch.values(),
                         RandomStream(seed, RandomPurpose::kProjection, patch.stream));
}

PatchFeature::PatchFeature(const Patch& patch, std::uint64_t seed)
    : patch_(patch), projection_(draw_projection(patch, seed)) {}

void PatchFeature::extract(const DescribedFaces& faces, std::span<const int> which, MatrixRef result) const {
  const auto count = static_cast<Eigen::Index>(which.size());
  assert(result.rows() == dimension() && result.cols() == count);
  if (patch_.projected()) {
    Eigen::MatrixXf values(patch_.values(), count);
    for (Eigen::Index j = 0; j < count; ++j) faces.cut(which[j], patch_, values.col(j).data());
    multiply(projection_, values, result);
  } else {
    for (Eigen::Index j = 0; j < count; ++j) faces.cut(which[j], patch_, result.col(j).data());
  }
  // A black patch stays 0: it says nothing about anybody.
  normalize_columns(result);
}

Eigen::MatrixXf PatchFeature::extract(const DescribedFaces& faces) const {
  std::vector<int> all(static_cast<std::size_t>(faces.count()));
  std::iota(all.begin(), all.end(), 0);
  Eigen::MatrixXf result(dimension(), faces.count());
  extract(faces, all, result);
  return result;
}

Eigen::MatrixXf PatchFeature::extract(FacePointers faces) const {
  return extract(DescribedFaces(faces, {map_kind(patch_)}));
}

}  // namespace ore
