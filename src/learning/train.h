#pragma once
// The steps of train(): the choice of copies of the gallery's faces (choose_copies), and the choice of the
// patches and their weights by the learner of the options (learn).

#include <cstdint>
#include <vector>

#include "learning/leave_one_out.h"
#include "learning/weights.h"
#include "ore/gallery.h"
#include "ore/patch.h"
#include "ore/progress.h"
#include "ore/training.h"
#include "patch/patch_pool.h"

namespace ore {

/// The copies that `name`, which is not kAuto, stands for in faces of that height.
GalleryCopies copies_named(Copies name, int face_height);

/// The copies for kAuto: none if people have many faces on average; all if nobody has two faces. Otherwise
/// tries none, mirrored and shifted copies with a sample of the patches: leaves out each face together with
/// its copies, and takes the choice with the largest mean margin b_{t,l_i} - 1/K. (The number of wrong faces
/// is too small to choose by.)
GalleryCopies choose_copies(const Gallery& gallery, const std::vector<Patch>& patches, std::uint64_t seed,
                            int threads, const Progress& progress);

// From a training set to weighted patches, by the learner of the options.

/// Whether the learner is one of the paper's, which uses the paper's patches and no occluded copies.
bool as_published(const TrainOptions& options);

/// `result` has the candidates; learn() adds the model's patches.
struct LearningTask {
  const TrainOptions& options;
  const PatchSampler& sampler;
  const TrainingSet& set;
  const Progress& progress;
  Training& result;
};

/// Chooses the weights and fills in the model's patches.
LearnedWeights learn(const LearningTask& task);

}  // namespace ore
