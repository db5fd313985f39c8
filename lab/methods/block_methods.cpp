#include "lab/methods/block_methods.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

#include "image/resample.h"
#include "lab/methods/face_blocks.h"
#include "lab/methods/face_space.h"
#include "optim/basis_pursuit.h"
#include "ore/error.h"
#include "patch/patch_feature.h"
#include "representation/patch_representation.h"
#include "support/parallel.h"

namespace ore {
namespace {

using Eigen::Index;

/// Faces between two questions whether to stop: a face takes tens of milliseconds.
constexpr int kSparseBatch = 4;

/// One block of all gallery faces.
class SparseBlock {
 public:
  SparseBlock(Eigen::MatrixXf features, std::span<const int> class_sizes)
      : features_(std::move(features)),
        class_sizes_(class_sizes.begin(), class_sizes.end()),
        pursuit_(features_.cast<double>(), Dictionary::kColumnsAndIdentity) {}

  /// |y - e - X_k b_k| of every person; all equal when b = 0.
  Eigen::VectorXf residuals(const Eigen::VectorXd& probe, double epsilon) const {
    const Eigen::VectorXd coefficients = pursuit_.solve(probe, epsilon).coefficients;
    const Eigen::VectorXd face = probe - coefficients.tail(probe.size());
    Eigen::VectorXf result(static_cast<Index>(class_sizes_.size()));
    Index column = 0;
    for (Index k = 0; k < result.size(); ++k) {
      Eigen::VectorXd rest = face;
      for (const Index end = column + class_sizes_[k]; column < end; ++column)
        if (coefficients[column] != 0.0) rest -= coefficients[column] * features_.col(column).cast<double>();
      result[k] = static_cast<float>(rest.norm());
    }
    return result;
  }

  std::size_t bytes() const {
    return static_cast<std::size_t>(features_.size()) * sizeof(float) + class_sizes_.size() * sizeof(int) +
           pursuit_.bytes();
  }

 private:
  Eigen::MatrixXf features_;
  std::vector<int> class_sizes_;
  BasisPursuit pursuit_;
};

class BlockSrc final : public FittedMethod {
 public:
  BlockSrc(const Gallery& gallery, const BlockSrcOptions& options, int threads, const Progress& progress)
      : people_(static_cast<Index>(gallery.people.size())),
        epsilon_(options.epsilon),
        cutter_(options.layout, gallery.height, gallery.width),
        blocks_(static_cast<std::size_t>(cutter_.count())) {
    const std::vector<const GrayImage*> faces = face_pointers(gallery);
    const std::vector<int> sizes = class_sizes(gallery);
    const auto fit_block = [&](int t) { blocks_[t].emplace(cutter_.features(t, faces), sizes); };
    parallel_for(cutter_.count(), threads, fit_block, progress, "fitting blocks");
  }

  Eigen::MatrixXf scores(std::span<const GrayImage> faces, int threads,
                         const Progress& progress) const override {
    const std::vector<const GrayImage*> pointers = face_pointers(faces);
    return columns_in_batches(
        pointers, {.rows = people_, .batch = kSparseBatch, .threads = threads},
        [&](FacePointers batch) {
          Eigen::MatrixXf scored(people_, static_cast<Index>(batch.size()));
          for (std::size_t i = 0; i < batch.size(); ++i) scored.col(static_cast<Index>(i)) = vote(batch[i]);
          return scored;
        },
        progress);
  }

  std::size_t bytes() const override {
    std::size_t sum = 0;
    for (const auto& block : blocks_) sum += block->bytes();
    return sum;
  }

 private:
  Eigen::VectorXf vote(const GrayImage* face) const {
    Eigen::MatrixXf residuals(people_, cutter_.count());
    for (int t = 0; t < cutter_.count(); ++t) {
      const Eigen::VectorXd probe = cutter_.features(t, {&face, 1}).cast<double>();
      residuals.col(t) = blocks_[t]->residuals(probe, epsilon_);
    }
    return votes(-residuals).array() + (2.0F + residuals.rowwise().sum().array()).inverse();
  }

  Index people_;
  double epsilon_;
  FaceBlocks cutter_;
  std::vector<std::optional<SparseBlock>> blocks_;
};

}  // namespace

void BlockSrcOptions::validate() const {
  layout.validate();
  if (!(epsilon >= 0.0 && epsilon < 1.0))
    throw InvalidOption(fmt::format("epsilon is {}, but must be at least 0 and below 1", epsilon));
}

std::unique_ptr<FittedMethod> block_src(const Gallery& gallery, const BlockSrcOptions& options, int threads,
                                        const Progress& progress) {
  options.validate();
  return std::make_unique<BlockSrc>(gallery, options, threads, progress);
}

namespace {

using Eigen::Index;

/// Fixed, so that products are rounded alike on any number of threads.
constexpr int kRegressionBatch = 64;

class EvidenceFusion final : public FittedMethod {
 public:
  EvidenceFusion(const Gallery& gallery, const BlockLayout& layout, int threads, const Progress& progress)
      : people_(static_cast<Index>(gallery.people.size())),
        blocks_(layout, gallery.height, gallery.width),
        representations_(static_cast<std::size_t>(blocks_.count())) {
    const std::vector<const GrayImage*> faces = face_pointers(gallery);
    const std::vector<int> sizes = class_sizes(gallery);
    const auto fit_block = [&](int t) { representations_[t].emplace(blocks_.features(t, faces), sizes, 0); };
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
      representations_[t]->squared_residuals(probes, residuals);
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

std::unique_ptr<FittedMethod> evidence_fusion(const Gallery& gallery, const BlockLayout& layout, int threads,
                                              const Progress& progress) {
  layout.validate();
  return std::make_unique<EvidenceFusion>(gallery, layout, threads, progress);
}

namespace {

using Eigen::Index;

struct FaceSize {
  int height = 0;
  int width = 0;
};

FaceSize reduced_size(int height, int width, int longer_edge) {
  const double scale = std::min(1.0, static_cast<double>(longer_edge) / std::max(height, width));
  const auto scaled = [scale](int edge) { return std::max(1, static_cast<int>(std::lround(scale * edge))); };
  return {scaled(height), scaled(width)};
}

std::vector<GrayImage> reduced(FacePointers faces, FaceSize size, int threads) {
  std::vector<GrayImage> result(faces.size());
  parallel_for(static_cast<int>(faces.size()), threads, [&](int i) {
    const GrayImage& face = *faces[i];
    const ImageWindow whole{.height = static_cast<double>(face.height),
                            .width = static_cast<double>(face.width)};
    const bool same = face.height == size.height && face.width == size.width;
    result[i] = same ? face : resample(face, whole, size.height, size.width);
  });
  return result;
}

/// The first and the last touch the face's edges; the others lie evenly between, `step` apart or a little
/// less.
std::vector<int> places_along(int edge, int patch_edge, int step) {
  const int room = edge - patch_edge;
  const int gaps = (room + step - 1) / step;
  std::vector<int> places(1, 0);
  places.reserve(static_cast<std::size_t>(gaps) + 1);
  for (int i = 1; i <= gaps; ++i)
    places.push_back(static_cast<int>(std::lround(static_cast<double>(i) * room / gaps)));
  return places;
}

/// None of them is projected, so that they need no stream of their own.
std::vector<PatchFeature> patches_on_grid(FaceSize size, const PatchCrcOptions& options) {
  const int edge = std::min({options.patch_edge, size.height, size.width});
  std::vector<PatchFeature> features;
  for (const int y : places_along(size.height, edge, options.step))
    for (const int x : places_along(size.width, edge, options.step))
      features.emplace_back(Patch{.x = x, .y = y, .width = edge, .height = edge, .dimension = edge * edge},
                            0);
  return features;
}

class PatchCrc final : public FittedMethod {
 public:
  PatchCrc(const Gallery& gallery, const PatchCrcOptions& options, int threads, const Progress& progress)
      : size_(reduced_size(gallery.height, gallery.width, options.face_edge)),
        people_(static_cast<Index>(gallery.people.size())),
        features_(patches_on_grid(size_, options)),
        classifiers_(features_.size()) {
    const std::vector<GrayImage> faces = reduced(face_pointers(gallery), size_, threads);
    const std::vector<int> sizes = class_sizes(gallery);
    const double penalty = options.penalty * gallery.face_count();
    parallel_for(
        static_cast<int>(features_.size()), threads,
        [&](int i) {
          const auto patch = static_cast<std::size_t>(i);
          classifiers_[patch] =
              collaborative_representation(features_[patch].extract(face_pointers(faces)), sizes, penalty);
        },
        progress, "fitting patches");
  }

  Eigen::MatrixXf scores(std::span<const GrayImage> faces, int threads,
                         const Progress& progress) const override {
    // In batches, because all patches' scores of a batch are kept.
    constexpr std::size_t kBatch = 288;
    Eigen::MatrixXf result(people_, static_cast<Index>(faces.size()));
    for (std::size_t first = 0; first < faces.size(); first += kBatch) {
      const std::span<const GrayImage> batch = faces.subspan(first, std::min(kBatch, faces.size() - first));
      Progress of_batch = progress;
      if (progress.report)
        of_batch.report = [&](std::string_view stage, double fraction) {
          progress.report(stage, (static_cast<double>(first) + fraction * static_cast<double>(batch.size())) /
                                     static_cast<double>(faces.size()));
        };
      score(batch, threads, of_batch,
            result.middleCols(static_cast<Index>(first), static_cast<Index>(batch.size())));
    }
    return result;
  }

  std::size_t bytes() const override {
    std::size_t sum = 0;
    for (const auto& classifier : classifiers_) sum += classifier->bytes();
    return sum;
  }

 private:
  void score(std::span<const GrayImage> batch, int threads, const Progress& progress,
             MatrixRef result) const {
    const std::vector<GrayImage> faces = reduced(face_pointers(batch), size_, threads);
    std::vector<Eigen::MatrixXf> answers(features_.size());  // of every patch, people x faces
    parallel_for(
        static_cast<int>(features_.size()), threads,
        [&](int i) {
          const auto patch = static_cast<std::size_t>(i);
          answers[patch] = classifiers_[patch]->scores(features_[patch].extract(face_pointers(faces)));
        },
        progress, "identifying");
    parallel_for(static_cast<int>(faces.size()), threads, [&](int face) {
      Eigen::MatrixXf of_patches(people_, static_cast<Index>(answers.size()));
      for (std::size_t patch = 0; patch < answers.size(); ++patch)
        of_patches.col(static_cast<Index>(patch)) = answers[patch].col(face);
      result.col(face) = plurality(of_patches);
    });
  }

  FaceSize size_;
  Index people_;
  std::vector<PatchFeature> features_;
  std::vector<std::unique_ptr<VectorClassifier>> classifiers_;  ///< one per patch
};

}  // namespace

void PatchCrcOptions::validate() const {
  const auto require_positive = [](const char* name, double value) {
    if (!(value > 0.0 && std::isfinite(value)))
      throw InvalidOption(fmt::format("{} is {}; it must be above 0", name, value));
  };
  require_positive("face_edge", face_edge);
  require_positive("patch_edge", patch_edge);
  require_positive("step", step);
  require_positive("penalty", penalty);
}

std::unique_ptr<FittedMethod> patch_crc(const Gallery& gallery, const PatchCrcOptions& options, int threads,
                                        const Progress& progress) {
  options.validate();
  gallery.validate();
  return std::make_unique<PatchCrc>(gallery, options, threads, progress);
}

}  // namespace ore
