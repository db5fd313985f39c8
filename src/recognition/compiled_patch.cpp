#include "recognition/compiled_patch.h"

#include <algorithm>
#include <cassert>

#include "image/face_copies.h"
#include "representation/confidence.h"
#include "representation/posterior.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// Where every patch of a face is as badly represented as can be, all count alike instead of none at all.
constexpr float kLeastConfidence = 1e-6F;

std::optional<ConfidenceCurve> curve_of(const WeightedPatch& weighted, const Model& model) {
  if (weighted.curve < 0) return std::nullopt;
  return model.curves[static_cast<std::size_t>(weighted.curve)];
}

}  // namespace

CompiledPatch::CompiledPatch(const WeightedPatch& weighted, const Model& model, const DescribedFaces& columns,
                             std::span<const int> class_sizes, bool generic)
    : weight_(weighted.weight),
      usual_residual_(static_cast<float>(weighted.usual_residual)),
      curve_(curve_of(weighted, model)),
      feature_(weighted.patch, model.seed) {
  const Eigen::MatrixXf features = feature_.extract(columns);
  representation_.emplace(features, class_sizes, 0);
  if (generic) generic_ = generic_subspace(features, generic_rank(feature_.dimension(), columns.count()));
}

PatchOpinion CompiledPatch::judge(const DescribedFaces& faces, bool with_confidence) const {
  PatchOpinion opinion;
  opinion.posteriors.resize(representation_->class_count(), faces.count());
  representation_->squared_residuals(feature_.extract(faces), opinion.posteriors);
  opinion.confidence = Eigen::VectorXf::Ones(faces.count());
  if (with_confidence && curve_) {
    for (Eigen::Index i = 0; i < opinion.confidence.size(); ++i) {
      const float ratio = opinion.posteriors.col(i).minCoeff() / usual_residual_;
      opinion.confidence[i] = std::max(confidence_at(*curve_, ratio), kLeastConfidence);
    }
  }
  residuals_to_posteriors(opinion.posteriors);
  return opinion;
}

Eigen::VectorXf CompiledPatch::generic_residuals(const DescribedFaces& faces) const {
  assert(generic_);
  Eigen::VectorXf result(faces.count());
  ore::generic_residuals(*generic_, feature_.extract(faces), result);
  return result;
}

std::vector<MapKind> map_kinds(const Model& model) {
  std::vector<Patch> patches;
  for (const WeightedPatch& weighted : model.patches) patches.push_back(weighted.patch);
  return map_kinds(patches);
}

std::vector<CompiledPatch> compile_patches(const Model& model, const Gallery& gallery, bool generic,
                                           int threads, const Progress& progress) {
  std::vector<GrayImage> copies;
  const std::vector<const GrayImage*> columns = with_copies(gallery, model.copies, copies);
  std::vector<int> sizes = class_sizes(gallery);
  for (int& size : sizes) size *= model.copies.per_face();
  const DescribedFaces described(columns, map_kinds(model), threads, progress);
  std::vector<std::optional<CompiledPatch>> compiled(model.patches.size());
  parallel_for(
      static_cast<int>(model.patches.size()), threads,
      [&](int t) {
        const auto index = static_cast<std::size_t>(t);
        compiled[index].emplace(model.patches[index], model, described, sizes, generic);
      },
      progress, "compiling the gallery");
  std::vector<CompiledPatch> patches;
  patches.reserve(compiled.size());
  for (std::optional<CompiledPatch>& patch : compiled) patches.push_back(std::move(*patch));
  return patches;
}

}  // namespace ore
