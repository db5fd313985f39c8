#include "learning/leave_one_out.h"

#include "representation/patch_representation.h"
#include "representation/posterior.h"

namespace ore {

TrainingFaces::TrainingFaces(const Gallery& gallery) : faces(face_pointers(gallery)) {
  for (std::size_t k = 0; k < gallery.people.size(); ++k) {
    const std::size_t size = gallery.people[k].faces.size();
    class_sizes.push_back(static_cast<int>(size));
    for (std::size_t i = 0; i < size; ++i) {
      if (size > 1) learnable.push_back(static_cast<Eigen::Index>(labels.size()));
      labels.push_back(static_cast<int>(k));
    }
  }
}

Eigen::MatrixXf leave_one_out_posteriors(const Patch& patch, std::uint64_t seed,
                                         const TrainingFaces& training) {
  const Eigen::MatrixXf features = PatchFeature(patch, seed).extract(training.faces);
  const PatchRepresentation representation(features, training.class_sizes);
  Eigen::MatrixXf posteriors(representation.class_count(), features.cols());
  representation.squared_residuals(features, posteriors);
  for (Eigen::Index i = 0; i < features.cols(); ++i)
    posteriors(training.labels[static_cast<std::size_t>(i)], i) = representation.leave_one_out()[i];
  residuals_to_posteriors(posteriors);
  return posteriors;
}

}  // namespace ore
