#include "baseline/patch_crc.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "baseline/majority.h"
#include "feature/patch_feature.h"
#include "image/resample.h"
#include "ore/error.h"
#include "support/parallel.h"

namespace ore {
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
    const GrayImage& face = *faces[static_cast<std::size_t>(i)];
    const ImageWindow whole{.height = static_cast<double>(face.height),
                            .width = static_cast<double>(face.width)};
    const bool same = face.height == size.height && face.width == size.width;
    result[static_cast<std::size_t>(i)] = same ? face : resample(face, whole, size.height, size.width);
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

class PatchCrc final : public Rival {
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

std::unique_ptr<Rival> patch_crc(const Gallery& gallery, const PatchCrcOptions& options, int threads,
                                 const Progress& progress) {
  options.validate();
  gallery.validate();
  return std::make_unique<PatchCrc>(gallery, options, threads, progress);
}

}  // namespace ore
