#include "baseline/holistic_rival.h"

#include <fmt/format.h>

#include <algorithm>

#include "ore/error.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// Faces whose pixels are in memory as numbers at a time, for every thread: 64 of 192x168 are 8 MB.
constexpr int kFacesInMemory = 64;

int batch_count(std::size_t faces) {
  return static_cast<int>((faces + kFacesInMemory - 1) / kFacesInMemory);
}

/// work(first, count) for every batch of so many faces.
template <typename Work>
void for_batches(std::size_t faces, int threads, const Work& work, const Progress& progress,
                 const char* stage) {
  parallel_for(
      batch_count(faces), threads,
      [&](int batch) {
        const std::size_t first = static_cast<std::size_t>(batch) * kFacesInMemory;
        work(first, std::min<std::size_t>(kFacesInMemory, faces - first));
      },
      progress, stage);
}

Eigen::MatrixXf all_features(const FaceSpace& space, FacePointers faces, int threads,
                             const Progress& progress) {
  Eigen::MatrixXf features(space.dimension(), static_cast<Eigen::Index>(faces.size()));
  for_batches(
      faces.size(), threads,
      [&](std::size_t first, std::size_t count) {
        features.middleCols(static_cast<Eigen::Index>(first), static_cast<Eigen::Index>(count)) =
            space.features(faces.subspan(first, count));
      },
      progress, "gallery's features");
  return features;
}

class HolisticRival : public Rival {
 public:
  HolisticRival(FaceSpace space, std::unique_ptr<VectorClassifier> classifier, std::size_t people)
      : space_(std::move(space)), classifier_(std::move(classifier)), people_(people) {}

  Eigen::MatrixXf scores(std::span<const GrayImage> faces, int threads,
                         const Progress& progress) const override {
    const std::vector<const GrayImage*> pointers = face_pointers(faces);
    Eigen::MatrixXf result(static_cast<Eigen::Index>(people_), static_cast<Eigen::Index>(faces.size()));
    for_batches(
        faces.size(), threads,
        [&](std::size_t first, std::size_t count) {
          result.middleCols(static_cast<Eigen::Index>(first), static_cast<Eigen::Index>(count)) =
              classifier_->scores(space_.features(FacePointers(pointers).subspan(first, count)));
        },
        progress, "identifying");
    return result;
  }

  std::size_t bytes() const override { return space_.bytes() + classifier_->bytes(); }

 private:
  FaceSpace space_;
  std::unique_ptr<VectorClassifier> classifier_;
  std::size_t people_;
};

}  // namespace

std::unique_ptr<Rival> holistic_rival(const Gallery& gallery, const FaceSpaceOptions& options,
                                      const FitVectors& fit, const Progress& progress) {
  FaceSpace space(gallery, options);
  if (space.dimension() < options.dimension)
    throw Error(fmt::format("{} dimensions were asked for, but these faces give at most {}; ask for fewer",
                            options.dimension, space.dimension()));
  const std::vector<const GrayImage*> faces = face_pointers(gallery);
  const Eigen::MatrixXf features = all_features(space, faces, options.threads, progress);
  std::unique_ptr<VectorClassifier> classifier = fit(features, class_sizes(gallery));
  return std::make_unique<HolisticRival>(std::move(space), std::move(classifier), gallery.people.size());
}

}  // namespace ore
