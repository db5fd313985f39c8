#include "baseline/holistic_rival.h"

#include <fmt/format.h>

#include "baseline/face_batches.h"
#include "ore/error.h"

namespace ore {
namespace {

/// Faces whose pixels are in memory as numbers at a time, for every thread: 64 of 192x168 are 8 MB.
constexpr int kFacesInMemory = 64;

class HolisticRival : public Rival {
 public:
  HolisticRival(FaceSpace space, std::unique_ptr<VectorClassifier> classifier, Eigen::Index people)
      : space_(std::move(space)), classifier_(std::move(classifier)), people_(people) {}

  Eigen::MatrixXf scores(std::span<const GrayImage> faces, int threads,
                         const Progress& progress) const override {
    const std::vector<const GrayImage*> pointers = face_pointers(faces);
    return columns_in_batches(
        pointers, {.rows = people_, .batch = kFacesInMemory, .threads = threads},
        [&](FacePointers batch) { return classifier_->scores(space_.features(batch)); }, progress);
  }

  std::size_t bytes() const override { return space_.bytes() + classifier_->bytes(); }

 private:
  FaceSpace space_;
  std::unique_ptr<VectorClassifier> classifier_;
  Eigen::Index people_;
};

}  // namespace

std::unique_ptr<Rival> holistic_rival(const Gallery& gallery, const FaceSpaceOptions& options,
                                      const FitVectors& fit, const Progress& progress) {
  FaceSpace space(gallery, options);
  if (space.dimension() < options.dimension)
    throw Error(fmt::format("{} dimensions were asked for, but these faces give at most {}; ask for fewer",
                            options.dimension, space.dimension()));
  const std::vector<const GrayImage*> faces = face_pointers(gallery);
  const Eigen::MatrixXf features = columns_in_batches(
      faces,
      {.rows = space.dimension(),
       .batch = kFacesInMemory,
       .threads = options.threads,
       .stage = "gallery's features"},
      [&](FacePointers batch) { return space.features(batch); }, progress);
  std::unique_ptr<VectorClassifier> classifier = fit(features, class_sizes(gallery));
  return std::make_unique<HolisticRival>(std::move(space), std::move(classifier),
                                         static_cast<Eigen::Index>(gallery.people.size()));
}

}  // namespace ore
