#include "baseline/holistic.h"

#include <algorithm>
#include <limits>

#include "feature/patch_feature.h"
#include "representation/patch_representation.h"

namespace ore {
namespace {

/// Gallery and probes as Randomfaces.
struct HolisticFeatures {
  Eigen::MatrixXf gallery;
  Eigen::MatrixXf probes;

  HolisticFeatures(const Gallery& people, std::span<const GrayImage> faces, const HolisticOptions& options) {
    Patch whole_face{.x = 0,
                     .y = 0,
                     .width = people.width,
                     .height = people.height,
                     .dimension = 0,
                     // Not the stream of any patch in a pool.
                     .stream = std::numeric_limits<std::uint32_t>::max()};
    whole_face.dimension = std::min(options.dimension, whole_face.area());
    const PatchFeature feature(whole_face, options.seed);
    gallery = feature.extract(face_pointers(people));
    probes = feature.extract(face_pointers(faces));
  }
};

}  // namespace

std::vector<int> classify_by_nearest_neighbour(const Gallery& gallery, std::span<const GrayImage> faces,
                                               const HolisticOptions& options) {
  const HolisticFeatures features(gallery, faces, options);
  std::vector<int> label_of_column;
  for (std::size_t k = 0; k < gallery.people.size(); ++k)
    label_of_column.insert(label_of_column.end(), gallery.people[k].faces.size(), static_cast<int>(k));
  // Of vectors of length 1 the nearest has the largest inner product.
  Eigen::MatrixXf similarity(features.gallery.cols(), features.probes.cols());
  multiply_transposed(features.gallery, features.probes, similarity);
  std::vector<int> answers;
  for (Eigen::Index j = 0; j < similarity.cols(); ++j) {
    Eigen::Index best = 0;
    similarity.col(j).maxCoeff(&best);
    answers.push_back(label_of_column[static_cast<std::size_t>(best)]);
  }
  return answers;
}

std::vector<int> classify_by_linear_regression(const Gallery& gallery, std::span<const GrayImage> faces,
                                               const HolisticOptions& options) {
  const HolisticFeatures features(gallery, faces, options);
  const PatchRepresentation representation(features.gallery, class_sizes(gallery));
  Eigen::MatrixXf residuals(representation.class_count(), features.probes.cols());
  representation.squared_residuals(features.probes, residuals);
  std::vector<int> answers;
  for (Eigen::Index j = 0; j < residuals.cols(); ++j) {
    Eigen::Index best = 0;
    residuals.col(j).minCoeff(&best);
    answers.push_back(static_cast<int>(best));
  }
  return answers;
}

}  // namespace ore
