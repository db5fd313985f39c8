#pragma once
// Which copies of the gallery's faces help, as the training faces themselves tell.

#include <cstdint>
#include <vector>

#include "learning/leave_one_out.h"
#include "learning/weights.h"
#include "ore/copies.h"
#include "ore/gallery.h"
#include "ore/patch.h"
#include "ore/progress.h"
#include "ore/training.h"
#include "patch/patch_pool.h"

namespace ore {

/// What a name of ore::Copies other than kAuto stands for in faces of that height.
GalleryCopies copies_named(Copies name, int face_height);

/// For kAuto. Nothing when people have many faces on the average; all copies when nobody has two. Otherwise
/// none, mirrored and shifted copies are tried with a sample of the patches: each face is left out together
/// with its copies, and the choice with the largest mean margin b_{t,l_i} - 1/K is taken. (The number of
/// mistakes is too small a number to choose by.)
GalleryCopies choose_copies(const Gallery& gallery, const std::vector<Patch>& patches, std::uint64_t seed,
                            int threads, const Progress& progress);

// From a training set to weighted patches, by whichever learner was asked for.

/// The learners of the paper, which come with the paper's patches and see faces as they are.
bool as_published(const TrainOptions& options);

/// `result` has the candidates and, once they are learned, the model's patches.
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
