#pragma once
// Leave-one-out posteriors of the training faces (equation `loo_margin`): every face is represented by the
// gallery without itself. Classes other than its own keep their full basis.

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "feature/patch_feature.h"
#include "ore/gallery.h"
#include "ore/patch.h"

namespace ore {

/// A gallery laid out for learning. Keeps pointers into the gallery.
struct TrainingFaces {
  explicit TrainingFaces(const Gallery& gallery);

  std::vector<const GrayImage*> faces;  ///< person by person
  std::vector<int> labels;              ///< l_i
  std::vector<int> class_sizes;
  /// Faces whose person has another one. Only these can be learned from: without a face of its own class in
  /// the gallery no patch can be right, and its margin says nothing about the patches.
  std::vector<Eigen::Index> learnable;
};

/// b^{x_i^C}_t(x_i) for one patch: classes x faces.
Eigen::MatrixXf leave_one_out_posteriors(const Patch& patch, std::uint64_t seed,
                                         const TrainingFaces& training);

}  // namespace ore
