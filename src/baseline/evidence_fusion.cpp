#include "baseline/evidence_fusion.h"

#include <optional>

#include "baseline/face_batches.h"
#include "representation/patch_representation.h"
#include "support/parallel.h"

namespace ore {
namespace {

using Eigen::Index;

/// Fixed, so that products are rounded alike on any number of threads.
constexpr int kRegressionBatch = 64;

class EvidenceFusion final : public Rival {
 public:
  EvidenceFusion(const Gallery& gallery, const BlockLayout& layout, int threads, const Progress& progress)
      : people_(static_cast<Index>(gallery.people.size())),
        blocks_(layout, gallery.height, gallery.width),
        representations_(static_cast<std::size_t>(blocks_.count())) {
    const std::vector<const GrayImage*> faces = face_pointers(gallery);
    const std::vector<int> sizes = class_sizes(gallery);
    const auto fit_block = [&](int t) {
      representations_[static_cast<std::size_t>(t)].emplace(blocks_.features(t, faces), sizes, 0);
    };
    parallel_for(blocks_.count(), threads, fit_block, progress, "fitting blocks");
  }

  Eigen::MatrixXf scores(std::span<const GrayImage> faces, int threads,
                         const Progress& progress) const override {
    const std::vector<const GrayImage*> pointers = face_pointers(faces);
    return columns_in_batches(
        pointers, {.rows = people_, .batch = kRegressionBatch, .threads = threads},
        [&](FacePointers batch) -> Eigen::MatrixXf { return -smallest_residuals(batch); }, progress);
  }

  std::size_t bytes() const override {
    std::size_t sum = 0;
    for (const auto& representation : representations_) sum += representation->bytes();
    return sum;
  }

 private:
  /// min_t r^2_{t,k}, people x faces; 1, the largest there is, where every block is black.
  Eigen::MatrixXf smallest_residuals(FacePointers faces) const {
    const auto count = static_cast<Index>(faces.size());
    Eigen::MatrixXf smallest = Eigen::MatrixXf::Ones(people_, count);
    Eigen::MatrixXf residuals(people_, count);
    for (int t = 0; t < blocks_.count(); ++t) {
      const Eigen::MatrixXf probes = blocks_.features(t, faces);
      representations_[static_cast<std::size_t>(t)]->squared_residuals(probes, residuals);
      for (Index j = 0; j < count; ++j)
        if (!probes.col(j).isZero(0.0F)) smallest.col(j) = smallest.col(j).cwiseMin(residuals.col(j));
    }
    return smallest;
  }

  Index people_;
  FaceBlocks blocks_;
  std::vector<std::optional<PatchRepresentation>> representations_;  ///< of every block
};

}  // namespace

std::unique_ptr<Rival> evidence_fusion(const Gallery& gallery, const BlockLayout& layout, int threads,
                                       const Progress& progress) {
  layout.validate();
  return std::make_unique<EvidenceFusion>(gallery, layout, threads, progress);
}

}  // namespace ore
